import type { TimingSessionDetail } from '@paddock/contract/timing/calls';

export type TimedDriver = TimingSessionDetail['timed'][number];

/** A driver on the page of a session: the first laps in full, and the times and positions of all laps for the charts. */
export interface DriverPreview extends TimedDriver {
  /** Lap times in ms. */
  times: number[];
  /** Positions after each lap; empty outside races. */
  places: number[];
  /** Median of valid laps in ms, if any. */
  median_ms: number | null;
}

/** Laps on the page, of all drivers together. */
const maxPageLaps = 1_200;
const minLapsPerDriver = 5;

/** Returns the median of valid laps in ms, if any. */
export function medianLapTime({ laps }: Pick<TimedDriver, 'laps'>): number | null {
  const times = laps
    .filter(({ cuts, voided }) => cuts === 0 && !voided)
    .map(({ lap_time }) => lap_time)
    .sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? null;
}

/** Drivers in the final order, with fewer laps in long sessions to keep the page small. */
export function toPreviews(timed: readonly TimedDriver[]): DriverPreview[] {
  const maxLaps = Math.max(minLapsPerDriver, Math.floor(maxPageLaps / Math.max(1, timed.length)));
  const inOrder = timed.toSorted((a, b) => a.place - b.place);
  return inOrder.map((driver) => ({
    ...driver,
    laps: driver.laps.slice(0, maxLaps),
    times: driver.laps.map(({ lap_time }) => lap_time),
    places: driver.laps.flatMap(({ position }) => position ?? []),
    median_ms: medianLapTime(driver),
  }));
}

/** The length of the longest list, such as the most laps of a driver. */
export const maxLength = (lists: readonly (readonly unknown[])[]): number =>
  Math.max(0, ...lists.map((list) => list.length));
