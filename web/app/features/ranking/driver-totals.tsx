import type { Driver } from '@paddock/contract/ranking/calls';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Ltr } from '#ui/bidi.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { useRankingMessages } from './messages.ts';

/** The totals of a driver. */
export function DriverTotals({ totals }: Pick<Driver, 'totals'>) {
  const t = useRankingMessages();
  const format = useFormat();
  const average = totals.races === 0 ? t('driver.none') : format.number(totals.avg_position, { max: 2 });
  const figures = [
    [t('driver.races'), format.number(totals.races)],
    [t('driver.wins'), format.number(totals.wins)],
    [t('driver.podiums'), format.number(totals.podiums)],
    [t('driver.winRate'), format.percent(totals.win_rate)],
    [t('driver.average'), average],
    [t('driver.points'), <Ltr key="points">{format.number(totals.points)}</Ltr>],
    [t('driver.duels'), format.number(totals.duels)],
    [t('driver.duelWins'), format.number(totals.duel_wins)],
    [t('driver.laps'), format.number(totals.laps)],
    [t('driver.distance'), format.distance(totals.distance_m)],
    [t('driver.runs'), format.number(totals.overtake_runs)],
    [t('driver.bestRun'), format.number(totals.best_overtake)],
  ] as const;
  return (
    <section>
      <SectionHeading>{t('driver.totals')}</SectionHeading>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4 lg:grid-cols-6">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex flex-col-reverse justify-end gap-0.5 bg-surface-1 px-4 py-3">
            <dt className="text-text-3 text-xs">{name}</dt>
            <dd className="font-extrabold text-lg">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
