import { safetyMax } from '@paddock/contract/racing/rules';
import type { Domain, TimedValue } from '#ui/chart/domain.ts';

export interface LapSummary {
  best: number;
  /** Place of the best lap in the history; the first of equal ones. */
  bestAt: number;
  average: number;
}

/** Best and average of lap times in ms; null without a lap. */
export function summarizeLaps(laps: readonly TimedValue[]): LapSummary | null {
  if (laps.length === 0) return null;
  const times = laps.map(({ value }) => value);
  const best = Math.min(...times);
  return {
    best,
    bestAt: times.indexOf(best),
    average: Math.round(times.reduce((sum, time) => sum + time, 0) / times.length),
  };
}

const weekMs = 7 * 86_400_000;

/**
 * How much an ascending history changed in the last week, to two decimals: since the last value before it, or
 * since the first one of a younger history. Null where there is nothing to compare.
 */
export function changeThisWeek(history: readonly TimedValue[], now: Date): number | null {
  const last = history.at(-1);
  if (!last || history.length < 2) return null;
  const weekAgo = now.getTime() - weekMs;
  const before = history.findLast(({ at }) => at.getTime() <= weekAgo) ?? history[0];
  return before ? Math.round((last.value - before.value) * 100) / 100 : null;
}

/** Every chart of a safety rating shows the whole scale, whatever its values. */
export const safetyScale: { domain: Domain; valueTicks: number[] } = {
  domain: [0, safetyMax],
  valueTicks: Array.from({ length: safetyMax + 1 }, (_, tick) => tick),
};
