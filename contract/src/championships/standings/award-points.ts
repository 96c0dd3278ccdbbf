import type { ClassifiedResult } from '../results/result-rows.ts';

export const pointsFactorLimits = { min: 0.1, max: 5 } as const;
/** Fraction of points that an abandoned round awards, in halves. */
export const pointsShares = [0, 1, 2] as const;
export type PointsShare = (typeof pointsShares)[number];
export const fastestLapBestDefault = 10;

/** The points of one kind of session, in hundredths. */
export interface PointsRules {
  places: readonly number[];
  /** Percent, so 150 is one and a half; applies only to points for places. */
  factor_percent: number;
  by: 'overall' | 'class';
  /** For the first in qualifying. */
  pole: number;
  /** For the fastest lap of a race, if its driver is among the best `fastest_lap_best`. */
  fastest_lap: number;
  fastest_lap_best: number;
  classified: number;
  clean_race: number;
}

export interface ScorableResult extends ClassifiedResult {
  /** False for a stand-in when reserves do not score: occupies the place without points. */
  scores: boolean;
  /** Whether there was no contact above 10 km/h; null if contacts are unknown. */
  clean: boolean | null;
  /** The best lap was driven in a car other than the entered one, without approval by staff. */
  other_car?: boolean;
}

export interface PointParts {
  place: number;
  pole: number;
  fastest_lap: number;
  classified: number;
  clean_race: number;
}

export interface AwardedPoints {
  points: number;
  parts: PointParts;
  /** The place for points, without guests; null without one. */
  place: number | null;
  has_pole: boolean;
  has_fastest_lap: boolean;
}

/** Integer division, rounded half up. */
const divideHalfUp = (value: number, by: number) => Math.floor((2 * value + by) / (2 * by));

const classOf = ({ class: code }: ScorableResult, { by }: PointsRules) => (by === 'class' ? code : '');

/** Places for points in one ranking: skips guests; a dead heat shares its first place. */
function rankForPoints(
  rows: readonly ScorableResult[],
  rules: PointsRules,
): (ScorableResult & { place: number })[] {
  const placeOf = (row: ScorableResult) => (rules.by === 'class' ? row.class_position : row.position);
  const ranked = rows
    .filter((row) => row.entry_id !== null && placeOf(row) !== null)
    .toSorted((one, other) => (placeOf(one) ?? 0) - (placeOf(other) ?? 0));
  return ranked.map((row) => ({
    ...row,
    place: ranked.findIndex((other) => placeOf(other) === placeOf(row)) + 1,
  }));
}

/** The fastest entrant of a ranking, ties by who was earlier; null without laps. */
function fastestOf(rows: readonly ScorableResult[]): ScorableResult | null {
  let fastest: ScorableResult | null = null;
  const time = (row: ScorableResult) => [row.best_ms ?? 0, row.best_at?.getTime() ?? 0] as const;
  for (const row of rows) {
    if (row.entry_id === null || row.best_ms === null || row.status === 'disqualified') continue;
    if (!fastest) fastest = row;
    const [ms, at] = time(row);
    const [bestMs, bestAt] = time(fastest);
    if (ms < bestMs || (ms === bestMs && at < bestAt)) fastest = row;
  }
  return fastest;
}

/** The points of a session by entry; `halves` is the round's fraction. */
export function awardPoints(
  kind: 'qualifying' | 'race',
  rows: readonly ScorableResult[],
  rules: PointsRules,
  halves: PointsShare = 2,
): Map<number, AwardedPoints> {
  const awards = new Map<number, AwardedPoints>();
  const shared = (points: number) => divideHalfUp(points * halves, 2);
  for (const code of new Set(rows.map((row) => classOf(row, rules)))) {
    const own = rows.filter((row) => classOf(row, rules) === code);
    const ranked = rankForPoints(own, rules);
    const fastest = kind === 'race' ? fastestOf(own) : null;
    for (const row of own) {
      if (row.entry_id === null) continue;
      const place = ranked.find(({ entry_id }) => entry_id === row.entry_id)?.place ?? null;
      const together = ranked.filter((other) => other.place === place).length;
      const pot = place === null ? 0 : sumPlaces(rules.places, place, together);
      const has_pole = kind === 'qualifying' && place === 1 && !row.other_car;
      const has_fastest_lap = fastest?.entry_id === row.entry_id;
      const isInBest = place !== null && place <= rules.fastest_lap_best;
      const all: PointParts = {
        place: divideHalfUp(pot * rules.factor_percent * halves, 200 * Math.max(1, together)),
        pole: has_pole ? shared(rules.pole) : 0,
        fastest_lap: has_fastest_lap && isInBest ? shared(rules.fastest_lap) : 0,
        classified: kind === 'race' && place !== null ? shared(rules.classified) : 0,
        clean_race: kind === 'race' && place !== null && row.clean ? shared(rules.clean_race) : 0,
      };
      const parts = row.scores ? all : nothing;
      const points = Object.values(parts).reduce((sum, part) => sum + part, 0);
      awards.set(row.entry_id, { points, parts: { ...parts }, place, has_pole, has_fastest_lap });
    }
  }
  return awards;
}

const nothing: PointParts = { place: 0, pole: 0, fastest_lap: 0, classified: 0, clean_race: 0 };

function sumPlaces(places: readonly number[], from: number, count: number): number {
  return places.slice(from - 1, from - 1 + count).reduce((sum, points) => sum + points, 0);
}
