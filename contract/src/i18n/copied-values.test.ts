import { expect, test } from 'vitest';
import { formatAmount, formatRial, formatSignedUsd, formatToman, formatUsd } from '../core/format-money.ts';
import type { Amount } from '../core/money.ts';
import { bidiIsolate, ltrIsolate } from './bidi.ts';
import {
  formatBytes,
  formatDistance,
  formatNumber,
  formatPercent,
  formatPlusMinus,
  formatSigned,
} from './format-number.ts';
import { locales } from './locale.ts';
import { formatDate, formatDateTime, formatGap, formatLapTime, formatTime } from './time.ts';

const marks = '[\u200e\u200f\u202a-\u202e\u2066-\u2069]';
/** Whoever copies a value may take along what stands around it, but finds nothing in it. */
const inside = (text: string) => text.replace(new RegExp(`^${marks}+|${marks}+$`, 'g'), '');
const date = new Date('2026-11-28T14:30:00Z');

test('no direction mark stands inside a value that is copied: an amount, a number, a time, an id', () => {
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
      [1_234_560, -1_234_560].map((value) => format(value, locale).split(' ')[0] ?? ''),
    ),
    formatDate(date, locale),
    formatTime(date, locale),
    formatDateTime(date, locale),
  ]);
  written.push(
    formatLapTime(83_456),
    formatGap(1_234),
    bidiIsolate('tx_2026-0917abcdEF'),
    ltrIsolate('76561198000000017'),
  );
  for (const text of written) expect(inside(text), JSON.stringify(text)).not.toMatch(new RegExp(marks));
});
