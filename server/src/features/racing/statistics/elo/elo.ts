import { firstK, settledK, settledResultCount } from '@paddock/contract/racing/rules';

/** A driver before a result. */
export interface RatedDriver {
  /** Unrounded. */
  rating: number;
  /** Rated results of the same kind before this one. */
  results: number;
}

export interface RatingStep {
  change: number;
  /** The most that the result could change the rating by. */
  k: number;
}

/** The most that a driver's next result may change a rating by: more while the rating is still finding its level. */
export function kFactor(results: number): number {
  return results < settledResultCount ? firstK : settledK;
}

/** Elo's chance, 0 to 1, that a driver finishes ahead of an opponent. */
function winChance(rating: number, opponent: number): number {
  return 1 / (1 + 10 ** ((opponent - rating) / 400));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * How many of the others each driver is expected to finish ahead of. The driver's own share of exactly one half is added
 * and taken off again, so that equal ratings add the same terms in the same order and come to the same sum.
 */
function expectedBeaten(ratings: readonly number[]): number[] {
  return ratings.map((rating) => sum(ratings.map((opponent) => winChance(rating, opponent))) - 0.5);
}

/** The place that each driver is expected to take, from 1 to the size of the field. */
export function expectedPlaces(ratings: readonly number[]): number[] {
  return expectedBeaten(ratings).map((beaten) => ratings.length - beaten);
}

/** Places from 1 without gaps; drivers who share one get the mean of the places that they take up: 1, 2.5, 2.5, 4. */
export function meanPlaces(places: readonly number[]): number[] {
  return places.map((place) => {
    const ahead = places.filter((other) => other < place).length;
    const tied = places.filter((other) => other === place).length;
    return ahead + (tied + 1) / 2;
  });
}

/**
 * Elo for a field of any size: K × (actual − expected). Actual is the share of the others that a driver finished ahead of,
 * (N − place) / (N − 1) with ties at their mean; expected is the mean of the chances against each of them.
 */
export function rateField(drivers: readonly RatedDriver[], places: readonly number[]): RatingStep[] {
  const others = drivers.length - 1;
  const expected = expectedBeaten(drivers.map(({ rating }) => rating));
  const actual = meanPlaces(places).map((place) => drivers.length - place);
  return drivers.map(({ results }, index) => {
    const k = kFactor(results);
    const beyond = (actual[index] ?? 0) - (expected[index] ?? 0);
    return { change: others > 0 ? (k * beyond) / others : 0, k };
  });
}
