import { describe, expect, test } from 'vitest';
import { dropOnGrid, servingRace } from '../championships/results/grid-drops.ts';
import { type Bar, barredRounds, barredUntil } from './bars.ts';
import { afterDays } from './course.ts';
import { countLicencePoints, reachedSteps } from './licence.ts';
import {
  afterMonths,
  isPenalty,
  needsResult,
  type PenaltyKind,
  penaltyCorrection,
  reprimandDrop,
} from './penalties.ts';

const now = new Date('2026-03-10T12:00:00Z');
const day = (days: number) => afterDays(now, days);

describe('penalties', () => {
  test.each<[PenaltyKind, number | null, unknown]>([
    ['time', 5, { of: 'session', effect: { kind: 'time_ms', value: 5_000 } }],
    ['time', 600, { of: 'session', effect: { kind: 'time_ms', value: 600_000 } }],
    ['positions', 3, { of: 'session', effect: { kind: 'positions', value: 3 } }],
    ['disqualify', null, { of: 'session', effect: { kind: 'disqualify', value: null } }],
    ['points', 250, { of: 'championship', effect: { kind: 'points', value: -250 } }],
    ['warning', null, null],
    ['grid', 5, null],
    ['licence', 2, null],
    ['laps_voided', null, null],
    ['bar', 1, null],
  ])('%s of %s corrects', (kind, value, correction) => {
    expect(penaltyCorrection(kind, value)).toEqual(correction);
  });

  test('a note is not a penalty; penalties that change a result need one', () => {
    expect((['no_action', 'racing_incident', 'noted', 'warning', 'time'] as const).map(isPenalty)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect((['time', 'laps_voided', 'grid', 'licence', 'points'] as const).map(needsResult)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test.each([
    [0, 1, 0],
    [2, 1, 5],
    [3, 1, 0],
    [1, 5, 10],
  ])('%i reprimands and %i more cost %i places', (before, added, places) => {
    expect(reprimandDrop(before, added)).toBe(places);
  });
});

describe('licence points', () => {
  const points = (many: number, from: number, until: number, reverted: Date | null = null) => ({
    points: many,
    given_at: day(from),
    ends_at: day(until),
    reverted_at: reverted,
  });
  test('count until their end (inclusive) unless they were reverted', () => {
    const rows = [points(3, -10, 0), points(4, -10, -0.001), points(2, -1, 30), points(4, -1, 30, now)];
    expect(countLicencePoints(rows, now)).toBe(5);
  });
  test('reach each step of the ladder once', () => {
    const ladder = [
      { points: 12, effect: 'round_ban' as const },
      { points: 6, effect: 'review' as const },
    ];
    expect(reachedSteps(ladder, 5, 6).map(({ effect }) => effect)).toEqual(['review']);
    expect(reachedSteps(ladder, 6, 11)).toEqual([]);
    expect(reachedSteps(ladder, 4, 12).map(({ effect }) => effect)).toEqual(['review', 'round_ban']);
  });
});

describe('bars', () => {
  const rounds = [1, 2, 3, 4].map((id) => ({ id, start_date: day(id), is_held: id !== 2 }));
  const bar = (own: Partial<Bar>): Bar => ({
    rounds: null,
    until: null,
    from: now,
    reverted_at: null,
    ...own,
  });
  test.each<[string, Partial<Bar>, number[]]>([
    ['the next round', { rounds: 1 }, [1]],
    ['the next two that are held', { rounds: 2 }, [1, 3]],
    ['those until an instant', { until: day(3) }, [1, 3]],
    ['all that are left', {}, [1, 3, 4]],
    ['none that began before', { rounds: 1, from: day(1) }, [3]],
    ['none once taken back', { rounds: 1, reverted_at: now }, []],
  ])('cover %s', (_name, own, ids) => {
    expect(barredRounds(bar(own), rounds).map(({ id }) => id)).toEqual(ids);
  });
  test('bar from a round, and from a season only for a time or permanently', () => {
    const until = (own: Partial<Bar>, round_id: number | null) =>
      barredUntil(bar(own), { round_id, rounds }, now);
    expect(until({ rounds: 1 }, 1)).toEqual(day(1));
    expect(until({ rounds: 1 }, 3)).toBeUndefined();
    expect(until({ rounds: 1 }, null)).toBeUndefined();
    expect(until({ until: day(2) }, null)).toEqual(day(2));
    expect(until({ until: day(-1) }, null)).toBeUndefined();
    expect(until({}, null)).toBeNull();
    expect(until({ reverted_at: now }, null)).toBeUndefined();
  });
});

describe('grid penalties', () => {
  const races = [
    { session_id: 1, start_date: day(-1), raced: ['a'] },
    { session_id: 2, start_date: day(1), raced: ['b'] },
    { session_id: 3, start_date: day(2), raced: ['a'] },
    { session_id: 4, start_date: day(400), raced: null },
  ];
  const drop = (steam_id: string, months = 12) => ({
    steam_id,
    places: 5,
    from: now,
    until: afterMonths(now, months),
  });
  test.each([
    ['a', 12, 3],
    ['b', 12, 2],
    ['c', 12, null],
    ['c', 24, 4],
  ])(
    'of %s within %i months are served in the next race the driver takes part in',
    (steam_id, months, session) => {
      expect(servingRace(drop(steam_id, months), races)).toBe(session);
    },
  );
  test.each([
    [[1, 2, 3, 4], [[1, 2]], [2, 3, 1, 4]],
    [[1, 2, 3, 4], [[1, 60]], [2, 3, 4, 1]],
    [[1, 2, 3, 4], [[4, 3]], [1, 2, 3, 4]],
    [
      [1, 2, 3, 4],
      [
        [1, 1],
        [2, 1],
      ],
      [1, 2, 3, 4],
    ],
    [[1, 2], [[9, 5]], [1, 2]],
  ])('of %j by %j result in %j', (order, drops, after) => {
    expect(dropOnGrid(order, new Map(drops as [number, number][]))).toEqual(after);
  });
});
