import { expect, test } from 'vitest';
import {
  challengeState,
  hasPrizes,
  isPrizeTime,
  isWindow,
  prizeCause,
  rankAttempts,
  weekOf,
  winnersOf,
} from './rules.ts';

const day = 86_400_000;
const at = (text: string) => new Date(text);

test.each([
  // A Wednesday at noon, the first instant of a Saturday, and the last one of a Friday, all in Tehran.
  ['2026-11-25T08:30:00Z', '2026-11-20T20:30:00.000Z', '2026-11-27T20:30:00.000Z'],
  ['2026-11-20T20:30:00Z', '2026-11-20T20:30:00.000Z', '2026-11-27T20:30:00.000Z'],
  ['2026-11-27T20:29:59.999Z', '2026-11-20T20:30:00.000Z', '2026-11-27T20:30:00.000Z'],
  // Across the end of a month and of a year.
  ['2026-12-31T12:00:00Z', '2026-12-25T20:30:00.000Z', '2027-01-01T20:30:00.000Z'],
])('the week of %s is from %s to %s', (now, starts_at, ends_at) => {
  const week = weekOf(at(now));
  expect([week.starts_at.toISOString(), week.ends_at.toISOString()]).toEqual([starts_at, ends_at]);
  expect(weekOf(at(now), 1).starts_at.toISOString()).toBe(ends_at);
});

test.each([
  [0, false],
  [-1, false],
  [1, true],
  [62 * day, true],
  [62 * day + 1, false],
])('a window of %d ms is valid: %s', (long, expected) => {
  const starts_at = at('2026-11-21T00:00:00Z');
  expect(isWindow({ starts_at, ends_at: new Date(starts_at.getTime() + long) })).toBe(expected);
});

const times = {
  starts_at: at('2026-11-21T00:00:00Z'),
  ends_at: at('2026-11-28T00:00:00Z'),
  cancelled_at: null,
  settled_at: null,
};
test.each([
  ['2026-11-20T23:59:59.999Z', {}, 'planned'],
  ['2026-11-21T00:00:00Z', {}, 'running'],
  ['2026-11-28T00:00:00Z', {}, 'running'],
  ['2026-11-28T00:00:00.001Z', {}, 'ended'],
  ['2026-11-29T00:00:00Z', { settled_at: at('2026-11-29T00:00:00Z') }, 'settled'],
  ['2026-11-22T00:00:00Z', { cancelled_at: at('2026-11-22T00:00:00Z') }, 'cancelled'],
])('at %s with %o the state is %s', (now, more, state) => {
  expect(challengeState({ ...times, ...more }, at(now))).toBe(state);
});

test('prizes are due a day after the end', () => {
  expect(isPrizeTime(times, at('2026-11-28T23:59:59.999Z'))).toBe(false);
  expect(isPrizeTime(times, at('2026-11-29T00:00:00Z'))).toBe(true);
});

const drive = (name: string, score: number | null, second: number, more: object = {}) => ({
  name,
  score,
  reached_at: new Date(second * 1_000),
  is_guest: false,
  laps: 10,
  ...more,
});
const placesOf = (rows: readonly { name: string; place: number | null }[]) =>
  rows.map(({ name, place }) => [name, place]);

test.each([
  [
    'the lower score is first',
    [drive('slow', 200, 1), drive('fast', 100, 9)],
    [
      ['fast', 1],
      ['slow', 2],
    ],
  ],
  [
    'of equal ones the earlier',
    [drive('late', 100, 9), drive('early', 100, 1)],
    [
      ['early', 1],
      ['late', 2],
    ],
  ],
  [
    'of one instant both, and the next place is skipped',
    [drive('a', 100, 1), drive('b', 100, 1), drive('c', 101, 1)],
    [
      ['a', 1],
      ['b', 1],
      ['c', 3],
    ],
  ],
  [
    'a guest has no place and takes none',
    [drive('guest', 90, 1, { is_guest: true }), drive('a', 100, 1)],
    [
      ['guest', null],
      ['a', 1],
    ],
  ],
  [
    'without all laps last, and without a place',
    [drive('two laps', null, 1), drive('a', 100, 9)],
    [
      ['a', 1],
      ['two laps', null],
    ],
  ],
  ['nobody', [], []],
])('%s', (_, attempts, places) => {
  expect(placesOf(rankAttempts(attempts))).toEqual(places);
});

const prize = (place: number | null, laps: number | null = null) => ({ place, laps });
const wonBy = (won: readonly { prize: { place: number | null }; winner: { name: string } }[]) =>
  won.map(({ prize: { place }, winner: { name } }) => [place, name]);

test('each place wins its prize, and so do both drivers of a tie', () => {
  const ranked = rankAttempts([
    drive('a', 100, 1),
    drive('b', 100, 1),
    drive('c', 105, 1),
    drive('d', 106, 1),
  ]);
  const won = winnersOf(ranked, [prize(1), prize(2), prize(3)], 1);
  expect(wonBy(won)).toEqual([
    [1, 'a'],
    [1, 'b'],
    [3, 'c'],
  ]);
});

test('everyone with enough laps wins, with or without a place, except guests', () => {
  const ranked = rankAttempts([
    drive('a', 100, 1, { laps: 49 }),
    drive('b', 101, 1, { laps: 50 }),
    drive('c', null, 1, { laps: 50 }),
    drive('guest', 90, 1, { laps: 99, is_guest: true }),
  ]);
  expect(wonBy(winnersOf(ranked, [prize(null, 50)], 1))).toEqual([
    [null, 'b'],
    [null, 'c'],
  ]);
});

test('too few drivers win no prizes; guests and drivers without a score do not count', () => {
  const ranked = rankAttempts([
    drive('a', 100, 1),
    drive('b', null, 1),
    drive('guest', 90, 1, { is_guest: true }),
  ]);
  expect([hasPrizes(ranked, 1), hasPrizes(ranked, 2)]).toEqual([true, false]);
  expect(winnersOf(ranked, [prize(1)], 2)).toEqual([]);
});

test('each prize has its own cause', () => {
  expect([prizeCause(7, prize(1)), prizeCause(7, prize(null, 50))]).toEqual([
    'challenge:7:1',
    'challenge:7:laps-50',
  ]);
});
