import {
  type ChampionshipDetail,
  getChampionship,
  listChampionshipRounds,
  type Round,
} from '@paddock/contract/championships/calls';
import { getStandings, type Standing } from '@paddock/contract/championships/results/result-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { Download } from 'lucide-react';
import { data, Link } from 'react-router';
import { useLocale } from '../../../lib/i18n/locale.tsx';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { notFoundOrUnavailable } from '../../../lib/page/loader-errors.ts';
import { apiContext } from '../../../lib/page/request-context.ts';
import { parseUrlFilters, useUrlFilters } from '../../../lib/url/url-filters.ts';
import { SectionHeading } from '../../../ui/brand/ornaments.tsx';
import { AnchorButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { toggleClass } from '../../../ui/tabs.tsx';
import type { Route } from './+types/standings.ts';
import { standingFilters } from './filters.ts';
import { seasonMessages } from './messages.ts';
import { SeasonFailed, SeasonFrame } from './season-frame.tsx';
import { StandingsTable } from './standings-table.tsx';

export const handle = { figures: true };

const tableOf = (code: string | undefined) =>
  code === undefined ? {} : ({ of: 'class', class: code } as const);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { class: code } = parseUrlFilters(standingFilters, url.searchParams);
  try {
    const [season, rounds, { items }] = await Promise.all([
      api.call(getChampionship, { params }),
      api.call(listChampionshipRounds, { params }),
      api.call(getStandings, { params, query: tableOf(code) }),
    ]);
    return data({ season, rounds, rows: items });
  } catch (error) {
    return notFoundOrUnavailable(error);
  }
}

export default function StandingsScreen({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Standings {...loaderData} /> : <SeasonFailed />;
}

interface StandingsProps {
  season: ChampionshipDetail;
  rounds: readonly Round[];
  rows: readonly Standing[];
}

function Standings({ season, rounds, rows }: StandingsProps) {
  const t = useTranslations(seasonMessages);
  const { class: code } = useUrlFilters(standingFilters).filters;
  const query = new URLSearchParams(tableOf(code)).toString();
  const isDriven = rounds.some(({ state }) => state === 'provisional' || state === 'official');
  return (
    <SeasonFrame
      season={season}
      tab="standings"
      query={code && new URLSearchParams({ class: code }).toString()}
    >
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
            {t('page.settingsReason', { reason: season.settings_reason })}
          </p>
        )}
        {season.classes.length > 1 && <ClassLinks season={season} current={code} />}
        {isDriven && rows.length > 0 ? (
          <>
            <StandingsTable rows={rows} rounds={rounds} classes={season.classes} />
            <p className="text-text-3 text-xs">{t('standings.hint')}</p>
          </>
        ) : (
          <EmptyState seed="no standings" sentence={t('standings.none')} />
        )}
      </section>
    </SeasonFrame>
  );
}

/** Links, so that the choice works before and without script. */
function ClassLinks({ season, current }: { season: ChampionshipDetail; current: string | undefined }) {
  const t = useTranslations(seasonMessages);
  const locale = useLocale();
  const { searchWith } = useUrlFilters(standingFilters);
  const choices = [
    { code: undefined, name: t('standings.all') },
    ...season.classes.map((own) => ({ code: own.code, name: localize(own, locale, 'name').name })),
  ];
  return (
    <nav aria-label={t('standings.of')}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ code, name }) => (
          <li key={code ?? ''}>
            <Link
              to={{ search: searchWith({ class: code }) }}
              preventScrollReset
              aria-current={code === current ? 'true' : undefined}
              className={toggleClass(code === current)}
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
