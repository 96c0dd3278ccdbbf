import { expect, test } from 'vitest';
import { inOrder, lapsOf, rowsOf, type TimedDriver, usualOf } from './session-order.ts';

const at = (seconds: number) => new Date(seconds * 1_000);

/** A driver whose laps ended at these seconds. */
function driver(name: string, ends: readonly number[], own: Partial<TimedDriver['laps'][number]> = {}) {
  const laps = ends.map((end, index) => ({
    number: index + 1,
    lap_time: (end - (ends[index - 1] ?? 0)) * 1_000,
    cuts: 0,
    at: at(end),
    voided: false,
    position: index + 1,
    ...own,
  }));
  const counted = laps.filter(({ cuts, voided }) => cuts === 0 && !voided).map(({ lap_time }) => lap_time);
  const best_ms = counted.length > 0 ? Math.min(...counted) : null;
  return { name, laps, best_ms } as TimedDriver;
}

const names = (drivers: readonly TimedDriver[]) => drivers.map(({ name }) => name);

test('a race is ordered by laps, and by who ended the last one sooner', () => {
  const timed = [driver('slow', [100, 200]), driver('first', [80, 170]), driver('out', [70])];
  expect(names(inOrder('race', timed))).toEqual(['first', 'slow', 'out']);
  expect(lapsOf(timed)).toBe(2);
});

test('everything else is ordered by the best lap, whoever has none last', () => {
  const timed = [driver('cut', [60], { cuts: 1 }), driver('second', [90]), driver('best', [100, 180])];
  expect(names(inOrder('qualify', timed))).toEqual(['best', 'second', 'cut']);
});

test('the usual lap is the middle one of those that count', () => {
  expect(usualOf(driver('a', [100, 190, 290]))).toBe(100_000);
  expect(usualOf(driver('a', [100], { voided: true }))).toBeNull();
});

test('laps of a practice have no rows in the chart', () => {
  expect(rowsOf(driver('a', [90, 180]))).toEqual([0, 1]);
  expect(rowsOf(driver('a', [90], { position: null }))).toEqual([]);
  expect(lapsOf([])).toBe(0);
});
