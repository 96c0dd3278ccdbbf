import type { TimingSessionDetail } from '@paddock/contract/timing/calls';

export type TimedDriver = TimingSessionDetail['timed'][number];

const unknown = Number.POSITIVE_INFINITY;
const lastAt = ({ laps }: TimedDriver) => laps.at(-1)?.at.getTime() ?? unknown;

/** Drivers as they ended: of a race by laps and who ended the last one sooner, elsewhere by the best lap. */
export function inOrder(kind: TimingSessionDetail['kind'], timed: readonly TimedDriver[]): TimedDriver[] {
  return timed.toSorted((one, other) =>
    kind === 'race'
      ? other.laps.length - one.laps.length || lastAt(one) - lastAt(other)
      : (one.best_ms ?? unknown) - (other.best_ms ?? unknown) || lastAt(one) - lastAt(other),
  );
}

/** The middle of the laps that count, in ms; null without one. */
export function usualOf({ laps }: Pick<TimedDriver, 'laps'>): number | null {
  const times = laps
    .filter(({ cuts, voided }) => cuts === 0 && !voided)
    .map(({ lap_time }) => lap_time)
    .sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? null;
}

/** Rows of the chart at the end of each lap; undefined where a lap has no place. */
export function rowsOf({ laps }: Pick<TimedDriver, 'laps'>): number[] {
  return laps.flatMap(({ position }) => (position === null ? [] : [position - 1]));
}

export const lapsOf = (timed: readonly TimedDriver[]): number =>
  Math.max(0, ...timed.map(({ laps }) => laps.length));
