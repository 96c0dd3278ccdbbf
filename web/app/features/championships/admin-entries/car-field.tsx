import { rawIdMax } from '@paddock/contract/catalogue/rules';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { type ComponentProps, useId } from 'react';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { adminEntriesMessages } from './messages.ts';

interface CarFieldProps extends Omit<ComponentProps<typeof TextField>, 'hint'> {
  championship: AdminChampionship;
  /** Of the class whose cars are proposed. */
  code: string;
}

const example = 'ks_audi_r8_lms';

/** A car by the game's own id; those that the class names are proposed. */
export function CarField({ championship, code, ...field }: CarFieldProps) {
  const t = useTranslations(adminEntriesMessages);
  const id = useId();
  const cars = championship.classes.find((one) => one.code === code)?.cars ?? [];
  return (
    <>
      <TextField
        {...field}
        hint={t('carHint', { example })}
        ltr
        autoComplete="off"
        list={id}
        maxLength={rawIdMax}
      />
      <datalist id={id}>
        {cars
          .filter((car) => !car.startsWith('class:'))
          .map((car) => (
            <option key={car} value={car}>
              {car}
            </option>
          ))}
      </datalist>
    </>
  );
}
