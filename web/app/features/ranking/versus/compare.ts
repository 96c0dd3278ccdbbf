import type { HeadToHead } from '@paddock/contract/ranking/calls';

/** The first one's part of the sum, in percent; half where there is nothing. */
export function shareOf([one, other]: readonly [number, number]): number {
  return one + other === 0 ? 50 : Math.round((one / (one + other)) * 100);
}

/** On how many of the tracks that both drove each was faster. */
export function fasterLaps(laps: HeadToHead['laps']): [number, number] {
  const faster = (place: 0 | 1) =>
    laps.filter(({ lap_times }) => lap_times[place] < lap_times[place === 0 ? 1 : 0]).length;
  return [faster(0), faster(1)];
}
