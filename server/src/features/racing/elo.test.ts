import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectedPlaces, kFactor, meanPlaces, type RatedDriver, rateField } from './elo.ts';

const changesOf = (drivers: RatedDriver[], places: number[]) =>
  rateField(drivers, places).map(({ change }) => change);
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
const inOrder = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const rating = fc.double({ min: -500, max: 3_500, noNaN: true });
const settled = fc.integer({ min: 10, max: 500 });
const results = fc.oneof(fc.integer({ min: 0, max: 9 }), settled);

/** A field with a place for each driver; places may be shared and may have gaps. */
const fieldOf = (counts: fc.Arbitrary<number>) =>
  fc
    .array(fc.record({ rating, results: counts, place: fc.integer({ min: 1, max: 40 }) }), {
      minLength: 2,
      maxLength: 40,
    })
    .map((rows) => ({
      drivers: rows.map(({ rating, results }): RatedDriver => ({ rating, results })),
      places: rows.map(({ place }) => place),
    }));

describe('examples', () => {
  test('equals share K between first and last', () => {
    const fresh = { rating: 1_000, results: 0 };
    expect(changesOf([fresh, fresh, fresh], [1, 2, 3])).toEqual([32, 0, -32]);
    const known = { rating: 1_000, results: 10 };
    expect(changesOf([known, known], [1, 2])).toEqual([16, -16]);
    // The mean of the places 1 to 3 is 2, so each has beaten two thirds of the others.
    const tied = changesOf([known, known, known, known], [1, 1, 1, 4]);
    expect(tied).toEqual([...Array.from({ length: 3 }, () => expect.closeTo(32 / 6, 9)), -16]);
  });

  test('a good driver who retires from a full grid loses less than K 32', () => {
    const leader = { rating: 1_500, results: 40 };
    const grid = [...Array.from({ length: 29 }, () => ({ rating: 1_000, results: 40 })), leader];
    const [change = 0] = changesOf(grid, inOrder(30)).slice(-1);
    expect(change).toBeCloseTo(-32 / (1 + 10 ** (-500 / 400)), 9);
  });

  test('K is 64 for the first ten results', () => {
    expect([0, 9, 10, 500].map(kFactor)).toEqual([64, 64, 32, 32]);
  });

  test('shared places count at their mean, and gaps do not count', () => {
    expect(meanPlaces([1, 2, 2, 4])).toEqual([1, 2.5, 2.5, 4]);
    expect(meanPlaces([7, 3, 3, 3])).toEqual([4, 2, 2, 2]);
  });

  test('places are expected between first and last', () => {
    expect(expectedPlaces([1_000, 1_000, 1_000])).toEqual([2, 2, 2]);
    const [strong = 0, weak = 0] = expectedPlaces([1_400, 1_000]);
    expect(strong).toBeCloseTo(1 + 1 / 11, 9);
    expect(weak).toBeCloseTo(1 + 10 / 11, 9);
  });
});

describe('for any field', () => {
  test('no change exceeds K', () => {
    fc.assert(
      fc.property(fieldOf(results), ({ drivers, places }) => {
        for (const { change, k } of rateField(drivers, places))
          expect(Math.abs(change)).toBeLessThanOrEqual(k);
      }),
    );
  });

  test('changes add up to zero when all have K 32', () => {
    fc.assert(
      fc.property(fieldOf(settled), ({ drivers, places }) => {
        expect(Math.abs(total(changesOf(drivers, places)))).toBeLessThan(1e-6);
      }),
    );
  });

  test('expected places add up to the places of the field', () => {
    fc.assert(
      fc.property(fc.array(rating, { minLength: 2, maxLength: 40 }), (ratings) => {
        expect(total(expectedPlaces(ratings))).toBeCloseTo((ratings.length * (ratings.length + 1)) / 2, 6);
      }),
    );
  });

  test('the order of the rows does not matter', () => {
    fc.assert(
      fc.property(fieldOf(results), ({ drivers, places }) => {
        const backwards = changesOf(drivers.toReversed(), places.toReversed()).toReversed();
        changesOf(drivers, places).forEach((change, index) =>
          expect(backwards[index]).toBeCloseTo(change, 9),
        );
      }),
    );
  });

  test('tied drivers of equal rating and K change equally', () => {
    fc.assert(
      fc.property(fieldOf(results), fc.nat(), fc.nat(), ({ drivers, places }, first, second) => {
        const [a, b] = [first % drivers.length, second % drivers.length];
        drivers[b] = drivers[a] as RatedDriver;
        places[b] = places[a] as number;
        const changes = changesOf(drivers, places);
        expect(changes[b]).toBe(changes[a]);
      }),
    );
  });

  test('tied drivers finish between their neighbours when all ratings are equal', () => {
    fc.assert(
      fc.property(
        fieldOf(results),
        fc.record({ rating, results }),
        fc.integer({ min: 2, max: 5 }),
        ({ drivers, places }, alike, tied) => {
          // The drivers ahead, tied and behind, among others at any remaining place.
          const group = [50, ...Array.from({ length: tied }, () => 51), 52];
          const changes = changesOf(
            [...group.map(() => alike), ...drivers],
            [...group, ...places.map((place) => (place > 20 ? place + 40 : place))],
          );
          const [before = 0, ...rest] = changes.slice(0, group.length);
          const after = rest.pop() ?? 0;
          for (const change of rest) {
            expect(change).toBe(rest[0]);
            expect(change).toBeLessThan(before);
            expect(change).toBeGreaterThan(after);
          }
        },
      ),
    );
  });

  test('beating a weaker field gives less', () => {
    const near = fc.double({ min: 200, max: 2_200, noNaN: true });
    fc.assert(
      fc.property(
        near,
        results,
        fc.array(near, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 800 }),
        (own, count, others, weaker) => {
          const winAgainst = (ratings: number[]) => {
            const field = [own, ...ratings].map((value) => ({ rating: value, results: count }));
            return changesOf(field, inOrder(field.length))[0] ?? 0;
          };
          expect(winAgainst(others.map((value) => value - weaker))).toBeLessThan(winAgainst(others));
        },
      ),
    );
  });

  test('a driver who always wins gains less and less from a field with fixed ratings', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 500, max: 1_500, noNaN: true }),
        fc.array(fc.double({ min: 500, max: 1_500, noNaN: true }), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(0, 10),
        (start, others, count) => {
          const field = others.map((value) => ({ rating: value, results: 10 }));
          let own = start;
          let last = Number.POSITIVE_INFINITY;
          for (let race = 0; race < 100; race += 1) {
            const [gain = 0] = changesOf(
              [{ rating: own, results: count }, ...field],
              inOrder(field.length + 1),
            );
            expect(gain).toBeGreaterThan(0);
            expect(gain).toBeLessThan(last);
            last = gain;
            own += gain;
          }
        },
      ),
    );
  });
});
