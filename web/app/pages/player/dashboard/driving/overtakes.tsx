import type { Stats } from '@paddock/contract/racing/calls';
import { useRacingMessages } from '#features/racing/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Card, CardHead } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { FigureRow } from './figure-row.tsx';

export function Overtakes({
  overtake_stats: stats,
  best_overtakes,
}: Pick<Stats, 'overtake_stats' | 'best_overtakes'>) {
  const t = useRacingMessages();
  const format = useFormat();
  return (
    <Card as="section">
      <CardHead title={t('overtake.title')} />
      <FigureRow
        figures={[
          { label: t('overtake.challenges'), figure: format.number(stats.total_challenges) },
          { label: t('overtake.average'), figure: format.number(stats.avg_score, { max: 0 }) },
          {
            label: t('overtake.duration'),
            figure: stats.total_challenges === 0 ? t('chart.none') : format.duration(stats.total_duration),
          },
        ]}
      />
      {best_overtakes.length === 0 ? (
        <EmptyState sentence={t('overtake.empty')} seed="overtakes" />
      ) : (
        <ol aria-label={t('overtake.list')} className="flex grow flex-col py-1">
          {best_overtakes.map((overtake) => (
            <li
              key={overtake.overtake_n_leaderboard_entry_id}
              className="flex items-center gap-3 border-line border-b px-4 py-2 last:border-b-0"
            >
              <div className="flex min-w-0 grow flex-col">
                <span className="wrap-anywhere text-sm">
                  <bdi>{overtake.challenge_name}</bdi>
                </span>
                <span className="text-text-3 text-xs">{format.duration(overtake.duration)}</span>
              </div>
              <strong className="shrink-0">{format.number(overtake.score)}</strong>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
