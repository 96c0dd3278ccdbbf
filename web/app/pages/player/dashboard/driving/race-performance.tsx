import type { Stats } from '@paddock/contract/racing/calls';
import { clsx } from 'clsx';
import { useRacingMessages } from '#features/racing/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Card, CardHead } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { FigureRow } from './figure-row.tsx';
import { NamedTrack, useTrackNames } from './named-track.tsx';
import { RatingHistoryLink } from './rating-history-link.tsx';

/** Wins in the colour of a best lap, other podiums in that of a personal best. */
const placeColour = (position: number) =>
  position === 1 ? 'text-best' : position <= 3 ? 'text-ok' : 'text-text-2';

export function RacePerformance({
  user,
  race_stats,
  recent_races,
}: Pick<Stats, 'user' | 'race_stats' | 'recent_races'>) {
  const t = useRacingMessages();
  const format = useFormat();
  const names = useTrackNames(recent_races.map(({ track_name }) => track_name));
  const average =
    race_stats.total_races === 0 ? t('chart.none') : format.number(race_stats.avg_position, { max: 2 });
  return (
    <Card as="section">
      <CardHead title={t('races.title')} aside={<RatingHistoryLink id={user.id} kind="race" />} />
      <FigureRow
        figures={[
          { label: t('races.total'), figure: format.number(race_stats.total_races) },
          { label: t('races.wins'), figure: format.number(race_stats.wins) },
          { label: t('races.average'), figure: average },
        ]}
      />
      {recent_races.length === 0 ? (
        <EmptyState sentence={t('races.empty')} seed="races" />
      ) : (
        <>
          <h4 className="px-4 pt-3 font-semibold text-text-3 text-xs">{t('races.recent')}</h4>
          <ol className="flex grow flex-col pb-2">
            {recent_races.map((race) => (
              <li
                key={race.race_challenge_leaderboard_entry_id}
                className="flex min-h-10 items-center gap-3 border-line border-b px-4 py-1.5 last:border-b-0"
              >
                <strong className={clsx('min-w-6 text-center', placeColour(race.position))}>
                  <span className="sr-only">{t('races.position', { position: race.position })}</span>
                  <span aria-hidden="true">{format.number(race.position)}</span>
                </strong>
                <span className="min-w-0 grow text-sm">
                  <NamedTrack name={race.track_name} names={names} />
                </span>
                <span className="shrink-0 text-text-3 text-xs">{format.date(race.created_at)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}
