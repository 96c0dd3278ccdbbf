import {
  displayRating,
  initialRating,
  overallRating,
  raceAverages,
  safetyRating,
  settledResultCount,
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

/**
 * Whether the ratings may still be far off: before 10 rated races. Duels do not settle them, so a driver who only duels
 * stays provisional.
 */
export function isProvisional(sums: Pick<DriverStats, 'rated_races'> | null): boolean {
  return (sums ?? nothing).rated_races < settledResultCount;
}

/** A driver's ratings on the scale of the boards: whole numbers from 0 on. */
export function toRatings(sums: DriverStats | null): Driver['ratings'] {
  const { race_rating, duel_rating, safety_rating } = sums ?? nothing;
  return {
    overall: overallRating(race_rating, duel_rating),
    race: displayRating(race_rating),
    duel: displayRating(duel_rating),
    safety: safety_rating,
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
