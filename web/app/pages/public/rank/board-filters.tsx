import { tidyRawId } from '@paddock/contract/catalogue/raw-ids';
import { formatTrackNames } from '@paddock/contract/catalogue/rules';
import { type Board, type BoardPeriod, boardPeriods, boards } from '@paddock/contract/racing/rules';
import { clsx } from 'clsx';
import { type ChangeEvent, useId } from 'react';
import { Form, Link } from 'react-router';
import { type BoardFilterValues, boardFilters } from '#features/ranking/leaderboard-filters.ts';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { NameSearchField } from '#features/ranking/name-search-field.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { inputClass } from '#ui/form/field.tsx';
import { LangInput } from '#ui/form/lang-input.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import type { BoardData } from './board-table.tsx';
import { useLeaderboardMessages } from './messages.ts';

/** Links that look like tabs: each board has an address of its own. */
export function BoardTabs({ current }: { current: Board }) {
  const t = useRankingMessages();
  const { searchWith } = useUrlFilters(boardFilters);
  return (
    <nav aria-label={t('board.nav')} className="border-line max-md:w-full max-md:border-b">
      <ul className="flex flex-wrap">
        {boards.map((board) => (
          <li key={board} className="shrink-0">
            <Link
              to={{ search: searchWith({ board, track: undefined, car: undefined }) }}
              preventScrollReset
              prefetch="intent"
              aria-current={board === current ? 'page' : undefined}
              className={clsx(
                'inline-flex min-h-11 items-center whitespace-nowrap border-b-2 px-4 font-medium text-sm transition-colors -outline-offset-2!',
                board === current
                  ? 'border-firoozeh text-firoozeh'
                  : 'border-transparent text-text-2 hover:bg-surface-2 hover:text-text',
              )}
            >
              {t(`board.${board}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function PeriodLinks({ current }: { current: BoardPeriod }) {
  const t = useLeaderboardMessages();
  const { searchWith } = useUrlFilters(boardFilters);
  return (
    <nav aria-label={t('period.label')}>
      <ul className="flex flex-wrap gap-2">
        {boardPeriods.map((period) => (
          <li key={period}>
            <Link
              to={{ search: searchWith({ period }) }}
              preventScrollReset
              aria-current={period === current ? 'true' : undefined}
              className={toggleClass(period === current)}
            >
              {t(`period.${period}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface BoardFiltersProps {
  address: BoardFilterValues;
  shown: BoardData;
}

/** Track, car and name as a form that is sent by itself where script runs, and by its button everywhere. */
export function BoardFilters({ address: { board, period, car, search }, shown }: BoardFiltersProps) {
  const t = useLeaderboardMessages();
  const trackNames = formatTrackNames(shown.tracks, useLocale());
  const isThere = shown.cars.some(({ key }) => key === car);
  const cars = car && !isThere ? [{ key: car, name: tidyRawId(car) }, ...shown.cars] : shown.cars;
  const send = (event: ChangeEvent<HTMLSelectElement>) => {
    const { form, name } = event.currentTarget;
    const cars = form?.elements.namedItem('car');
    // Another track has other cars.
    if (name === 'track' && cars instanceof HTMLSelectElement) cars.value = '';
    form?.requestSubmit();
  };
  return (
    <search aria-label={t('filter.label')}>
      <Form method="get" action="/rank" preventScrollReset className="flex flex-wrap items-end gap-3">
        {board !== 'overall' && <input type="hidden" name="board" value={board} />}
        {period !== 'all' && <input type="hidden" name="period" value={period} />}
        <LangInput />
        {board === 'laps' && shown.tracks.length > 0 && (
          <>
            <Select
              name="track"
              label={t('filter.track')}
              value={shown.track_name ?? ''}
              options={trackNames.map((name, at) => [shown.tracks[at]?.key ?? '', name])}
              {...(shown.track_name === null && { any: '' })}
              onChange={send}
            />
            <Select
              name="car"
              label={t('filter.car')}
              value={car ?? ''}
              options={cars.map(({ key, name }) => [key, name])}
              any={t('filter.anyCar')}
              onChange={send}
            />
          </>
        )}
        <NameSearchField label={t('filter.search')} value={search ?? ''} className="md:max-w-72" />
        <Button type="submit" look="outline">
          {t('filter.show')}
        </Button>
      </Form>
    </search>
  );
}

interface SelectProps {
  name: string;
  label: string;
  value: string;
  /** What is sent, and what is read. */
  options: readonly (readonly [key: string, name: string])[];
  /** The words of no choice; without them there is none. */
  any?: string;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

function Select({ name, label, value, options, any, onChange }: SelectProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 grow basis-[calc(50%-0.375rem)] flex-col gap-1.5 md:max-w-72 md:basis-auto">
      <label htmlFor={id} className="font-medium text-sm text-text-2">
        {label}
      </label>
      <select
        // What the address says is chosen, after every step through the history too.
        key={value}
        id={id}
        name={name}
        defaultValue={value}
        onChange={onChange}
        className={clsx(inputClass, 'select-arrow pe-10')}
      >
        {any !== undefined && <option value="">{any}</option>}
        {options.map(([key, shown]) => (
          <option key={key} value={key} dir="auto">
            {shown}
          </option>
        ))}
      </select>
    </div>
  );
}
