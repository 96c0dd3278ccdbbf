import { rawIdMax } from '@paddock/contract/catalogue/rules';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { useCarNames } from '#features/catalogue/use-car-names.ts';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { CarChoice } from '#features/championships/car-choice.tsx';
import { Folded } from '#ui/folded.tsx';
import { TextField } from '#ui/form/text-field.tsx';

interface CarFieldProps {
  championship: AdminChampionship;
  /** Code of the class whose cars are offered. */
  code: string;
  field: { name: string; value: string; onValue: (car: string) => void; error: string | undefined };
}

const example = 'ks_audi_r8_lms';

/** Selects a car of the class. Cars outside the class and the catalogue are entered by the game's id. */
export function CarField({ championship, code, field }: CarFieldProps) {
  const t = useAdminEntriesMessages();
  const classCars =
    championship.classes.find((championshipClass) => championshipClass.code === code)?.cars ?? [];
  const keys = [
    ...classCars.filter((car) => !car.startsWith('class:')),
    ...(field.value ? [field.value] : []),
  ];
  const nameOf = useCarNames(keys);
  return (
    <div className="flex flex-col gap-4">
      <CarChoice
        season={championship}
        classCode={code}
        cars={keys.map((key) => ({ key, name: nameOf(key) }))}
        field={field}
      />
      <Folded summary={t('carTyped')}>
        <TextField
          label={t('carId')}
          hint={t.rich('carHint', { example })}
          value={field.value}
          onValue={field.onValue}
          ltr
          autoComplete="off"
          maxLength={rawIdMax}
        />
      </Folded>
    </div>
  );
}
