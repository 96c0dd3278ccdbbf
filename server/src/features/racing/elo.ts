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
  /** The largest change that the result could make to the rating. */
  k: number;
}

/** K: the largest change that a driver's next result can make. Higher while the rating is provisional. */
export function kFactor(results: number): number {
  return results < settledResultCount ? firstK : settledK;
}

/** Elo's expected score against an opponent, 0 to 1. */
function winChance(rating: number, opponent: number): number {
  return 1 / (1 + 10 ** ((opponent - rating) / 400));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * How many opponents each driver is expected to beat. Adds the driver's own share of exactly one half and subtracts it again, so that equal
 * ratings sum the same terms in the same order.
 */
function expectedBeaten(ratings: readonly number[]): number[] {
  return ratings.map((rating) => sum(ratings.map((opponent) => winChance(rating, opponent))) - 0.5);
}

/** The expected place of each driver, from 1 to the size of the field. */
export function expectedPlaces(ratings: readonly number[]): number[] {
  return expectedBeaten(ratings).map((beaten) => ratings.length - beaten);
}

/** Places from 1 without gaps; tied drivers get the mean of the places they cover: 1, 2.5, 2.5, 4. */
export function meanPlaces(places: readonly number[]): number[] {
  return places.map((place) => {
    const ahead = places.filter((other) => other < place).length;
    const tied = places.filter((other) => other === place).length;
    return ahead + (tied + 1) / 2;
  });
}

/**
 * Elo for a field of any size: K × (actual − expected). Actual is the share of opponents that a driver beat, (N − place) / (N − 1) with
 * ties at their mean; expected is the mean of the expected scores against each of them.
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
