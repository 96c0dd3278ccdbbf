import { expect, test } from 'vitest';
import { changeThisWeek, safetyScale, summarizeLaps } from './driving-history.ts';

const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number, value: number) => ({ at: new Date(now.getTime() - days * 86_400_000), value });

test('the best lap is the first of the shortest', () => {
  const laps = [daysAgo(3, 110_000), daysAgo(2, 108_203), daysAgo(1, 108_203), daysAgo(0, 109_001)];
  expect(summarizeLaps(laps)).toEqual({ best: 108_203, bestAt: 1, average: 108_852 });
});

test('no laps have no summary', () => {
  expect(summarizeLaps([])).toBeNull();
});

test('the week is compared with the last value before it', () => {
  const history = [daysAgo(30, 2.1), daysAgo(8, 2.5), daysAgo(6, 2.4), daysAgo(1, 2.62)];
  expect(changeThisWeek(history, now)).toBe(0.12);
});

test('a history younger than a week is compared with its beginning', () => {
  expect(changeThisWeek([daysAgo(3, 2.5), daysAgo(1, 2.3)], now)).toBe(-0.2);
});

test('a week without records is no change', () => {
  expect(changeThisWeek([daysAgo(20, 2.5), daysAgo(9, 2.7)], now)).toBe(0);
});

test('a single value has no change', () => {
  expect(changeThisWeek([daysAgo(1, 2.5)], now)).toBeNull();
  expect(changeThisWeek([], now)).toBeNull();
});

test('a safety rating uses its whole scale', () => {
  expect(safetyScale).toEqual({ domain: [0, 5], valueTicks: [0, 1, 2, 3, 4, 5] });
});
