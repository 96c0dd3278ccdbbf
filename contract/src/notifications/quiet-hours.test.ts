import { describe, expect, test } from 'vitest';
import { isTimeZone } from '../i18n/time-zones.ts';
import { clockOfMinutes, minutesOfClock, quietUntil } from './quiet-hours.ts';

const tehran = 'Asia/Tehran';
const berlin = 'Europe/Berlin';
const hours = (from: string, to: string, time_zone = tehran) => ({
  from: minutesOfClock(from) ?? Number.NaN,
  to: minutesOfClock(to) ?? Number.NaN,
  time_zone,
});

test.each([
  ['00:00', 0],
  ['09:05', 545],
  ['23:59', 1_439],
  ['24:00', undefined],
  ['9:05', undefined],
  ['12:60', undefined],
  ['', undefined],
])('%j is minute %j of the day', (text, minutes) => {
  expect(minutesOfClock(text)).toBe(minutes);
  if (minutes !== undefined) expect(clockOfMinutes(minutes)).toBe(text);
});

test.each([
  [tehran, true],
  ['UTC', true],
  ['Etc/GMT+3', true],
  ['Mars/Olympus', false],
  ['+03:30', false],
  ['', false],
  ['own', false],
])('%j is a valid time zone: %j', (zone, isOne) => {
  expect(isTimeZone(zone)).toBe(isOne);
});

describe('quiet hours', () => {
  // Tehran is at UTC+3:30 all year.
  test.each([
    ['before them', hours('23:00', '08:00'), '2026-11-20T19:29:59Z', undefined],
    ['in their first minute', hours('23:00', '08:00'), '2026-11-20T19:30:00Z', '2026-11-21T04:30:00Z'],
    ['behind midnight', hours('23:00', '08:00'), '2026-11-20T21:12:34Z', '2026-11-21T04:30:00Z'],
    ['in their last minute', hours('23:00', '08:00'), '2026-11-21T04:29:59Z', '2026-11-21T04:30:00Z'],
    ['when they are over', hours('23:00', '08:00'), '2026-11-21T04:30:00Z', undefined],
    ['within a day', hours('13:00', '15:30'), '2026-11-21T10:00:00Z', '2026-11-21T12:00:00Z'],
    ['after those of a day', hours('13:00', '15:30'), '2026-11-21T12:00:00Z', undefined],
    ['until midnight', hours('22:00', '00:00'), '2026-11-20T20:00:00Z', '2026-11-20T20:30:00Z'],
    ['from midnight', hours('00:00', '06:00'), '2026-11-20T20:30:00Z', '2026-11-21T02:30:00Z'],
    ['elsewhere', hours('23:00', '07:00', berlin), '2026-11-20T22:30:00Z', '2026-11-21T06:00:00Z'],
    // In Berlin, clocks go from 2:00 to 3:00 on 29 March 2026 and from 3:00 to 2:00 on 25 October.
    [
      'as the clocks go forward',
      hours('23:00', '07:00', berlin),
      '2026-03-28T23:00:00Z',
      '2026-03-29T05:00:00Z',
    ],
    ['as they go back', hours('23:00', '07:00', berlin), '2026-10-24T22:00:00Z', '2026-10-25T06:00:00Z'],
    [
      'until an hour that is not',
      hours('23:00', '02:30', berlin),
      '2026-03-28T23:00:00Z',
      '2026-03-29T01:30:00Z',
    ],
  ])('%s', (_when, quiet, now, until) => {
    expect(quietUntil(quiet, new Date(now))?.toISOString()).toBe(until && new Date(until).toISOString());
  });
});
