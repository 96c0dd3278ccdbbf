import { expect, test } from 'vitest';
import { formatAmount, formatRial, formatSignedUsd, formatToman, formatUsd } from '../core/format-money.ts';
import type { Amount } from '../core/money.ts';
import {
  formatBytes,
  formatDistance,
  formatNumber,
  formatPercent,
  formatPlusMinus,
  formatSigned,
} from './format-number.ts';
import { locales } from './locale.ts';
import { formatPhone } from './phone.ts';
import { formatDate, formatDateTime, formatGap, formatLapTime, formatTime } from './time.ts';

const date = new Date('2026-11-28T14:30:00Z');

test('copied values and the text around them have no invisible characters: amounts, numbers, times, phone numbers', () => {
  const written = locales.flatMap((locale) => [
    ...[0, 5, -5, 1_234_567, -1_234_567].flatMap((value) => [
      formatUsd(value),
      formatSignedUsd(value),
      formatAmount(value as Amount, 'USD', locale),
      formatNumber(value, locale),
      formatSigned(value, locale),
      formatPercent(value, locale),
      formatPlusMinus(Math.abs(value), locale),
      formatBytes(Math.abs(value), locale),
      formatDistance(Math.abs(value), locale),
    ]),
    ...[formatToman, formatRial].flatMap((format) =>
      [1_234_560, -1_234_560].map((value) => format(value, locale)),
    ),
    formatDate(date, locale),
    formatTime(date, locale),
    formatDateTime(date, locale),
  ]);
  written.push(formatLapTime(83_456), formatGap(1_234), formatPhone('+989123456789'));
  for (const text of written) expect(text, JSON.stringify(text)).not.toMatch(/\p{Cf}/u);
});
