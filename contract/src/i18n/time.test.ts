import { describe, expect, test } from 'vitest';
import { type Calendar, parseCalendarCookie, resolveCalendar } from './calendar.ts';
import {
  gregorianToJalali,
  isJalaliDay,
  isJalaliLeapYear,
  jalaliMonthLength,
  jalaliMonths,
  jalaliToGregorian,
} from './jalali.ts';
import type { Locale } from './locale.ts';
import {
  calendarDayIn,
  formatBirthDate,
  formatCountdown,
  formatDate,
  formatDateInput,
  formatDateTime,
  formatDuration,
  formatLapTime,
  formatRelative,
  formatShortDate,
  formatTime,
  formatWeekdayDate,
  parseBirthDate,
  parseDateInput,
  tehranDayRange,
  tehranZone,
} from './time.ts';

const dayMs = 86_400_000;
const newYear = new Date('2026-03-21T18:30:00Z');

describe('dates', () => {
  test.each<[string, string, string, string, string]>([
    ['2026-03-21T18:30:00Z', '۱ فروردین ۱۴۰۵', 'شنبه ۱ فروردین ۱۴۰۵', '۱۴۰۵/۰۱/۰۱', '۲۲:۰۰'],
    ['2026-03-20T20:29:59Z', '۲۹ اسفند ۱۴۰۴', 'جمعه ۲۹ اسفند ۱۴۰۴', '۱۴۰۴/۱۲/۲۹', '۲۳:۵۹'],
    ['2026-03-20T20:30:00Z', '۱ فروردین ۱۴۰۵', 'شنبه ۱ فروردین ۱۴۰۵', '۱۴۰۵/۰۱/۰۱', '۰۰:۰۰'],
    ['2025-03-20T08:00:00Z', '۳۰ اسفند ۱۴۰۳', 'پنجشنبه ۳۰ اسفند ۱۴۰۳', '۱۴۰۳/۱۲/۳۰', '۱۱:۳۰'],
    ['2025-03-21T08:00:00Z', '۱ فروردین ۱۴۰۴', 'جمعه ۱ فروردین ۱۴۰۴', '۱۴۰۴/۰۱/۰۱', '۱۱:۳۰'],
    ['2026-11-24T05:05:00Z', '۳ آذر ۱۴۰۵', 'سه‌شنبه ۳ آذر ۱۴۰۵', '۱۴۰۵/۰۹/۰۳', '۰۸:۳۵'],
    ['2020-07-01T12:00:00Z', '۱۱ تیر ۱۳۹۹', 'چهارشنبه ۱۱ تیر ۱۳۹۹', '۱۳۹۹/۰۴/۱۱', '۱۶:۳۰'],
    ['1979-02-11T08:30:00Z', '۲۲ بهمن ۱۳۵۷', 'یکشنبه ۲۲ بهمن ۱۳۵۷', '۱۳۵۷/۱۱/۲۲', '۱۲:۰۰'],
  ])('%s in Persian', (iso, date, weekday, short, time) => {
    const at = new Date(iso);
    expect(formatDate(at, 'fa')).toBe(date);
    expect(formatWeekdayDate(at, 'fa')).toBe(weekday);
    expect(formatShortDate(at, 'fa')).toBe(short);
    expect(formatTime(at, 'fa')).toBe(time);
    expect(formatDateTime(at, 'fa')).toBe(`${date}، ${time}`);
  });

  test.each<[string, string, string, string, string]>([
    ['2026-03-21T18:30:00Z', '21 Mar 2026', 'Sat, 21 Mar 2026', '2026-03-21', '22:00'],
    ['2026-12-31T20:30:00Z', '1 Jan 2027', 'Fri, 1 Jan 2027', '2027-01-01', '00:00'],
    ['2026-09-01T00:00:00Z', '1 Sep 2026', 'Tue, 1 Sep 2026', '2026-09-01', '03:30'],
  ])('%s in English', (iso, date, weekday, short, time) => {
    const at = new Date(iso);
    expect(formatDate(at, 'en')).toBe(date);
    expect(formatWeekdayDate(at, 'en')).toBe(weekday);
    expect(formatShortDate(at, 'en')).toBe(short);
    expect(formatTime(at, 'en')).toBe(time);
    expect(formatDateTime(at, 'en')).toBe(`${date}, ${time}`);
  });

  test('in a given zone', () => {
    expect(formatTime(newYear, 'en', 'UTC')).toBe('18:30');
    expect(formatDateTime(newYear, 'fa', 'Australia/Sydney')).toBe('۲ فروردین ۱۴۰۵، ۰۵:۳۰');
    expect(formatWeekdayDate(newYear, 'en', 'America/Los_Angeles')).toBe('Sat, 21 Mar 2026');
    expect(calendarDayIn(newYear, 'Australia/Sydney')).toEqual({ year: 2026, month: 3, day: 22 });
  });
});

