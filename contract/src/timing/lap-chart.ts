/** A lap of a session with its end time. */
export interface ChartedLap {
  car_id: number;
  /** From 1. */
  number: number;
  at: Date;
}

/**
 * Positions at the end of each lap, in lap order: among cars with as many laps, the earlier is ahead. Has no
 * position for laps a driver has not completed.
 */
export function placesByLap(laps: readonly ChartedLap[]): number[] {
  const ended = new Map<number, number[]>();
  for (const { number, at } of laps) ended.set(number, [...(ended.get(number) ?? []), at.getTime()]);
  for (const times of ended.values()) times.sort((one, other) => one - other);
  return laps.map(({ number, at }) => (ended.get(number)?.indexOf(at.getTime()) ?? 0) + 1);
}
