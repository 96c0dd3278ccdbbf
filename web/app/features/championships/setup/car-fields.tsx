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
  /** The place of the class, from 0. */
  at: number;
  draft: ClassDraft;
  errorAt: (path: string) => string | undefined;
  onChange: (changed: Partial<ClassDraft>) => void;
}

const ofClass = 'class:';
const foundMax = 8;
const noBalance = { ballast_kg: '0', restrictor: '0' };

/** Which cars drive in a class, and what each of them carries. */
export function CarFields({ game, at, draft, errorAt, onChange }: CarFieldsProps) {
  const t = useChampionshipSetupMessages();
  const tCarClass = useCarClassMessages();
  const { cars, balance } = draft;
  const whole = cars.filter((car) => car.startsWith(ofClass));
  const single = [
    ...new Set([...cars.filter((car) => !car.startsWith(ofClass)), ...balance.map(({ car }) => car)]),
  ];
  const nameOf = useCarNames(single);
  const add = (car: string) => {
    if (!cars.includes(car) && cars.length < classCarsMax) onChange({ cars: [...cars, car] });
  };
  const remove = (car: string) =>
    onChange({ cars: cars.filter((one) => one !== car), balance: balance.filter((one) => one.car !== car) });
  const change = (car: string, part: Partial<typeof noBalance>) => {
    const place = balance.findIndex((one) => one.car === car);
    const next = { ...noBalance, ...balance[place], ...part, car };
    onChange({ balance: place < 0 ? [...balance, next] : balance.with(place, next) });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-line border-t pt-4">
      <legend className="float-start mb-2 font-bold text-sm">{t('cars.title')}</legend>
      <p className="clear-both text-sm text-text-2">{t(cars.length === 0 ? 'cars.any' : 'cars.only')}</p>
      {(whole.length > 0 || single.length > 0) && (
        <ul aria-label={t('cars.title')} className="flex flex-col divide-y divide-line">
          {whole.map((car) => (
            <li key={car} className="flex items-center justify-between gap-3 py-1">
              <span>
                {t.rich('cars.wholeClass', {
                  name: tCarClass(`classes.${car.slice(ofClass.length) as (typeof carClasses)[number]}`),
                })}
              </span>
              <IconButton
                icon={<Trash2 />}
                label={t('cars.remove', { name: car })}
                onClick={() => remove(car)}
              />
            </li>
          ))}
          {single.map((car) => {
            const place = balance.findIndex((one) => one.car === car);
            const { ballast_kg, restrictor } = balance[place] ?? noBalance;
            return (
              <li key={car} className="flex flex-wrap items-end gap-3 py-3">
                <span className="grow basis-44 self-center">
                  <Bdi>{nameOf(car)}</Bdi>
                </span>
                <NumberField
                  className="w-28"
                  name={`classes.${at}.balance.${place}.ballast_kg`}
                  label={t('cars.ballast')}
                  suffix={t('unit.kg')}
                  value={ballast_kg}
                  error={errorAt(`balance.${place}.ballast_kg`)}
                  maxLength={3}
                  onValue={(value) => change(car, { ballast_kg: value })}
                />
                <NumberField
                  className="w-28"
                  name={`classes.${at}.balance.${place}.restrictor`}
                  label={t('cars.restrictor')}
                  suffix={t('unit.percent')}
                  value={restrictor}
                  error={errorAt(`balance.${place}.restrictor`)}
                  maxLength={3}
                  onValue={(value) => change(car, { restrictor: value })}
                />
                <IconButton
                  icon={<Trash2 />}
                  label={t('cars.remove', { name: nameOf(car) })}
                  onClick={() => remove(car)}
                />
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
            value: `${ofClass}${value}`,
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

/** Finds a car of the catalogue by its name or the game's own id. */
export function CarSearch({ game, taken, onPick }: CarSearchProps) {
  const t = useChampionshipSetupMessages();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), 300);
  const read = useQuery({
    ...query(listCatalogueCars, { query: { game, search, limit: foundMax } }),
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