describe('how far from now', () => {
  const now = new Date('2026-03-21T09:00:00Z');
  test.each<[string, string, string]>([
    ['2026-03-21T09:00:00Z', 'همین حالا', 'now'],
    ['2026-03-21T08:59:01Z', 'همین حالا', 'now'],
    ['2026-03-21T08:59:00Z', '۱ دقیقه پیش', '1 minute ago'],
    ['2026-03-21T09:05:30Z', '۵ دقیقه بعد', 'in 5 minutes'],
    ['2026-03-21T12:00:00Z', '۳ ساعت بعد', 'in 3 hours'],
    ['2026-03-20T10:00:00Z', '۲۳ ساعت پیش', '23 hours ago'],
    ['2026-03-20T09:00:00Z', 'دیروز', 'yesterday'],
    ['2026-03-22T09:00:00Z', 'فردا', 'tomorrow'],
    ['2026-03-19T09:00:00Z', 'پریروز', '2 days ago'],
    ['2026-03-23T09:00:00Z', 'پس‌فردا', 'in 2 days'],
    ['2026-03-16T09:00:00Z', '۵ روز پیش', '5 days ago'],
    ['2026-03-14T09:00:00Z', '۱ هفته پیش', '1 week ago'],
    ['2026-04-08T09:00:00Z', '۲ هفته بعد', 'in 2 weeks'],
    ['2026-01-20T09:00:00Z', '۲ ماه پیش', '2 months ago'],
    ['2025-03-22T09:00:00Z', '۱۱ ماه پیش', '11 months ago'],
    ['2025-03-21T09:00:00Z', '۱ سال پیش', '1 year ago'],
    ['2029-03-21T09:00:00Z', '۳ سال بعد', 'in 3 years'],
  ])('%s', (iso, fa, en) => {
    expect(formatRelative(new Date(iso), now, 'fa')).toBe(fa);
    expect(formatRelative(new Date(iso), now, 'en')).toBe(en);
  });

  test('counts calendar days, not spans of 24 hours', () => {
    const morning = new Date('2026-03-20T22:00:00Z'); // 01:30 in Tehran
    expect(formatRelative(new Date('2026-03-19T20:00:00Z'), morning, 'en')).toBe('2 days ago');
    expect(formatRelative(new Date('2026-03-19T20:40:00Z'), morning, 'en')).toBe('yesterday');
  });
});

const minute = 60_000;
const hour = 60 * minute;

test.each<[number, string, string]>([
  [2 * dayMs + 3 * hour + 59 * minute, '۲ روز و ۳ ساعت', '2 days 3 hours'],
  [dayMs + hour, '۱ روز و ۱ ساعت', '1 day 1 hour'],
  [dayMs, '۱ روز', '1 day'],
  [3 * hour + 20 * minute, '۳ ساعت و ۲۰ دقیقه', '3 hours 20 minutes'],
  [hour + 30_000, '۱ ساعت', '1 hour'],
  [59 * minute + 59_999, '۵۹ دقیقه', '59 minutes'],
  [minute, '۱ دقیقه', '1 minute'],
  [minute - 1, 'به‌زودی شروع می‌شود', 'starting soon'],
  [0, 'به‌زودی شروع می‌شود', 'starting soon'],
  [-5000, 'به‌زودی شروع می‌شود', 'starting soon'],
])('%d ms before a start', (ms, fa, en) => {
  expect(formatCountdown(ms, 'fa')).toBe(fa);
  expect(formatCountdown(ms, 'en')).toBe(en);
});

