import {
  type ChampionshipDetail,
  getChampionship,
  listChampionshipRounds,
} from '@paddock/contract/championships/calls';
import { getStandings } from '@paddock/contract/championships/results/result-calls';
import { listMax } from '@paddock/contract/core/list-rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { Download } from 'lucide-react';
import { redirectToEvent } from '#features/championships/redirect-single-event.ts';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { standingFilters } from '#features/championships/season-filters.ts';
import { SeasonFailed, SeasonFrame } from '#features/championships/season-frame.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { parseUrlFilters, type UrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { AnchorButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { ToggleLinks } from '#ui/toggle-links.tsx';
import type { Route } from './+types/route.ts';
import { PositionChart } from './position-chart.tsx';
import { StandingsTable } from './standings-table.tsx';

export const handle = { figures: true };

type TableFilter = Pick<UrlFilters<typeof standingFilters>, 'of' | 'class'>;

/** The query of the call. */
const toApiQuery = ({ of, class: code }: TableFilter) => {
  if (of === 'teams') return { of } as const;
  return code === undefined ? {} : ({ of: 'class', class: code } as const);
};

/** The canonical query of the page; undefined for the table of all drivers. */
const toPageQuery = ({ of, class: code }: TableFilter) => {
  if (of === 'teams') return 'of=teams';
  return code && new URLSearchParams({ class: code }).toString();
};

export function loader({ context, params, url }: Route.LoaderArgs) {
  const { page, ...filter } = parseUrlFilters(standingFilters, url.searchParams);
  return loadPage(context, async (api) => {
    const query = { ...toApiQuery(filter), skip: (page - 1) * listMax };
    const [season, rounds, { items, total }] = await Promise.all([
      api.call(getChampionship, { params }),
      api.call(listChampionshipRounds, { params }),
      api.call(getStandings, { params, query }),
    ]);
    redirectToEvent(season);
    return { season, rounds, rows: items, total };
  });
}

export default function StandingsScreen({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Standings {...loaderData} /> : <SeasonFailed />;
}

function Standings({ season, rounds, rows, total }: NonNullable<Route.ComponentProps['loaderData']>) {
  const t = useSeasonMessages();
  const { filters } = useUrlFilters(standingFilters);
  const query = new URLSearchParams(toApiQuery(filters)).toString();
  const isOver = season.state === 'finished' || season.state === 'archived';
  const hasResults = rounds.some(({ state }) => state === 'provisional' || state === 'official');
  return (
    <SeasonFrame season={season} tab="standings" query={toPageQuery(filters)}>
      <TitledSection
        title={t('standings.title')}
        aside={
          hasResults && (
            <AnchorButton
              dense
              download
              icon={<Download />}
              href={`/api/v1/championships/${season.slug}/standings/export${query && `?${query}`}`}
            >
              {t('standings.csv')}
            </AnchorButton>
          )
        }
        className="flex flex-col gap-4"
      >
        {season.settings_reason && (
          <p role="note" className="wrap-anywhere rounded-card border border-line bg-surface-1 p-4 text-sm">
            {t.rich('page.settingsReason', { reason: season.settings_reason })}
          </p>
        )}
        <TableLinks season={season} current={filters} />
        {hasResults && rows.length > 0 ? (
          <>
            <StandingsTable
              rows={rows}
              rounds={rounds}
              classes={season.classes}
              kind={filters.of ?? 'drivers'}
              isOver={isOver}
            />
            <p className="text-text-3 text-xs">
              {t('standings.hint')}
              {!isOver && ` ${t('standings.canWinHint')}`}
              {filters.of && ` ${t('standings.teamsHint', { count: season.teams.counted_cars })}`}
            </p>
            <Pagination page={filters.page} pages={pageCount(total, listMax)} />
            <PositionChart rows={rows} rounds={rounds} />
          </>
        ) : (
          <EmptyState seed="no standings" sentence={t('standings.none')} />
        )}
      </TitledSection>
    </SeasonFrame>
  );
}

/** All drivers, each class, and teams. */
function TableLinks({ season, current }: { season: ChampionshipDetail; current: TableFilter }) {
  const t = useSeasonMessages();
  const locale = useLocale();
  const { searchWith } = useUrlFilters(standingFilters);
  const classes = season.classes.length > 1 ? season.classes : [];
  const tables: (TableFilter & { name: string })[] = [
    { of: undefined, class: undefined, name: t('standings.all') },
    ...classes.map((stored) => ({
      of: undefined,
      class: stored.code,
      name: localize(stored, locale, 'name').name,
    })),
  ];
  if (season.teams.mode !== 'none')
    tables.push({ of: 'teams', class: undefined, name: t('standings.teams') });
  if (tables.length === 1) return null;
  return (
    <ToggleLinks
      label={t('standings.of')}
      options={tables.map(({ name, ...table }) => ({
        key: toPageQuery(table),
        label: <bdi>{name}</bdi>,
        to: { search: searchWith(table) },
      }))}
      current={toPageQuery(current)}
    />
  );
}
