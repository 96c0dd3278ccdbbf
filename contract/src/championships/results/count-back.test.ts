import { expect, test } from 'vitest';
import { canCountBack, countBack, type DrivenLap } from './count-back.ts';
import type { RawResult } from './result-rows.ts';

const driven = (...times: number[]): DrivenLap[] => times.map((time_ms) => ({ time_ms, counts: true }));
const row = (steam_id: string, laps: readonly DrivenLap[]): RawResult => ({
  entry_id: null,
  steam_id,
  class: 'A',
  laps: laps.length,
  total_ms: laps.reduce((sum, { time_ms }) => sum + time_ms, 0),
  best_ms: Math.min(...laps.map(({ time_ms }) => time_ms)),
  best_at: new Date(0),
  retired: false,
});

/** The first car overtakes the second on the last lap; the third is lapped, the fourth retires after one lap. */
const lapsOf = new Map([
  ['one', driven(100, 100, 100, 80)],
  ['two', driven(99, 99, 99, 95)],
  ['lapped', driven(130, 130, 130)],
  ['out', driven(101)],
]);
const rows = [...lapsOf].map(([steam_id, laps]) => row(steam_id, laps));
const short = (all: readonly RawResult[]) =>
  all.map(({ steam_id, laps, total_ms }) => [steam_id, laps, total_ms]);

test('one lap back: cars on the lead lap lose it, a lapped car keeps the lap it was on', () => {
  expect(short(countBack(rows, lapsOf, 1))).toEqual([
    ['one', 3, 300],
    ['two', 3, 297],
    ['lapped', 3, 390],
    ['out', 1, 101],
  ]);
});

test('two laps back, a lapped car is on the lap that it was on then', () => {
  expect(short(countBack(rows, lapsOf, 2))).toEqual([
    ['one', 2, 200],
    ['two', 2, 198],
    ['lapped', 2, 260],
    ['out', 1, 101],
  ]);
});

test('a removed lap is no longer the best lap, and an invalid lap never is', () => {
  const [one] = countBack(rows, lapsOf, 1);
  expect(one).toMatchObject({ best_ms: 100, best_at: null });
  const cut = new Map(lapsOf).set('one', [{ time_ms: 90, counts: false }, ...driven(100, 100, 80)]);
  expect(countBack(rows, cut, 1)[0]?.best_ms).toBe(100);
});

test('counting back by zero laps removes nothing, and by more laps than driven everything', () => {
  expect(countBack(rows, lapsOf, 0)).toEqual(rows);
  expect(countBack(rows, lapsOf, 9).map(({ laps }) => laps)).toEqual([0, 0, 0, 0]);
});

test('typed rows have no laps to count', () => {
  expect(canCountBack(rows, lapsOf)).toBe(true);
  expect(canCountBack([...rows, { steam_id: 'typed', laps: 3 }], lapsOf)).toBe(false);
  expect(canCountBack([{ steam_id: 'absent', laps: 0 }], lapsOf)).toBe(true);
});