test.each<[number, string, string]>([
  [0, '۰ ثانیه', '0 seconds'],
  [12_000, '۱۲ ثانیه', '12 seconds'],
  [5 * minute + 1000, '۵ دقیقه و ۱ ثانیه', '5 minutes 1 second'],
  [26 * hour + 5 * minute, '۲۶ ساعت و ۵ دقیقه', '26 hours 5 minutes'],
  [2 * hour + 8000, '۲ ساعت', '2 hours'],
])('a length of %d ms', (ms, fa, en) => {
  expect(formatDuration(ms, 'fa')).toBe(fa);
  expect(formatDuration(ms, 'en')).toBe(en);
});

test.each<[number, string]>([
  [108_203, '1:48.203'],
  [0, '0:00.000'],
  [999, '0:00.999'],
  [59_999.6, '1:00.000'],
  [60_000, '1:00.000'],
  [61_005, '1:01.005'],
  [3_599_999, '59:59.999'],
  [3_600_000, '1:00:00.000'],
  [3_723_004, '1:02:03.004'],
])('a lap of %d ms', (ms, text) => {
  expect(formatLapTime(ms)).toBe(text);
});

describe('dates of birth', () => {
  test.each([
    ['21-03-1990', '1990-03-21'],
    ['۲۹-۰۲-۲۰۰۰', '2000-02-29'],
    [' 01-01-1900 ', '1900-01-01'],
  ])('%s', (text, iso) => {
    expect(parseBirthDate(text)?.toISOString()).toBe(`${iso}T00:00:00.000Z`);
    expect(formatBirthDate(new Date(iso))).toMatch(/^\d\d-\d\d-\d{4}$/);
  });

  test.each([
    '29-02-1999',
    '31-04-2000',
    '00-01-2000',
    '01-13-2000',
    '2000-01-01',
    '1-1-2000',
    '01-01-1899',
    '',
  ])('%s is not a date of birth', (text) => {
    expect(parseBirthDate(text)).toBeNull();
  });

  test('survive a round trip', () => {
    expect(formatBirthDate(new Date('1990-03-21'))).toBe('21-03-1990');
  });
});

