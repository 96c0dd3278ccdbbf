import { expect, test } from 'vitest';
import { changeOf, explain, splitOpponents } from './explain.ts';

const opponent = (position: number) => ({ id: position, name: `d${position}`, position, before: 1_000 });
const field = [1, 2, 3, 4, 6, 7, 8, 9, 10].map(opponent);

test('opponents are split into those ahead and those behind, with the nearest named', () => {
  const { beaten, lostTo } = splitOpponents({ position: 5, opponents: field });
  expect(beaten.nearest.map(({ position }) => position)).toEqual([6, 7, 8]);
  expect(beaten.others).toBe(2);
  expect(lostTo.nearest.map(({ position }) => position)).toEqual([2, 3, 4]);
  expect(lostTo.others).toBe(1);
});

test('the winner lost to no one and the last beat no one', () => {
  expect(splitOpponents({ position: 1, opponents: [opponent(2)] })).toEqual({
    beaten: { nearest: [opponent(2)], others: 0 },
    lostTo: { nearest: [], others: 0 },
  });
  expect(splitOpponents({ position: 2, opponents: [opponent(1)] }).beaten).toEqual({
    nearest: [],
    others: 0,
  });
});

test('a change has two decimals; a first record has none', () => {
  expect(changeOf({ before: 2.5, after: 2.62 })).toBe(0.12);
  expect(changeOf({ before: 1_000, after: 984 })).toBe(-16);
  expect(changeOf({ before: null, after: 2.7 })).toBeNull();
});

test('drivers who share the position are tied, neither ahead nor behind', () => {
  const change = {
    kind: 'race' as const,
    before: 1_000,
    after: 1_000,
    created_at: new Date(0),
    track_name: null,
    track: null,
    position: 2,
    k: 32 as const,
    drivers: 4,
    rated_place: 2.5,
    expected_place: 2.5,
    opponents: [opponent(1), { ...opponent(2), id: 9 }, opponent(4)],
    distance_m: null,
    contact_points: null,
  };
  const { beaten, tied, lostTo } = explain(change);
  expect([lostTo, tied, beaten].map(({ nearest }) => nearest.map(({ id }) => id))).toEqual([[1], [9], [4]]);
});
