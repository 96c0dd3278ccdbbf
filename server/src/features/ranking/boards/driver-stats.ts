import {
  initialRating,
  overallRating,
  raceAverages,
  safetyRating,
  settledResults,
  toWholeRating,
} from '@paddock/contract/racing/rules';
import type { Driver } from '@paddock/contract/ranking/calls';
import type { drivers } from '../../racing/tables.ts';

export type DriverStats = typeof drivers.$inferSelect;

const nothing = {
  races: 0,
  wins: 0,
  podiums: 0,
  points: 0,
  position_sum: 0,
  duels: 0,
  duel_wins: 0,
  lap_count: 0,
  distance_m: 0,
  overtake_count: 0,
  overtake_best: 0,
  race_rating: initialRating,
  rated_races: 0,
  duel_rating: initialRating,
  safety_rating: safetyRating(0, 0),
} satisfies Partial<DriverStats>;

/** Whether neither ten races nor ten duels are known, so that the ratings may still be far off. */
export function isProvisional(sums: Pick<DriverStats, 'rated_races' | 'duels'> | null): boolean {
  const { rated_races, duels } = sums ?? nothing;
  return Math.max(rated_races, duels) < settledResults;
}

/** What a driver is rated at, on the scale of the boards. */
export function toRatings(sums: DriverStats | null): Driver['ratings'] {
  const { race_rating: race, duel_rating: duel, safety_rating: safety } = sums ?? nothing;
  return {
    overall: overallRating(race, duel),
    race: toWholeRating(race),
    duel: toWholeRating(duel),
    safety,
    is_provisional: isProvisional(sums),
  };
}

/** What a driver has done so far. */
export function toTotals(sums: DriverStats | null): Driver['totals'] {
  const { races, wins, podiums, points, position_sum, ...rest } = sums ?? nothing;
  return {
    races,
    wins,
    podiums,
    points,
    ...raceAverages({ races, wins, position_sum }),
    duels: rest.duels,
    duel_wins: rest.duel_wins,
    laps: rest.lap_count,
    distance_m: rest.distance_m,
    overtake_runs: rest.overtake_count,
    best_overtake: rest.overtake_best,
  };
}