describe('the Persian calendar', () => {
  test('has its months', () => {
    expect(jalaliMonths).toHaveLength(12);
    expect([1, 6, 7, 11, 12].map((month) => jalaliMonthLength(1404, month))).toEqual([31, 31, 30, 30, 29]);
    expect(jalaliMonthLength(1403, 12)).toBe(30);
  });

  test('has its leap years', () => {
    expect([1399, 1403, 1408, 1412].every(isJalaliLeapYear)).toBe(true);
    expect([1400, 1404, 1407, 1411].some(isJalaliLeapYear)).toBe(false);
  });

  test.each([
    [1403, 12, 30, true],
    [1404, 1, 1, true],
    [1407, 12, 30, false],
    [1408, 12, 30, true],
    [1404, 7, 31, false],
    [1404, 13, 1, false],
    [1404, 0, 1, false],
    [1404, 1, 0, false],
    [1404, 1, 1.5, false],
  ])('%d/%d/%d exists: %s', (year, month, day, exists) => {
    expect(isJalaliDay({ year, month, day })).toBe(exists);
  });

  test('1403/12/30 is 20 March 2025', () => {
    expect(jalaliToGregorian({ year: 1403, month: 12, day: 30 })).toEqual({ year: 2025, month: 3, day: 20 });
  });

  test('matches Intl on every day from 1300 to 1500, in both directions', () => {
    const intl = new Intl.DateTimeFormat('en-u-ca-persian', {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
    const wrong: string[] = [];
    for (let at = Date.UTC(1921, 2, 21); at < Date.UTC(2122, 2, 21); at += dayMs) {
      const date = new Date(at);
      const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      const jalali = gregorianToJalali(day);
      const parts = Object.fromEntries(intl.formatToParts(date).map(({ type, value }) => [type, value]));
      const same =
        `${jalali.year}/${jalali.month}/${jalali.day}` ===
        `${Number.parseInt(parts['year'] ?? '', 10)}/${parts['month']}/${parts['day']}`;
      const back = jalaliToGregorian(jalali);
      if (!same || Date.UTC(back.year, back.month - 1, back.day) !== at || !isJalaliDay(jalali)) {
        wrong.push(date.toISOString());
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a day in Tehran', () => {
  test.each([
    ['2026-03-21', '2026-03-20T20:30:00.000Z', '2026-03-21T20:30:00.000Z'],
    ['۲۰۲۶-۰۳-۲۱', '2026-03-20T20:30:00.000Z', '2026-03-21T20:30:00.000Z'],
    // Until 2022 clocks went forward at midnight: that day has 23 hours, and the last day in September 25.
    ['2021-03-22', '2021-03-21T20:30:00.000Z', '2021-03-22T19:30:00.000Z'],
    ['2021-09-21', '2021-09-20T19:30:00.000Z', '2021-09-21T20:30:00.000Z'],
  ])('%s', (day, start, end) => {
    const range = tehranDayRange(day);
    expect([range?.start.toISOString(), range?.end.toISOString()]).toEqual([start, end]);
  });

  test.each(['2026-02-30', '2026-13-01', '21-03-2026', 'today', ''])('%s is not a day', (day) => {
    expect(tehranDayRange(day)).toBeNull();
  });
});

test.each([
  ['۱۴۰۵/۰۸/۳۰', 'persian', '2026-11-21'],
  ['1405-8-30', 'persian', '2026-11-21'],
  ['۱۴۰۳/۱۲/۳۰', 'persian', '2025-03-20'],
  ['۱۴۰۷/۱۲/۳۰', 'persian', null],
  ['۲۰۲۶/۱۱/۲۱', 'persian', null],
  ['2026-11-21', 'gregorian', '2026-11-21'],
  ['2026-02-30', 'gregorian', null],
  ['yesterday', 'gregorian', null],
] as const)('%s typed in %s is the day %s', (typed, calendar, day) => {
  expect(parseDateInput(typed, calendar)).toBe(day);
  for (const locale of ['fa', 'en'] as const)
    if (day) expect(parseDateInput(formatDateInput(day, locale, calendar), calendar)).toBe(day);
});

test('the calendar can be chosen independently of the language', () => {
  const at = new Date('2026-03-21T08:00:00Z');
  const formatAll = (locale: Locale, calendar: Calendar) => [
    formatDate(at, locale, tehranZone, calendar),
    formatWeekdayDate(at, locale, tehranZone, calendar),
    formatShortDate(at, locale, tehranZone, calendar),
  ];
  expect(formatAll('en', 'persian')).toEqual(['1 Farvardin 1405', 'Sat, 1 Farvardin 1405', '1405/01/01']);
  expect(formatAll('fa', 'gregorian')).toEqual(['۲۱ مارس ۲۰۲۶', 'شنبه ۲۱ مارس ۲۰۲۶', '۲۰۲۶-۰۳-۲۱']);
  expect([resolveCalendar('language', 'fa'), resolveCalendar('language', 'en')]).toEqual([
    'persian',
    'gregorian',
  ]);
  expect(['calendar=persian; locale=en', 'a=1; calendar=lunar', undefined].map(parseCalendarCookie)).toEqual([
    'persian',
    'language',
    'language',
  ]);
});

test('clocks in Tehran match the zone database, before and after the end of daylight saving time', () => {
  const tables = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Tehran',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const start = Date.UTC(2020, 0, 1);
  const ownMs = 20 * 366 * dayMs;
  for (let at = start; at < start + ownMs; at += 17.25 * 3_600_000) {
    const instant = new Date(at);
    const [day, month, year] = tables.format(instant).split(',')[0]?.split('/').map(Number) ?? [];
    expect(calendarDayIn(instant)).toEqual({ year, month, day });
    expect(formatTime(instant, 'en')).toContain(tables.format(instant).split(', ')[1]);
  }
});
