import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatRial, formatToman, formatUsd } from '../core/format-money.ts';
import {
  formatBytes,
  formatDistance,
  formatNumber,
  formatPercent,
  formatPlusMinus,
  formatSigned,
} from './format-number.ts';
import type { Locale } from './locale.ts';
import {
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDuration,
  formatLapTime,
  formatRelative,
  formatShortDate,
  formatTime,
  formatWeekdayDate,
} from './time.ts';

// Edge cases: zero, negative and very large values, midnight, leap days, ends of years, halves.

type Write = (value: number, locale: Locale) => string;

test.each<[string, Write, number, string, string]>([
  ['number', formatNumber, 0.0005, '۰٫۰۰۱', '0.001'],
  ['number', formatNumber, 0.0004, '۰', '0'],
  ['number', formatNumber, 0.9999, '۱', '1'],
  ['number', formatNumber, 999.9996, '۱٬۰۰۰', '1,000'],
  ['number', formatNumber, -999_999.5, '−۹۹۹٬۹۹۹٫۵', '-999,999.5'],
  ['number', formatNumber, 1e15, '۱٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰', '1,000,000,000,000,000'],
  ['percent', formatPercent, 99.96, '۱۰۰٪', '100%'],
  ['percent', formatPercent, 0.04, '۰٪', '0%'],
  ['percent', formatPercent, -0.04, '۰٪', '0%'],
  ['percent', formatPercent, 1_250, '۱٬۲۵۰٪', '1,250%'],
  ['signed', formatSigned, -0.0001, '۰', '0'],
  ['signed', formatSigned, 0.0006, '+۰٫۰۰۱', '+0.001'],
  ['signed', formatSigned, -1_250_000, '−۱٬۲۵۰٬۰۰۰', '-1,250,000'],
  ['bound', formatPlusMinus, 64, '±۶۴', '±64'],
  ['distance', formatDistance, 49, '۰٫۰ کیلومتر', '0.0 km'],
  ['distance', formatDistance, 50, '۰٫۱ کیلومتر', '0.1 km'],
  ['distance', formatDistance, 999_950, '۱٬۰۰۰٫۰ کیلومتر', '1,000.0 km'],
  ['distance', formatDistance, 123_456_789, '۱۲۳٬۴۵۶٫۸ کیلومتر', '123,456.8 km'],
  ['bytes', formatBytes, 1, '۱ بایت', '1 byte'],
  ['bytes', formatBytes, 1_024, '۱ کیلوبایت', '1 KB'],
  ['bytes', formatBytes, 1_048_523, '۱٬۰۲۳٫۹ کیلوبایت', '1,023.9 KB'],
  ['bytes', formatBytes, 1_048_524, '۱ مگابایت', '1 MB'],
  ['bytes', formatBytes, 1_073_741_823, '۱ گیگابایت', '1 GB'],
  ['bytes', formatBytes, 12_345_678_901_234, '۱۱٬۴۹۷٫۸ گیگابایت', '11,497.8 GB'],
  ['toman', formatToman, 1, '۰٫۱ تومان', '0.1 toman'],
  ['toman', formatToman, -150, '−۱۵ تومان', '-15 toman'],
  ['toman', formatToman, 99_999_999_990, '۹٬۹۹۹٬۹۹۹٬۹۹۹ تومان', '9,999,999,999 toman'],
  ['rial', formatRial, -10, '−۱۰ ریال', '-10 IRR'],
  ['rial', formatRial, 1_000_000_000_000, '۱٬۰۰۰٬۰۰۰٬۰۰۰٬۰۰۰ ریال', '1,000,000,000,000 IRR'],
  ['dollars', formatUsd, -1, '-$0.01', '-$0.01'],
  ['dollars', formatUsd, 99, '$0.99', '$0.99'],
  ['dollars', formatUsd, 100_000_000_000, '$1,000,000,000.00', '$1,000,000,000.00'],
])('%s (%#)', (_, write, value, fa, en) => {
  expect([write(value, 'fa'), write(value, 'en')]).toEqual([fa, en]);
});

type Tell = (date: Date, locale: Locale) => string;

