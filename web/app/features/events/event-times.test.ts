import { localZone } from '@paddock/contract/i18n/time';
import { afterEach, expect, test } from 'vitest';
import { formatEventTimes, formatLocalTimes, isOtherZone } from './event-times.ts';

const start = new Date('2026-11-21T18:30:00Z');
const end = new Date('2026-11-21T19:15:00Z');
const afterMidnight = new Date('2026-11-21T21:00:00Z');

test('an event within one day has one date and two times', () => {
  expect(formatEventTimes(start, end, 'fa')).toEqual({
    date: 'شنبه ۳۰ آبان ۱۴۰۵',
    start: '۲۲:۰۰',
    end: '۲۲:۴۵',
  });
  expect(formatEventTimes(start, end, 'en')).toEqual({
    date: 'Sat, 21 Nov 2026',
    start: '22:00',
    end: '22:45',
  });
});

test('an end after midnight includes its date', () => {
  expect(formatEventTimes(start, afterMidnight, 'fa').end).toBe('۱ آذر ۱۴۰۵، ۰۰:۳۰');
  expect(formatEventTimes(start, afterMidnight, 'en', 'Europe/Berlin')).toEqual({
    date: 'Sat, 21 Nov 2026',
    start: '19:30',
    end: '22:00',
  });
});

test('local times include the weekday when it changes', () => {
  expect(formatLocalTimes(start, end, 'en', 'Europe/Berlin')).toEqual({ start: '19:30', end: '20:15' });
  // Sunday, 00:30 in Tehran; in Berlin still Saturday evening.
  const night = new Date('2026-11-21T23:30:00Z');
  expect(formatLocalTimes(afterMidnight, night, 'en', 'Europe/Berlin')).toEqual({
    start: 'Sat 22:00',
    end: 'Sun 00:30',
  });
  expect(formatLocalTimes(afterMidnight, night, 'fa', 'Europe/Berlin').start).toBe('شنبه ۲۲:۰۰');
});

test('a zone counts as different if its time differs at that instant', () => {
  expect(isOtherZone(start, 'Europe/Berlin')).toBe(true);
  expect(isOtherZone(start, 'Asia/Tehran')).toBe(false);
  expect(isOtherZone(start, 'Iran')).toBe(false);
  expect(isOtherZone(start, null)).toBe(false);
});

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

test.each(['Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'])(
  'a machine in %s formats like the zone',
  (zone) => {
    process.env['TZ'] = zone;
    for (const from of [start, new Date('2026-07-01T23:59:59.999Z')]) {
      const to = new Date(from.getTime() + 3_600_000);
      expect(formatEventTimes(from, to, 'en', localZone)).toEqual(formatEventTimes(from, to, 'en', zone));
      expect(isOtherZone(from, localZone)).toBe(true);
    }
  },
);

test('a machine in Iran counts as the same zone', () => {
  process.env['TZ'] = 'Asia/Tehran';
  expect(isOtherZone(start, localZone)).toBe(false);
});
