import { expect, test } from 'vitest';
import { maxLength, medianLapTime, type TimedDriver, toPreviews } from './session-order.ts';

/** A driver with lap times in seconds. */
function driver(
  name: string,
  seconds: readonly number[],
  overrides: Partial<TimedDriver['laps'][number]> = {},
  place = 1,
) {
  const laps = seconds.map((lap, index) => ({
    number: index + 1,
    lap_time: lap * 1_000,
    cuts: 0,
    at: new Date(0),
    voided: false,
    position: index + 1,
    ...overrides,
  }));
  return { name, laps, laps_total: laps.length, best_ms: null, place } as unknown as TimedDriver;
}

test('the usual lap is the median of valid laps', () => {
  expect(medianLapTime(driver('', [90, 80, 85]))).toBe(85_000);
  expect(medianLapTime(driver('', [90], { cuts: 1 }))).toBeNull();
  expect(medianLapTime(driver('', [90], { voided: true }))).toBeNull();
});

test('a page has all laps of a short session and the first laps of a long one', () => {
  const [short] = toPreviews([driver('one', [90, 91])]);
  expect(short).toMatchObject({ times: [90_000, 91_000], places: [1, 2], median_ms: 91_000 });
  expect(short?.laps).toHaveLength(2);
  const long = toPreviews(Array.from({ length: 40 }, () => driver('', Array<number>(200).fill(90))));
  expect(long[0]?.laps).toHaveLength(30);
  expect(long[0]?.times).toHaveLength(200);
  expect(maxLength(long.map(({ places }) => places))).toBe(200);
  const many = toPreviews(Array.from({ length: 256 }, () => driver('', Array<number>(31).fill(90))));
  expect(many[0]?.laps).toHaveLength(5);
});

test('drivers are in the final order', () => {
  const timed = [driver('second', [90], {}, 2), driver('first', [90], {}, 1)];
  expect(toPreviews(timed).map(({ name }) => name)).toEqual(['first', 'second']);
});

test('laps outside a race have no position', () => {
  expect(toPreviews([driver('', [90], { position: null })])[0]?.places).toEqual([]);
});