test.each<[string, Tell, string, string, string]>([
  // From the first to the last second of the leap day of 1403, then the new year.
  ['date', formatDate, '2025-03-19T20:30:00Z', '۳۰ اسفند ۱۴۰۳', '20 Mar 2025'],
  ['date', formatDate, '2025-03-20T20:29:59Z', '۳۰ اسفند ۱۴۰۳', '20 Mar 2025'],
  ['weekday', formatWeekdayDate, '2025-03-20T20:30:00Z', 'جمعه ۱ فروردین ۱۴۰۴', 'Fri, 21 Mar 2025'],
  ['short', formatShortDate, '2025-03-20T20:29:59Z', '۱۴۰۳/۱۲/۳۰', '2025-03-20'],
  // 1407 is not a leap year, 1408 is.
  ['short', formatShortDate, '2029-03-19T20:29:59Z', '۱۴۰۷/۱۲/۲۹', '2029-03-19'],
  ['short', formatShortDate, '2029-03-19T20:30:00Z', '۱۴۰۸/۰۱/۰۱', '2029-03-20'],
  ['short', formatShortDate, '2030-03-20T12:00:00Z', '۱۴۰۸/۱۲/۳۰', '2030-03-20'],
  ['date', formatDate, '2028-02-29T12:00:00Z', '۱۰ اسفند ۱۴۰۶', '29 Feb 2028'],
  ['date and time', formatDateTime, '2026-12-31T20:29:59Z', '۱۰ دی ۱۴۰۵، ۲۳:۵۹', '31 Dec 2026, 23:59'],
  ['date and time', formatDateTime, '2026-12-31T20:30:00Z', '۱۱ دی ۱۴۰۵، ۰۰:۰۰', '1 Jan 2027, 00:00'],
  ['time', formatTime, '2026-01-01T00:00:00Z', '۰۳:۳۰', '03:30'],
  // Daylight saving time ended in 2022.
  ['time', formatTime, '2021-08-01T00:00:00Z', '۰۴:۳۰', '04:30'],
  ['time', formatTime, '2023-08-01T00:00:00Z', '۰۳:۳۰', '03:30'],
  ['weekday', formatWeekdayDate, '2026-11-22T20:29:00Z', 'یکشنبه ۱ آذر ۱۴۰۵', 'Sun, 22 Nov 2026'],
  ['weekday', formatWeekdayDate, '2026-11-22T20:30:00Z', 'دوشنبه ۲ آذر ۱۴۰۵', 'Mon, 23 Nov 2026'],
  ['short', formatShortDate, '1970-01-01T00:00:00Z', '۱۳۴۸/۱۰/۱۱', '1970-01-01'],
])('%s (%#)', (_, tell, iso, fa, en) => {
  const date = new Date(iso);
  expect([tell(date, 'fa'), tell(date, 'en')]).toEqual([fa, en]);
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each<[string, Write, number, string, string]>([
  ['countdown', formatCountdown, 2 * minute - 1, '۱ دقیقه', '1 minute'],
  ['countdown', formatCountdown, day - 1, '۲۳ ساعت و ۵۹ دقیقه', '23 hours 59 minutes'],
  ['countdown', formatCountdown, 400 * day, '۴۰۰ روز', '400 days'],
  ['duration', formatDuration, 999, '۰ ثانیه', '0 seconds'],
  ['duration', formatDuration, hour - 1, '۵۹ دقیقه و ۵۹ ثانیه', '59 minutes 59 seconds'],
  ['duration', formatDuration, 1_234 * hour + minute, '۱٬۲۳۴ ساعت و ۱ دقیقه', '1,234 hours 1 minute'],
  ['lap', formatLapTime, -5, '0:00.000', '0:00.000'],
  ['lap', formatLapTime, 599_999.5, '10:00.000', '10:00.000'],
  ['lap', formatLapTime, 36_000_000, '10:00:00.000', '10:00:00.000'],
])('%s (%#)', (_, write, ms, fa, en) => {
  expect([write(ms, 'fa'), write(ms, 'en')]).toEqual([fa, en]);
});

test.each<[number, string, string]>([
  [-hour + 1, '۵۹ دقیقه پیش', '59 minutes ago'],
  [hour, '۱ ساعت بعد', 'in 1 hour'],
  [day - 1, '۲۳ ساعت بعد', 'in 23 hours'],
  [-7 * day + 1, '۷ روز پیش', '7 days ago'],
  [7 * day, '۱ هفته بعد', 'in 1 week'],
  [-30 * day + 1, '۴ هفته پیش', '4 weeks ago'],
  [-30 * day, '۱ ماه پیش', '1 month ago'],
  [365 * day - 1, '۱۱ ماه بعد', 'in 11 months'],
  [-3_650 * day, '۱۰ سال پیش', '10 years ago'],
])('%d ms from now', (ms, fa, en) => {
  const now = new Date('2026-03-21T09:00:00Z');
  const date = new Date(now.getTime() + ms);
  expect([formatRelative(date, now, 'fa'), formatRelative(date, now, 'en')]).toEqual([fa, en]);
});

test('numbers match Intl', () => {
  const decimals = fc.record({ min: fc.nat(3), more: fc.nat(3) });
  const values = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.maxSafeInteger(),
    // Halves and their neighbours.
    fc
      .tuple(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.nat(6))
      .map(([n, e]) => Number(`${n}e-${e}`)),
  );
  fc.assert(
    fc.property(values, decimals, (value, { min, more }) => {
      const max = min + more;
      const intl = (signDisplay: 'negative' | 'exceptZero') =>
        new Intl.NumberFormat('en-US', {
          minimumFractionDigits: min,
          maximumFractionDigits: max,
          signDisplay,
        }).format(value);
      expect(formatNumber(value, 'en', { min, max })).toBe(intl('negative'));
      expect(formatSigned(value, 'en', { min, max })).toBe(intl('exceptZero'));
    }),
    { numRuns: 5000 },
  );
});
