import { expect, test } from 'vitest';
import { isDayGivenBack, outageMinutes, type PolledHour, withoutSpans } from './outage-days.ts';

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 2, 1, hour, minute));
const hour = (start: number, polls: number, online_polls: number, maintenance_polls = 0): PolledHour => ({
  hour: at(start),
  polls,
  online_polls,
  maintenance_polls,
});
const day = [{ from: at(0), until: at(24) }];
const maintained = (count: number) => Array.from({ length: count }, (_, start) => hour(start, 0, 0, 120));

test.each<[string, PolledHour[], number]>([
  ['nothing was asked', [], 0],
  ['a day without a fault', [hour(1, 144, 144), hour(2, 144, 144)], 0],
  ['a silent hour', [hour(1, 144, 0)], 60],
  ['a minute less', [hour(1, 120, 2)], 59],
  ['two half hours', [hour(1, 144, 72), hour(5, 144, 72)], 60],
  ['one round of an hour is no hour', [hour(1, 1, 0)], 5],
  ['few rounds speak for five minutes each', [hour(1, 6, 0)], 30],
  ["maintenance that is the operator's own", maintained(4), 0],
  ['maintenance beyond it', maintained(6), 120],
  ['silence beside maintenance', [...maintained(4), hour(7, 60, 30, 60)], 45],
  ['an hour outside the day', [hour(25, 144, 0)], 0],
])('%s', (_, hours, minutes) => {
  expect(outageMinutes(hours, day)).toBe(minutes);
});

test.each([
  [59, false],
  [60, true],
  [1440, true],
])('%i minutes credit the day: %s', (minutes, isGiven) => {
  expect(isDayGivenBack(minutes)).toBe(isGiven);
});

test('counts only outages while the subscription was active', () => {
  const silent = [hour(1, 144, 0), hour(2, 144, 0)];
  const whole = { from: at(1, 30), until: at(24) };
  expect(outageMinutes(silent, [whole])).toBe(90);
  expect(outageMinutes(silent, withoutSpans(whole, [{ from: at(2), until: at(3) }]))).toBe(30);
});

test.each([
  [[], [[0, 10]]],
  [
    [[2, 4]],
    [
      [0, 2],
      [4, 10],
    ],
  ],
  [[[0, 4]], [[4, 10]]],
  [[[8, 12]], [[0, 8]]],
  [[[0, 10]], []],
  [
    [
      [2, 4],
      [3, 6],
    ],
    [
      [0, 2],
      [6, 10],
    ],
  ],
  [[[12, 14]], [[0, 10]]],
])('ten hours without %j are %j', (cuts, left) => {
  const span = ([from = 0, until = 0]: number[]) => ({ from: at(from), until: at(until) });
  expect(withoutSpans(span([0, 10]), cuts.map(span))).toEqual(left.map(span));
});
