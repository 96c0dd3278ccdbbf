import type { TimingSessionDetail } from '@paddock/contract/timing/calls';

export type TimedDriver = TimingSessionDetail['timed'][number];

/** A driver as the page of a session shows them: some laps in full, and of as many as are known what the charts draw. */
export interface DriverPreview extends TimedDriver {
  /** ms, a lap each. */
  times: number[];
  /** After each lap; empty outside of races. */
  places: number[];
  /** The middle of the laps that count, in ms; null without one. */
  usual_ms: number | null;
}

/** Laps of all drivers together that a page shows at first. */
const shownLapsMax = 1_200;
const shownLapsLeast = 5;

/** The middle of the laps that count, in ms; null without one. */
export function usualOf({ laps }: Pick<TimedDriver, 'laps'>): number | null {
  const times = laps
    .filter(({ cuts, voided }) => cuts === 0 && !voided)
    .map(({ lap_time }) => lap_time)
    .sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? null;
}

/** Drivers as they ended, with so many of their first laps that the page of a long session stays light. */
export function toPreviews(timed: readonly TimedDriver[]): DriverPreview[] {
  const most = Math.max(shownLapsLeast, Math.floor(shownLapsMax / Math.max(1, timed.length)));
  const inOrder = timed.toSorted((one, other) => one.place - other.place);
  return inOrder.map((driver) => ({
    ...driver,
    laps: driver.laps.slice(0, most),
    times: driver.laps.map(({ lap_time }) => lap_time),
    places: driver.laps.flatMap(({ position }) => position ?? []),
    usual_ms: usualOf(driver),
  }));
}

/** The most laps that one of the drivers has in a list of them. */
export const lapsOf = (lists: readonly (readonly unknown[])[]): number =>
  Math.max(0, ...lists.map((list) => list.length));
