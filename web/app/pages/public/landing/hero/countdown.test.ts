import { expect, test } from 'vitest';
import { lightsOn, spokenMoment, startLights, timeLeft } from './countdown.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

test('a clock has days, hours, minutes and seconds, and ends at zero', () => {
  expect(timeLeft(50 * hour + 3 * minute + 4 * second)).toEqual({
    days: 2,
    hours: 2,
    minutes: 3,
    seconds: 4,
  });
  expect(timeLeft(24 * hour)).toEqual({ days: 1, hours: 0, minutes: 0, seconds: 0 });
  expect(timeLeft(24 * hour - 1_001)).toEqual({ days: 0, hours: 23, minutes: 59, seconds: 59 });
  expect(timeLeft(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
  expect(timeLeft(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  expect(timeLeft(-hour)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

test('the lights turn on one by one and go out at the start', () => {
  const left = [48 * hour, 24 * hour, 7 * hour, 6 * hour, hour, 10 * minute, minute + 1, minute, 1, 0, -hour];
  expect(left.map(lightsOn)).toEqual([0, 1, 1, 2, 3, 4, 4, 5, 5, 0, 0]);
  expect(startLights).toBe(5);
});

test('ten minutes, one minute and the start are announced for a minute each', () => {
  const left = [11 * minute, 10 * minute, 9 * minute + 1, 9 * minute, minute, 1, 0, -59 * second, -minute];
  expect(left.map(spokenMoment)).toEqual([
    null,
    'tenMinutes',
    'tenMinutes',
    null,
    'oneMinute',
    'oneMinute',
    'started',
    'started',
    null,
  ]);
});
