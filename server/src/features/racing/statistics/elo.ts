import { settledResults } from '@paddock/contract/racing/rules';

/** The most that one result can change a rating by. */
export const kFactor = (results: number): 64 | 32 => (results < settledResults ? 64 : 32);

export interface Rated {
  rating: number;
  /** Counted before this one. */
  results: number;
}

/** How likely a driver is to finish ahead of another, from 0 to 1. */
const expectedAgainst = (own: number, other: number) => 1 / (1 + 10 ** ((other - own) / 400));

/**
 * N-player Elo: what each driver gains or loses, unrounded. The actual score is (N − place) / (N − 1) with ties at the mean of their
 * places; the expected one is the mean of the chances against every other driver.
 *
 * @param places In the order of the drivers; equal ones tied. They need not be consecutive.
 */
export function rateField(
  drivers: readonly Rated[],
  places: readonly number[],
): { change: number; k: 64 | 32 }[] {
  const count = drivers.length;
  return drivers.map(({ rating, results }, index) => {
    const k = kFactor(results);
    let actual = 0;
    let expected = 0;
    for (const [place, other] of drivers.entries()) {
      if (place === index) continue;
      const [own, theirs] = [places[index] ?? 0, places[place] ?? 0];
      // Places beaten, and half of those that are shared: the mean of tied places.
      actual += own < theirs ? 1 : own === theirs ? 0.5 : 0;
      expected += expectedAgainst(rating, other.rating);
    }
    return { change: (k * (actual - expected)) / (count - 1), k };
  });
}
