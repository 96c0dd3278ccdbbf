import { getChampionship, type Round } from '@paddock/contract/championships/calls';
import { getRound, getRoundResults } from '@paddock/contract/championships/results/result-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { Download } from 'lucide-react';
import { BackLink } from '#components/back-link.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { redirectToEvent } from '#features/championships/redirect-single-event.ts';
import { RoundNotes } from '#features/championships/round-list.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { SeasonFailed, SeasonFrame } from '#features/championships/season-frame.tsx';
import { SessionRows } from '#features/championships/session-rows.tsx';
import { RoundBadge } from '#features/championships/state-badges.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { loadPage, notFound, requireId } from '#lib/page/load-page.ts';
import { AnchorButton, LinkButton } from '#ui/button.tsx';
import type { Route } from './+types/route.ts';

export const handle = { figures: true };

export function loader({ context, params: { slug, round } }: Route.LoaderArgs) {
  const roundId = { id: requireId(round) };
  return loadPage(context, async (api) => {
    const [season, { championship }, result] = await Promise.all([
      api.call(getChampionship, { params: { slug } }),
      api.call(getRound, { params: roundId }),
      api.call(getRoundResults, { params: roundId }),
    ]);
    redirectToEvent(season);
    // A round has one address only.
    if (championship.slug !== slug) throw notFound();
    return { season, result };
  });
}

export default function SeasonRoundScreen({ loaderData }: Route.ComponentProps) {
  return loaderData ? <RoundPage {...loaderData} /> : <SeasonFailed />;
}

function RoundPage({ season, result }: NonNullable<Route.ComponentProps['loaderData']>) {
  const t = useSeasonMessages();
  const round = localize(result.round, useLocale(), 'title');
  const colours = new Map(season.classes.map(({ code, colour }) => [code, colour]));
  const hasResult = result.sessions.some(({ rows }) => rows.length > 0);
  return (
    <SeasonFrame season={season} tab="rounds" part={round.title}>
      <div className="flex flex-col gap-4">
        <BackLink to={`/championships/${season.slug}/rounds`}>{t('rounds.back')}</BackLink>
        <RoundHead round={round} />
        <div className="flex flex-wrap gap-3">
          <LinkButton dense to={`/events/${round.event_id}`}>
            {t('rounds.event')}
          </LinkButton>
          {hasResult && (
            <AnchorButton
              dense
              download
              icon={<Download />}
              href={`/api/v1/rounds/${round.id}/results/export`}
            >
              {t('standings.csv')}
            </AnchorButton>
          )}
        </div>
      </div>
      {round.state === 'provisional' && (
        <p role="note" className="rounded-card border border-warn bg-warn-dim p-4 text-sm">
          {t('rounds.provisional')}
        </p>
      )}
      {result.sessions.map((session) => (
        <SessionRows key={session.id} session={session} round={result.round} colours={colours} />
      ))}
    </SeasonFrame>
  );
}

function RoundHead({ round }: { round: Round }) {
  const t = useSeasonMessages();
  const format = useFormat();
  const { number, title, track, start_date, state } = round;
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-sm text-text-3">{t('rounds.number', { number })}</span>
        <RoundBadge state={state} />
      </div>
      <h2 className="wrap-anywhere">
        <bdi>{title}</bdi>
      </h2>
      <span className="text-text-2">{track ? <TrackName track={track} /> : t('rounds.tba')}</span>
      <time dateTime={start_date.toISOString()} className="text-sm text-text-2">
        {format.dateTime(start_date)}
      </time>
      <RoundNotes round={round} />
    </div>
  );
}
