import { rawIdMax } from '@paddock/contract/catalogue/rules';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { type ComponentProps, useId } from 'react';
import { TextField } from '../../../ui/form/text-field.tsx';

interface CarFieldProps extends ComponentProps<typeof TextField> {
  championship: AdminChampionship;
  /** Of the class whose cars are proposed. */
  code: string;
}

/** A car by the game's own id; those that the class names are proposed. */
export function CarField({ championship, code, ...field }: CarFieldProps) {
  const id = useId();
  const cars = championship.classes.find((one) => one.code === code)?.cars ?? [];
  return (
    <>
      <TextField {...field} ltr autoComplete="off" list={id} maxLength={rawIdMax} />
      <datalist id={id}>
        {cars
          .filter((car) => !car.startsWith('class:'))
          .map((car) => (
            <option key={car} value={car} />
          ))}
      </datalist>
    </>
  );
}
