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
import type { BoundField } from './bound-field.ts';
import { useEntryMessages } from './entry/messages.ts';

export interface NamedCar {
  key: string;
  name: string;
}

interface CarChoiceProps {
  season: Pick<ChampionshipDetail, 'game'> & { classes: readonly Pick<ChampionshipClass, 'code' | 'cars'>[] };
  classCode: string;
  /** Cars with known names. */
  cars: readonly NamedCar[];
  field: BoundField;
}

/** A select of the cars that a class allows: its own list, or a catalogue search if it allows whole car classes or all cars. */
export function CarChoice({ season, classCode, cars, field }: CarChoiceProps) {
  const allowed = season.classes.find(({ code }) => code === classCode)?.cars ?? [];
  const listed = allowed
    .filter((car) => !car.startsWith('class:'))
    .map((key) => ({ key, name: cars.find((car) => car.key === key)?.name ?? key }));
  const classes = allowed
    .filter((car) => car.startsWith('class:'))
    .map((car) => carClasses.find((carClass) => carClass === car.slice(6)))
    .filter((carClass) => carClass !== undefined);
  if (allowed.length > 0 && classes.length === 0) return <CarSelect field={field} cars={listed} />;
  return <CarSearchSelect season={season} classes={classes} listed={listed} known={cars} field={field} />;
}

interface CarSearchSelectProps extends Pick<CarChoiceProps, 'season' | 'field'> {
  classes: readonly (typeof carClasses)[number][];
  listed: readonly NamedCar[];
  known: readonly NamedCar[];
}

function CarSearchSelect({ season, classes, listed, known, field }: CarSearchSelectProps) {
  const t = useEntryMessages();
  const [text, setText] = useState('');
  const search = useSettled(text, 250);
  const [onlyClass] = classes;
  const read = useQuery(
    query(listCatalogueCars, {
      query: {
        game: season.game,
        limit: maxPageSize,
        class: classes.length === 1 ? onlyClass : undefined,
        search: search || undefined,
      },
    }),
  );
  useErrorToast(read, t('fields.carFailed'));
  const found = (read.data?.items ?? []).filter(
    (car) => classes.length === 0 || classes.some((carClass) => carClass === car.class),
  );
  const needle = text.toLowerCase();
  const matching = listed.filter(({ key, name }) => `${key} ${name}`.toLowerCase().includes(needle));
  const cars = [...matching, ...found.filter(({ key }) => !matching.some((car) => car.key === key))];
  // The selected car stays an option during a search.
  const isMissing = field.value && !cars.some(({ key }) => key === field.value);
  const selectedName = known.find(({ key }) => key === field.value)?.name ?? field.value;
  return (
    <>
      <TextField label={t('fields.carSearch')} value={text} onValue={setText} autoComplete="off" />
      <CarSelect
        field={field}
        cars={isMissing ? [{ key: field.value, name: selectedName }, ...cars] : cars}
        hint={t('fields.carHint', { count: cars.length })}
      />
    </>
  );
}

interface CarSelectProps extends Pick<CarChoiceProps, 'field'> {
  cars: readonly NamedCar[];
  hint?: string;
}

function CarSelect({ field, cars, hint }: CarSelectProps) {
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
