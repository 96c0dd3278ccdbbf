/** A lap of a session with the instant at which it ended. */
export interface ChartedLap {
  car_id: number;
  /** The first is 1. */
  number: number;
  at: Date;
}

/**
 * Places at the end of each lap, in the order of the laps: whoever ended as many laps sooner is ahead. Of a driver who is only in
 * his third lap nothing is said about the fourth.
 */
export function placesByLap(laps: readonly ChartedLap[]): number[] {
  const ended = new Map<number, number[]>();
  for (const { number, at } of laps) ended.set(number, [...(ended.get(number) ?? []), at.getTime()]);
  for (const times of ended.values()) times.sort((one, other) => one - other);
  return laps.map(({ number, at }) => (ended.get(number)?.indexOf(at.getTime()) ?? 0) + 1);
}
