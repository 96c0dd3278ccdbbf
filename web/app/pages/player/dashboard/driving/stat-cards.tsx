import type { Stats } from '@paddock/contract/racing/calls';
import { safetyMax } from '@paddock/contract/racing/rules';
import { changeThisWeek } from '#features/racing/driving-history.ts';
import { useRacingMessages } from '#features/racing/messages.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { paddedDomain, type TimedValue } from '#ui/chart/domain.ts';
import { Sparkline } from '#ui/chart/sparkline.tsx';
import { Stat } from '#ui/stat.tsx';

const minute = 60_000;
const twoDecimals = { min: 2, max: 2 };
const note = 'flex min-h-8 items-end text-sm text-text-2';

function SafetyCard({ rating, history }: { rating: number; history: readonly TimedValue[] }) {
  const t = useRacingMessages();
  const format = useFormat();
  const change = changeThisWeek(history, useNow(minute));
  const delta =
    change === null || change === 0
      ? undefined
      : {
          text: t(change > 0 ? 'safety.up' : 'safety.down', {
            change: format.number(Math.abs(change), twoDecimals),
          }),
          good: change > 0,
          up: change > 0,
        };
  const values = history.map(({ value }) => value);
  return (
    <Stat
      label={t('safety.card')}
      figure={
        <>
          {format.number(rating, twoDecimals)}{' '}
          <span className="font-normal text-sm text-text-3">{t('safety.of', { max: safetyMax })}</span>
        </>
      }
      {...(delta && { delta })}
    >
      {values.length > 1 ? (
        <Sparkline values={values} domain={paddedDomain(values, 0.05)} />
      ) : (
        <span className={note}>{t('safety.same')}</span>
      )}
    </Stat>
  );
}

function WinCard({ total_races, wins, win_rate }: Stats['race_stats']) {
  const t = useRacingMessages();
  const format = useFormat();
  return (
    <Stat label={t('wins.card')} figure={format.percent(win_rate)}>
      <div className="flex min-h-8 flex-col justify-end gap-2">
        <span className="text-sm text-text-2">{t.rich('wins.of', { wins, count: total_races })}</span>
        <Share percent={win_rate} />
      </div>
    </Stat>
  );
}

/** A bar of 4 px that starts at the inline start. */
function Share({ percent }: { percent: number }) {
  return (
    <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-surface-3">
      <span className="block h-full rounded-full bg-firoozeh" style={{ width: `${percent}%` }} />
    </span>
  );
}

function OvertakeCard({ best_score, total_challenges }: Stats['overtake_stats']) {
  const t = useRacingMessages();
  const format = useFormat();
  return (
    <Stat label={t('overtake.card')} figure={format.number(best_score)}>
      <span className={note}>{t('overtake.in', { count: total_challenges })}</span>
    </Stat>
  );
}

/** The three figures at the top of the dashboard. */
export function StatCards({ stats, safety }: { stats: Stats; safety: readonly TimedValue[] }) {
  return (
    <div className="grid gap-4 min-[40rem]:max-md:grid-cols-3 lg:grid-cols-3">
      <SafetyCard rating={stats.latest_safety.current_rating} history={safety} />
      <WinCard {...stats.race_stats} />
      <OvertakeCard {...stats.overtake_stats} />
    </div>
  );
}
