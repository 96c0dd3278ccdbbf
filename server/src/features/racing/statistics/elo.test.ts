import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kFactor, type Rated, rateField } from './elo.ts';

const driver = fc.record({
  rating: fc.double({ min: -500, max: 4_000, noNaN: true }),
  results: fc.nat(40),
});
const field = fc.array(driver, { minLength: 3, maxLength: 40 }).chain((drivers) =>
  fc.record({
    drivers: fc.constant(drivers),
    // Places that may be shared.
    places: fc.array(fc.integer({ min: 1, max: drivers.length }), {
      minLength: drivers.length,
      maxLength: drivers.length,
    }),
  }),
);
const changesOf = (drivers: readonly Rated[], places: readonly number[]) =>
  rateField(drivers, places).map(({ change }) => change);

describe('N-player Elo', () => {
  test('changes no rating by more than K', () => {
    fc.assert(
      fc.property(field, ({ drivers, places }) => {
        for (const { change, k } of rateField(drivers, places))
          expect(Math.abs(change)).toBeLessThanOrEqual(k);
      }),
    );
  });

  test('adds up to nothing when all have K 32', () => {
    fc.assert(
      fc.property(field, ({ drivers, places }) => {
        const settled = drivers.map((one) => ({ ...one, results: 10 }));
        const sum = changesOf(settled, places).reduce((total, change) => total + change, 0);
        expect(Math.abs(sum)).toBeLessThan(1e-6);
      }),
    );
  });

  test('gives equal drivers who tie the same, between those of the neighbours', () => {
    fc.assert(
      fc.property(driver, fc.integer({ min: 3, max: 20 }), fc.nat(), (one, count, seed) => {
        const first = 1 + (seed % (count - 2));
        // Drivers `first - 1` and `first` share a place.
        const places = Array.from({ length: count }, (_, index) => (index === first ? first : index + 1));
        const changes = changesOf(
          places.map(() => one),
          places,
        );
        const [ahead, tied, also, behind] = [first - 2, first - 1, first, first + 1].map((at) => changes[at]);
        expect(tied).toBe(also);
        if (ahead !== undefined) expect(ahead).toBeGreaterThan(tied ?? 0);
        if (behind !== undefined) expect(behind).toBeLessThan(tied ?? 0);
      }),
    );
  });

  test('gives less for beating a weaker field', () => {
    fc.assert(
      fc.property(field, fc.integer({ min: 1, max: 500 }), ({ drivers }, by) => {
        const places = drivers.map((_, index) => index + 1);
        const weaker = drivers.map((one, index) => (index === 0 ? one : { ...one, rating: one.rating - by }));
        const [strong = 0] = changesOf(drivers, places);
        const [weak = 0] = changesOf(weaker, places);
        expect(weak).toBeLessThanOrEqual(strong);
      }),
    );
  });

  test('gives a driver who always wins against the same ratings ever less', () => {
    fc.assert(
      fc.property(field, ({ drivers }) => {
        const places = drivers.map((_, index) => index + 1);
        let rating = drivers[0]?.rating ?? 0;
        let before = Number.POSITIVE_INFINITY;
        for (let race = 0; race < 30; race += 1) {
          const [change = 0] = changesOf(
            drivers.map((one, index) => (index === 0 ? { rating, results: 10 } : one)),
            places,
          );
          expect(change).toBeLessThanOrEqual(before);
          expect(change).toBeGreaterThanOrEqual(0);
          before = change;
          rating += change;
        }
      }),
    );
  });

  test('is the plain formula of Elo with two, and K is 64 for the first ten results', () => {
    const even = { rating: 1_000, results: 9 };
    expect(changesOf([even, { rating: 1_000, results: 10 }], [1, 2])).toEqual([32, -16]);
    const settled = [1_200, 1_000].map((rating) => ({ rating, results: 10 }));
    expect(changesOf(settled, [1, 2])[0]).toBeCloseTo(7.69, 2);
    expect([0, 9, 10, 500].map(kFactor)).toEqual([64, 64, 32, 32]);
  });

  test('takes 64 at most from a champion who retires from a full grid', () => {
    const champion = { rating: 1_600, results: 3 };
    const others = Array.from({ length: 39 }, () => ({ rating: 1_000, results: 3 }));
    const places = [40, ...others.map((_, index) => index + 1)];
    const [loss = 0] = changesOf([champion, ...others], places);
    expect(loss).toBeGreaterThanOrEqual(-64);
    expect(loss).toBeLessThan(-60);
  });
});
