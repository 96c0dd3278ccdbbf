import type { Stats } from '@paddock/contract/racing/calls';
import { useRacingMessages } from '#features/racing/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Ltr } from '#ui/bidi.tsx';
import { TrackOutline } from '#ui/brand/track-outline.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { NamedTrack, useTrackNames } from './named-track.tsx';

export function BestLaps({ best_laps }: Pick<Stats, 'best_laps'>) {
  const t = useRacingMessages();
  const format = useFormat();
  const names = useTrackNames(best_laps.map(({ track_name }) => track_name));
  return (
    <Card as="section">
      <CardHead title={t('laps.bestTitle')} />
      {best_laps.length === 0 ? (
        <EmptyState sentence={t('laps.bestEmpty')} seed="laps" />
      ) : (
        <ol className="grid grid-cols-1 gap-px bg-line lg:grid-cols-2">
          {best_laps.map((lap) => (
            <li
              key={lap.timing_leaderboard_entry_id}
              className="flex items-center gap-3 bg-surface-1 px-4 py-3 md:gap-4 lg:odd:last:col-span-2"
            >
              <TrackOutline
                seed={lap.track_name}
                outline={names.find(lap.track_name)?.outline}
                look="sectors"
                className="h-12 w-12 shrink-0 md:w-18"
              />
              <div className="flex min-w-0 grow flex-col">
                <span className="font-medium">
                  <NamedTrack name={lap.track_name} names={names} />
                </span>
                <span className="text-text-3 text-xs">{format.date(lap.created_at)}</span>
              </div>
              <Ltr className="figures shrink-0 font-bold text-lg text-ok">{format.lapTime(lap.lap_time)}</Ltr>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
