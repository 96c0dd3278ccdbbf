import { carClasses } from '@paddock/contract/catalogue/entry-rules';
import { listCatalogueCars } from '@paddock/contract/catalogue/track-calls';
import type { ChampionshipClass, ChampionshipDetail } from '@paddock/contract/championships/calls';
import { maxPageSize } from '@paddock/contract/core/paging';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { query } from '#lib/api/query.ts';
import { useSettled } from '#lib/browser/use-settled.ts';
import { SelectField, TextField } from '#ui/form/text-field.tsx';
import { useEntryMessages } from './entry/messages.ts';

export interface NamedCar {
  key: string;
  name: string;
}

interface CarChoiceProps {
  season: Pick<ChampionshipDetail, 'game'> & { classes: readonly Pick<ChampionshipClass, 'code' | 'cars'>[] };
  /** The code of the class that it is for. */
  of: string;
  /** Cars whose names are known. */
  cars: readonly NamedCar[];
  field: { name: string; value: string; onValue: (car: string) => void; error: string | undefined };
}

/** One of the cars that a class allows: from its own list, or found in the catalogue where it takes a class or all. */
export function CarChoice({ season, of, cars, field }: CarChoiceProps) {
  const allowed = season.classes.find(({ code }) => code === of)?.cars ?? [];
  const listed = allowed
    .filter((car) => !car.startsWith('class:'))
    .map((key) => ({ key, name: cars.find((car) => car.key === key)?.name ?? key }));
  const classes = allowed
    .filter((car) => car.startsWith('class:'))
    .map((car) => carClasses.find((one) => one === car.slice(6)))
    .filter((one) => one !== undefined);
  if (allowed.length > 0 && classes.length === 0) return <Choice field={field} cars={listed} />;
  return <FoundChoice season={season} classes={classes} listed={listed} known={cars} field={field} />;
}

interface FoundChoiceProps extends Pick<CarChoiceProps, 'season' | 'field'> {
  classes: readonly (typeof carClasses)[number][];
  listed: readonly NamedCar[];
  known: readonly NamedCar[];
}

function FoundChoice({ season, classes, listed, known, field }: FoundChoiceProps) {
  const t = useEntryMessages();
  const [text, setText] = useState('');
  const search = useSettled(text, 250);
  const [one] = classes;
  const read = useQuery(
    query(listCatalogueCars, {
      query: {
        game: season.game,
        limit: maxPageSize,
        ...(classes.length === 1 && one && { class: one }),
        ...(search && { search }),
      },
    }),
  );
  useErrorToast(read, t('fields.carFailed'));
  const found = (read.data?.items ?? []).filter(
    (car) => classes.length === 0 || classes.some((own) => own === car.class),
  );
  const wanted = text.toLowerCase();
  const own = listed.filter(({ key, name }) => `${key} ${name}`.toLowerCase().includes(wanted));
  const shown = [...own, ...found.filter(({ key }) => !own.some((car) => car.key === key))];
  // What is chosen stays in the list whatever is searched for.
  const chosen = field.value && !shown.some(({ key }) => key === field.value);
  const kept = known.find(({ key }) => key === field.value)?.name ?? field.value;
  return (
    <>
      <TextField label={t('fields.carSearch')} value={text} onValue={setText} autoComplete="off" />
      <Choice
        field={field}
        cars={chosen ? [{ key: field.value, name: kept }, ...shown] : shown}
        hint={t('fields.carHint', { count: shown.length })}
      />
    </>
  );
}

interface ChoiceProps extends Pick<CarChoiceProps, 'field'> {
  cars: readonly NamedCar[];
  hint?: string;
}

function Choice({ field, cars, hint }: ChoiceProps) {
  const t = useEntryMessages();
  return (
    <SelectField
      {...field}
      label={t('fields.car')}
      required
      hint={hint}
      placeholder={t('fields.carChoose')}
      options={cars.map(({ key, name }) => ({ value: key, label: name }))}
    />
  );
}
