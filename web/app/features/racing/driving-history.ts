import { safetyMax } from '@paddock/contract/racing/rules';
import type { Domain, TimedValue } from '#ui/chart/domain.ts';

export interface LapSummary {
  best: number;
  /** Index of the best lap; the first of equal ones. */
  bestAt: number;
  average: number;
}

/** Best and average lap time in ms; null without laps. */
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
 * The change of a history, sorted by time, in the last week, to two decimals. Compares with the last value before the week,
 * or with the first value of a younger history. Null with fewer than two values.
 */
export function changeThisWeek(history: readonly TimedValue[], now: Date): number | null {
  const last = history.at(-1);
  if (!last || history.length < 2) return null;
  const weekAgo = now.getTime() - weekMs;
  const before = history.findLast(({ at }) => at.getTime() <= weekAgo) ?? history[0];
  return before ? Math.round((last.value - before.value) * 100) / 100 : null;
}

/** Charts of safety ratings always show the whole scale. */
export const safetyScale: { domain: Domain; valueTicks: number[] } = {
  domain: [0, safetyMax],
  valueTicks: Array.from({ length: safetyMax + 1 }, (_, tick) => tick),
};
