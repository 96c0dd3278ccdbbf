import { tidyRawId } from '@paddock/contract/catalogue/raw-ids';
import { formatTrackNames } from '@paddock/contract/catalogue/rules';
import { type Board, type BoardPeriod, boardPeriods, boards } from '@paddock/contract/racing/rules';
import { clsx } from 'clsx';
import type { ChangeEvent } from 'react';
import { Form, Link } from 'react-router';
import { type BoardFilterValues, boardFilters } from '#features/ranking/leaderboard-filters.ts';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { NameSearchField } from '#features/ranking/name-search-field.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Button } from '#ui/button.tsx';
import { LangInput } from '#ui/form/lang-input.tsx';
import { SelectField } from '#ui/form/text-field.tsx';
import { ToggleLinks } from '#ui/toggle-links.tsx';
import type { BoardData } from './board-table.tsx';
import { useLeaderboardMessages } from './messages.ts';

/** Links that look like tabs, because each board has its own address. */
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
    <ToggleLinks
      label={t('period.label')}
      options={boardPeriods.map((period) => ({
        key: period,
        label: t(`period.${period}`),
        to: { search: searchWith({ period }) },
      }))}
      current={current}
    />
  );
}

interface BoardFiltersProps {
  filters: BoardFilterValues;
  boardData: BoardData;
}

const selectWidth = 'grow basis-[calc(50%-0.375rem)] md:max-w-72 md:basis-auto';

/** Track, car and name, as a form that its button submits without script. */
export function BoardFilters({ filters: { board, period, car, search }, boardData }: BoardFiltersProps) {
  const t = useLeaderboardMessages();
  const { tracks, track_name, cars } = boardData;
  const trackNames = formatTrackNames(tracks, useLocale());
  const isListed = cars.some(({ key }) => key === car);
  const carChoices = car && !isListed ? [{ key: car, name: tidyRawId(car) }, ...cars] : cars;
  const submit = (event: ChangeEvent<HTMLSelectElement>) => {
    const { form, name } = event.currentTarget;
    const carSelect = form?.elements.namedItem('car');
    // Another track has other cars.
    if (name === 'track' && carSelect instanceof HTMLSelectElement) carSelect.value = '';
    form?.requestSubmit();
  };
  return (
    <search aria-label={t('filter.label')}>
      <Form method="get" action="/rank" preventScrollReset className="flex flex-wrap items-end gap-3">
        {board !== 'overall' && <input type="hidden" name="board" value={board} />}
        {period !== 'all' && <input type="hidden" name="period" value={period} />}
        <LangInput />
        {board === 'laps' && tracks.length > 0 && (
          <>
            <SelectField
              // Resets it when the address changes.
              key={`track ${track_name}`}
              name="track"
              label={t('filter.track')}
              defaultValue={track_name ?? ''}
              options={tracks.map(({ key }, at) => ({ value: key, label: trackNames[at] ?? '' }))}
              placeholder={track_name === null ? '' : undefined}
              onChange={submit}
              className={selectWidth}
            />
            <SelectField
              key={`car ${car}`}
              name="car"
              label={t('filter.car')}
              defaultValue={car ?? ''}
              options={carChoices.map(({ key, name }) => ({ value: key, label: name }))}
              placeholder={t('filter.anyCar')}
              onChange={submit}
              className={selectWidth}
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
