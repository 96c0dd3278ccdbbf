import type { Stats } from '@paddock/contract/racing/calls';
import { ChartCard } from '#features/racing/chart-card.tsx';
import { safetyScale } from '#features/racing/driving-history.ts';
import { useRacingMessages } from '#features/racing/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import type { TimedValue } from '#ui/chart/domain.ts';
import { BestLaps } from './best-laps.tsx';
import { LapChart } from './lap-chart.tsx';
import { Overtakes } from './overtakes.tsx';
import { RacePerformance } from './race-performance.tsx';
import { RatingHistoryLink } from './rating-history-link.tsx';
import { StatCards } from './stat-cards.tsx';

const twoDecimals = { min: 2, max: 2 };

function SafetyChart({ stats, history }: { stats: Stats; history: readonly TimedValue[] }) {
  const t = useRacingMessages();
  const format = useFormat();
  const written = (value: number) => format.number(value, twoDecimals);
  const [first, last] = [history[0], history.at(-1)];
  return (
    <ChartCard
      title={t('safety.title')}
      points={history}
      {...safetyScale}
      formatValue={written}
      valueName={t('safety.value')}
      empty={t('safety.empty')}
      summary={
        first && last
          ? t('safety.summary', {
              count: history.length,
              from: format.date(first.at),
              to: format.date(last.at),
              first: written(first.value),
              last: written(last.value),
              best: written(Math.max(...history.map(({ value }) => value))),
            })
          : ''
      }
      aside={
        <span className="flex flex-wrap items-center gap-x-5 text-sm">
          <span className="flex items-baseline gap-1.5">
            <span className="text-text-3">{t('safety.now')}</span>
            <strong>{written(stats.latest_safety.current_rating)}</strong>
          </span>
          <RatingHistoryLink id={stats.user.id} kind="safety" />
        </span>
      }
    />
  );
}

/** All figures of the response, in the order of the page. */
export function DashboardBody({ stats }: { stats: Stats }) {
  const t = useRacingMessages();
  const safety = stats.safety_history.map(({ created_at, rating }) => ({ at: created_at, value: rating }));
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">{t('dashboard.stats')}</h2>
      <StatCards stats={stats} safety={safety} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <LapChart history={stats.timing_history} />
        <RacePerformance {...stats} />
        <SafetyChart stats={stats} history={safety} />
        <Overtakes overtake_stats={stats.overtake_stats} best_overtakes={stats.best_overtakes} />
      </div>
      <BestLaps best_laps={stats.best_laps} />
    </div>
  );
}
