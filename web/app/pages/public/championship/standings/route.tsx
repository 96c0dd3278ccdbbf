import {
  type ChampionshipDetail,
  getChampionship,
  listChampionshipRounds,
  type Round,
} from '@paddock/contract/championships/calls';
import { getStandings, type Standing } from '@paddock/contract/championships/results/result-calls';
import { listMax } from '@paddock/contract/core/list-rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { leadToEvent } from '#features/championships/of-season.ts';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { standingFilters } from '#features/championships/season-filters.ts';
import { SeasonFailed, SeasonFrame } from '#features/championships/season-frame.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { parseUrlFilters, type UrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { AnchorButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { PositionChart } from './position-chart.tsx';
import { StandingsTable } from './standings-table.tsx';

export const handle = { figures: true };

type Shown = UrlFilters<typeof standingFilters>;

const tableOf = ({ of, class: code }: Omit<Shown, 'page'>) => {
  if (of === 'teams') return { of } as const;
  return code === undefined ? {} : ({ of: 'class', class: code } as const);
};

/** The part of the address that makes it another page. */
const addressOf = ({ of, class: code }: Omit<Shown, 'page'>) => {
  if (of === 'teams') return 'of=teams';
  return code && new URLSearchParams({ class: code }).toString();
};

export function loader({ context, params, url }: Route.LoaderArgs) {
  const shown = parseUrlFilters(standingFilters, url.searchParams);
  return loadPage(context, async (api) => {
    const query = { ...tableOf(shown), skip: (shown.page - 1) * listMax };
    const [season, rounds, { items, total }] = await Promise.all([
      api.call(getChampionship, { params }),
      api.call(listChampionshipRounds, { params }),
      api.call(getStandings, { params, query }),
    ]);
    leadToEvent(season);
    return { season, rounds, rows: items, total };
  });
}

export default function StandingsScreen({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Standings {...loaderData} /> : <SeasonFailed />;
}

interface StandingsProps {
  season: ChampionshipDetail;
  rounds: readonly Round[];
  rows: readonly Standing[];
  /** How many the table has; a page shows some of them. */
  total: number;
}

function Standings({ season, rounds, rows, total }: StandingsProps) {
  const t = useSeasonMessages();
  const shown = useUrlFilters(standingFilters).filters;
  const query = new URLSearchParams(tableOf(shown)).toString();
  const isOver = season.state === 'finished' || season.state === 'archived';
  const isDriven = rounds.some(({ state }) => state === 'provisional' || state === 'official');
  return (
    <SeasonFrame season={season} tab="standings" query={addressOf(shown)}>
      <section className="flex flex-col gap-4">
        <SectionHeading
          aside={
            isDriven && (
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
        >
          {t('standings.title')}
        </SectionHeading>
        {season.settings_reason && (
          <p role="note" className="wrap-anywhere rounded-card border border-line bg-surface-1 p-4 text-sm">
            {t.rich('page.settingsReason', { reason: season.settings_reason })}
          </p>
        )}
        <TableLinks season={season} current={shown} />
        {isDriven && rows.length > 0 ? (
          <>
            <StandingsTable
              rows={rows}
              rounds={rounds}
              classes={season.classes}
              of={shown.of ?? 'drivers'}
              isOver={isOver}
            />
            <p className="text-text-3 text-xs">
              {t('standings.hint')}
              {!isOver && ` ${t('standings.canWinHint')}`}
              {shown.of && ` ${t('standings.teamsHint', { count: season.teams.counted_cars })}`}
            </p>
            <Pagination page={shown.page} pages={pageCount(total, listMax)} />
            <PositionChart rows={rows} rounds={rounds} />
          </>
        ) : (
          <EmptyState seed="no standings" sentence={t('standings.none')} />
        )}
      </section>
    </SeasonFrame>
  );
}

/** Links, so that the choice works before and without script. */
function TableLinks({ season, current }: { season: ChampionshipDetail; current: Shown }) {
  const t = useSeasonMessages();
  const locale = useLocale();
  const { searchWith } = useUrlFilters(standingFilters);
  const choices = [
    { of: undefined, class: undefined, name: t('standings.all') },
    ...(season.classes.length > 1 ? season.classes : []).map((own) => ({
      of: undefined,
      class: own.code,
      name: localize(own, locale, 'name').name,
    })),
    ...(season.teams.mode === 'none'
      ? []
      : [{ of: 'teams', class: undefined, name: t('standings.teams') } as const]),
  ];
  if (choices.length === 1) return null;
  const now = addressOf(current);
  return (
    <nav aria-label={t('standings.of')}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ name, ...table }) => (
          <li key={addressOf(table) ?? ''}>
            <Link
              to={{ search: searchWith(table) }}
              preventScrollReset
              aria-current={addressOf(table) === now ? 'true' : undefined}
              className={toggleClass(addressOf(table) === now)}
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
