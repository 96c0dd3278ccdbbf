import { ltr } from '@paddock/contract/locale';
import { type Stats, safetyMax } from '@paddock/contract/racing';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Ltr } from '../../ui/isolation.tsx';
import { BestLaps } from './best-laps.tsx';
import { ChartCard } from './chart-card.tsx';
import { paddedDomain, type Recorded, summarizeLaps } from './history.ts';
import { Overtakes } from './overtakes.tsx';
import { RacePerformance } from './race-performance.tsx';
import { racingText } from './racing-text.ts';
import { StatCards } from './stat-cards.tsx';
import { WhyLink } from './why-link.tsx';

const twoDecimals = { min: 2, max: 2 };

function LapChart({ laps }: { laps: readonly Recorded[] }) {
  const t = useText(racingText);
  const format = useFormat();
  const summary = summarizeLaps(laps);
  const [first, last] = [laps[0], laps.at(-1)];
  const time = (ms: number) => ltr(format.lapTime(ms));
  return (
    <ChartCard
      title={t('laps.title')}
      points={laps}
      domain={paddedDomain(
        laps.map(({ value }) => value),
        500,
      )}
      formatValue={format.lapTime}
      bestAt={summary?.bestAt}
      average={summary?.average}
      valueName={t('laps.value')}
      empty={t('laps.empty')}
      summary={
        summary && first && last
          ? t('laps.summary', {
              count: laps.length,
              from: format.date(first.at),
              to: format.date(last.at),
              best: time(summary.best),
              average: time(summary.average),
            })
          : ''
      }
      aside={
        summary && (
          <dl className="flex flex-wrap gap-x-5 text-sm">
            <Figure label={t('laps.best')} value={format.lapTime(summary.best)} best />
            <Figure label={t('laps.average')} value={format.lapTime(summary.average)} />
          </dl>
        )
      }
    />
  );
}

function Figure({ label, value, best }: { label: string; value: string; best?: boolean }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="flex items-center gap-1.5 text-text-3">
        <span
          aria-hidden="true"
          className={best ? 'size-2 rounded-full bg-ok' : 'w-4 border-text-3 border-t-2 border-dotted'}
        />
        {label}
      </dt>
      <dd>
        <Ltr className={best ? 'figures font-bold text-ok' : 'figures font-bold'}>{value}</Ltr>
      </dd>
    </div>
  );
}

function SafetyChart({ stats, history }: { stats: Stats; history: readonly Recorded[] }) {
  const t = useText(racingText);
  const format = useFormat();
  const written = (value: number) => format.number(value, twoDecimals);
  const [first, last] = [history[0], history.at(-1)];
  return (
    <ChartCard
      title={t('safety.title')}
      points={history}
      domain={[0, safetyMax]}
      valueTicks={[0, 1, 2, 3, 4, 5]}
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
          <WhyLink id={stats.user.id} kind="safety" />
        </span>
      }
    />
  );
}

/** All that the answer tells, in the order of the page. */
export function DashboardBody({ stats }: { stats: Stats }) {
  const t = useText(racingText);
  const laps = stats.timing_history.map(({ created_at, lap_time }) => ({ at: created_at, value: lap_time }));
  const safety = stats.safety_history.map(({ created_at, rating }) => ({ at: created_at, value: rating }));
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">{t('dashboard.stats')}</h2>
      <StatCards stats={stats} safety={safety} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <LapChart laps={laps} />
        <RacePerformance {...stats} />
        <SafetyChart stats={stats} history={safety} />
        <Overtakes overtake_stats={stats.overtake_stats} best_overtakes={stats.best_overtakes} />
      </div>
      <BestLaps best_laps={stats.best_laps} />
    </div>
  );
}
