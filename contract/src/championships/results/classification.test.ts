import { expect, test } from 'vitest';
import { classifyQualifying } from './classify-qualifying.ts';
import { classifyRace } from './classify-race.ts';
import type { Correction, CorrectionEffect } from './corrections.ts';
import type { RawResult } from './result-rows.ts';

const row = (
  entry_id: number | null,
  laps: number,
  total_ms: number,
  more: Partial<RawResult> = {},
): RawResult => ({
  entry_id,
  steam_id: `s${entry_id}`,
  class: 'GT3',
  laps,
  total_ms,
  best_ms: null,
  best_at: null,
  retired: false,
  ...more,
});
const correct = (entry_id: number, effect: CorrectionEffect, id = 1): Correction => ({
  ...effect,
  id,
  entry_id,
  round_session_id: 7,
  reverted_at: null,
});
const race = (rows: RawResult[], corrections: Correction[] = [], expected: number[] = []) =>
  classifyRace({
    round_session_id: 7,
    rows,
    corrections,
    expected: expected.map((entry_id) => ({ entry_id, steam_id: `s${entry_id}`, class: 'GT3' })),
  });
const places = (results: ReturnType<typeof race>) =>
  results.map(({ entry_id, position, status }) => [entry_id, position, status]);

const three = [row(1, 10, 600_000), row(2, 10, 602_000), row(3, 10, 604_000)];

test('more laps rank first, then less time', () => {
  const rows = [row(1, 9, 500_000), row(2, 10, 602_000), row(3, 10, 601_000)];
  expect(places(race(rows))).toEqual([
    [3, 1, 'finished'],
    [2, 2, 'finished'],
    [1, 3, 'finished'],
  ]);
});

test('a time penalty changes the order, and a tie it causes keeps the raw order without a dead heat', () => {
  const five = correct(1, { kind: 'time_ms', value: 3_000 });
  expect(places(race(three, [five])).map(([id]) => id)).toEqual([2, 1, 3]);
  const two = correct(1, { kind: 'time_ms', value: 2_000 });
  expect(places(race(three, [two])).map(([id, place]) => [id, place])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
});

test('lap penalties apply before times and never go below zero laps', () => {
  expect(race(three, [correct(1, { kind: 'laps', value: -1 })]).map(({ entry_id }) => entry_id)).toEqual([
    2, 3, 1,
  ]);
  const gone = race(three, [correct(1, { kind: 'laps', value: -50 })]).at(-1);
  expect(gone).toMatchObject({ entry_id: 1, position: null, status: 'not_classified', gap_laps: 10 });
});

test('place penalties apply from the best placed down, and never below the last placed driver', () => {
  const drop = (entry: number, value: number, id: number) => correct(entry, { kind: 'positions', value }, id);
  const four = [...three, row(4, 10, 606_000), row(5, 2, 90_000)];
  const ids = (corrections: Correction[]) => race(four, corrections).map(({ entry_id }) => entry_id);
  expect(ids([drop(1, 2, 1)])).toEqual([2, 3, 1, 4, 5]);
  expect(ids([drop(1, 60, 1)])).toEqual([2, 3, 4, 1, 5]);
  expect(ids([drop(2, 1, 1), drop(1, 1, 2)])).toEqual([1, 2, 3, 4, 5]);
  expect(ids([drop(1, 1, 1), drop(1, 1, 2)])).toEqual([2, 3, 1, 4, 5]);
});

test.each([
  [9, 'finished', 2],
  [8, 'not_classified', null],
])('with %i of 10 laps a driver is %s', (laps, status, position) => {
  expect(race([row(1, 10, 600_000), row(2, laps, 1)])[1]).toMatchObject({ status, position });
});

test('the required share is rounded down to whole laps of the class winner', () => {
  const rows = [row(1, 21, 900_000), row(2, 15, 900_000, { class: 'GT4' }), row(3, 13, 1, { class: 'GT4' })];
  expect(places(race(rows))).toEqual([
    [1, 1, 'finished'],
    [2, 2, 'finished'],
    [3, 3, 'finished'],
  ]);
  expect(race(rows).map(({ class_position }) => class_position)).toEqual([1, 1, 2]);
});

test('retired drivers rank by laps, with a place from the required share on', () => {
  const rows = [
    row(1, 10, 600_000),
    row(2, 9, 560_000, { retired: true }),
    row(3, 9, 570_000),
    row(4, 3, 1, { retired: true }),
  ];
  expect(places(race(rows))).toEqual([
    [1, 1, 'finished'],
    [2, 2, 'retired'],
    [3, 3, 'finished'],
    [4, null, 'retired'],
  ]);
});

test('disqualified drivers come last without a place, after those who did not start', () => {
  const results = race(three, [correct(1, { kind: 'disqualify', value: null })], [1, 9]);
  expect(places(results)).toEqual([
    [2, 1, 'finished'],
    [3, 2, 'finished'],
    [9, null, 'did_not_start'],
    [1, null, 'disqualified'],
  ]);
  expect(results[1]).toMatchObject({ gap_ms: 2_000, gap_laps: 0 });
});

test('a dead heat shares its place and the next one is skipped', () => {
  const rows = [row(1, 10, 600_000), row(2, 10, 600_000), row(3, 10, 601_000)];
  expect(race(rows).map(({ position }) => position)).toEqual([1, 1, 3]);
  const apart = race(rows, [correct(1, { kind: 'positions', value: 1 })]);
  expect(apart.map(({ entry_id, position }) => [entry_id, position])).toEqual([
    [2, 1],
    [1, 2],
    [3, 3],
  ]);
});

test('staff can classify a driver with too few laps, and the later status applies', () => {
  const rows = [row(1, 10, 600_000), row(2, 4, 300_000)];
  const set = correct(2, { kind: 'status', value: 'finished' }, 1);
  expect(race(rows, [set])[1]).toMatchObject({ status: 'finished', position: 2 });
  const later = correct(2, { kind: 'status', value: 'retired' }, 2);
  expect(race(rows, [later, set])[1]).toMatchObject({ status: 'retired', position: null });
});

test('corrections of another session and reverted ones have no effect', () => {
  const other = { ...correct(1, { kind: 'disqualify', value: null }), round_session_id: 8 };
  const back = { ...correct(1, { kind: 'disqualify', value: null }), reverted_at: new Date(0) };
  expect(race(three, [other, back])).toEqual(race(three));
});

test('without laps there are no places', () => {
  expect(race([row(1, 0, 0), row(2, 0, 0)]).map(({ position }) => position)).toEqual([null, null]);
  expect(race([])).toEqual([]);
});

test('qualifying ranks by best lap, ties by who set it first', () => {
  const lap = (id: number, best_ms: number | null, at = 0) =>
    row(id, 3, 0, { best_ms, best_at: best_ms === null ? null : new Date(at) });
  const rows = [lap(1, null), lap(2, 90_000, 5), lap(3, 90_000, 4), lap(4, 91_000)];
  const qualify = (corrections: Correction[] = []) =>
    classifyQualifying({ round_session_id: 7, rows, corrections, expected: [] });
  expect(qualify().map(({ entry_id, position, gap_ms }) => [entry_id, position, gap_ms])).toEqual([
    [3, 1, 0],
    [2, 2, 0],
    [4, 3, 1_000],
    [1, null, null],
  ]);
  const later = qualify([correct(3, { kind: 'time_ms', value: 2_000 })]);
  expect(later.map(({ entry_id }) => entry_id)).toEqual([2, 4, 3, 1]);
});
