import {
  displayRating,
  initialRating,
  overallRating,
  raceAverages,
  safetyRating,
  settledResultCount,
} from '@paddock/contract/racing/rules';
import type { Driver } from '@paddock/contract/ranking/calls';
import type { drivers } from '../racing/tables.ts';

export type DriverStats = typeof drivers.$inferSelect;

const noDriving = {
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

/**
 * Whether ratings may still be inaccurate: fewer than 10 rated races. Duels do not count, so a driver who only duels
 * stays provisional.
 */
export function isProvisional(sums: Pick<DriverStats, 'rated_races'> | null): boolean {
  return (sums ?? noDriving).rated_races < settledResultCount;
}

/** Converts a driver's ratings to the scale of the boards: whole numbers from 0. */
export function toRatings(sums: DriverStats | null): Driver['ratings'] {
  const { race_rating, duel_rating, safety_rating } = sums ?? noDriving;
  return {
    overall: overallRating(race_rating, duel_rating),
    race: displayRating(race_rating),
    duel: displayRating(duel_rating),
    safety: safety_rating,
    is_provisional: isProvisional(sums),
  };
}

/** Sums up what a driver has driven. */
export function toTotals(sums: DriverStats | null): Driver['totals'] {
  const { races, wins, podiums, points, position_sum, ...rest } = sums ?? noDriving;
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
