import { carClasses } from '@paddock/contract/catalogue/entry-rules';
import { listCatalogueCars } from '@paddock/contract/catalogue/track-calls';
import { classCarsMax } from '@paddock/contract/championships/rules';
import type { Game } from '@paddock/contract/servers/games';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCarClassMessages } from '#features/catalogue/car-classes/messages.ts';
import { useCarNames } from '#features/catalogue/use-car-names.ts';
import { query } from '#lib/api/query.ts';
import { useSettled } from '#lib/browser/use-settled.ts';
import { Bdi } from '#ui/bidi.tsx';
import { IconButton } from '#ui/button.tsx';
import { LookUpField } from '#ui/form/look-up-field.tsx';
import { NumberField, SelectField } from '#ui/form/text-field.tsx';
import type { ClassDraft } from './drafts.ts';
import { useChampionshipSetupMessages } from './messages.ts';

interface CarFieldsProps {
  game: Game;
  /** Index of the class. */
  at: number;
  draft: ClassDraft;
  errorAt: (path: string) => string | undefined;
  onChange: (changed: Partial<ClassDraft>) => void;
}

const classPrefix = 'class:';
const maxResults = 8;
const noBalance = { ballast_kg: '0', restrictor: '0' };

/** The allowed cars of a class with their ballast and restrictor. */
export function CarFields({ game, at, draft, errorAt, onChange }: CarFieldsProps) {
  const t = useChampionshipSetupMessages();
  const tCarClass = useCarClassMessages();
  const { cars, balance } = draft;
  const carClassKeys = cars.filter((car) => car.startsWith(classPrefix));
  const carKeys = [
    ...new Set([...cars.filter((car) => !car.startsWith(classPrefix)), ...balance.map(({ car }) => car)]),
  ];
  const nameOf = useCarNames(carKeys);
  const add = (car: string) => {
    if (!cars.includes(car) && cars.length < classCarsMax) onChange({ cars: [...cars, car] });
  };
  const remove = (car: string) =>
    onChange({
      cars: cars.filter((key) => key !== car),
      balance: balance.filter((entry) => entry.car !== car),
    });
  const removeButton = (car: string, name: string) => (
    <IconButton icon={<Trash2 />} label={t('cars.remove', { name })} onClick={() => remove(car)} />
  );
  const change = (car: string, part: Partial<typeof noBalance>) => {
    const index = balance.findIndex((entry) => entry.car === car);
    const next = { ...noBalance, ...balance[index], ...part, car };
    onChange({ balance: index < 0 ? [...balance, next] : balance.with(index, next) });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-line border-t pt-4">
      <legend className="float-start mb-2 font-bold text-sm">{t('cars.title')}</legend>
      <p className="clear-both text-sm text-text-2">{t(cars.length === 0 ? 'cars.any' : 'cars.only')}</p>
      {(carClassKeys.length > 0 || carKeys.length > 0) && (
        <ul aria-label={t('cars.title')} className="flex flex-col divide-y divide-line">
          {carClassKeys.map((car) => (
            <li key={car} className="flex items-center justify-between gap-3 py-1">
              <span>
                {t.rich('cars.wholeClass', {
                  name: tCarClass(`classes.${car.slice(classPrefix.length) as (typeof carClasses)[number]}`),
                })}
              </span>
              {removeButton(car, car)}
            </li>
          ))}
          {carKeys.map((car) => {
            const index = balance.findIndex((entry) => entry.car === car);
            const values = balance[index] ?? noBalance;
            return (
              <li key={car} className="flex flex-wrap items-end gap-3 py-3">
                <span className="grow basis-44 self-center">
                  <Bdi>{nameOf(car)}</Bdi>
                </span>
                {(['ballast_kg', 'restrictor'] as const).map((key) => (
                  <NumberField
                    key={key}
                    className="w-28"
                    name={`classes.${at}.balance.${index}.${key}`}
                    label={t(key === 'restrictor' ? 'cars.restrictor' : 'cars.ballast')}
                    suffix={t(key === 'restrictor' ? 'unit.percent' : 'unit.kg')}
                    value={values[key]}
                    error={errorAt(`balance.${index}.${key}`)}
                    maxLength={3}
                    onValue={(value) => change(car, { [key]: value })}
                  />
                ))}
                {removeButton(car, nameOf(car))}
              </li>
            );
          })}
        </ul>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <CarSearch game={game} taken={cars} onPick={add} />
        <SelectField
          label={t('cars.addClass')}
          value=""
          placeholder={t('cars.chooseClass')}
          options={carClasses.map((value) => ({
            value: `${classPrefix}${value}`,
            label: tCarClass(`classes.${value}`),
          }))}
          onValue={add}
        />
      </div>
      {errorAt('cars') && <p className="text-bad text-sm">{errorAt('cars')}</p>}
    </fieldset>
  );
}

interface CarSearchProps {
  game: Game;
  taken: readonly string[];
  onPick: (car: string) => void;
}

/** Searches the catalogue for a car by name or game id. */
export function CarSearch({ game, taken, onPick }: CarSearchProps) {
  const t = useChampionshipSetupMessages();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), 300);
  const read = useQuery({
    ...query(listCatalogueCars, { query: { game, search, limit: maxResults } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const cars = search === '' ? [] : (read.data?.items ?? []);
  return (
    <div className="flex flex-col gap-2">
      <LookUpField label={t('cars.add')} value={typed} onValue={setTyped} />
      {search !== '' && (
        <ul aria-label={t('cars.found')} className="flex flex-col rounded-card border border-line">
          {cars.map((car) => (
            <li key={car.key}>
              <button
                type="button"
                disabled={taken.includes(car.key)}
                onClick={() => onPick(car.key)}
                className="flex min-h-11 w-full items-center px-3 text-start text-sm hover:bg-surface-2 disabled:text-text-3"
              >
                <Bdi>{car.brand ? `${car.brand} ${car.name}` : car.name}</Bdi>
              </button>
            </li>
          ))}
          {read.data && cars.length === 0 && (
            <li className="px-3 py-2 text-sm text-text-2">{t('cars.none')}</li>
          )}
        </ul>
      )}
    </div>
  );
}
