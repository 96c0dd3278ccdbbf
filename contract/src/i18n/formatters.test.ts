import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatPlainAmount,
  formatRial,
  formatSignedUsd,
  formatToman,
  formatUsd,
} from '../core/format-money.ts';
import { fromMinorUnits } from '../core/money.ts';
import { bidiMarks } from './bidi.ts';
import { formatBytes, formatDistance, formatNumber, formatPercent, formatSigned } from './format-number.ts';

describe('numbers', () => {
  test.each<[number, string, string]>([
    [0, '۰', '0'],
    [7, '۷', '7'],
    [999, '۹۹۹', '999'],
    [1000, '۱٬۰۰۰', '1,000'],
    [1234567.8, '۱٬۲۳۴٬۵۶۷٫۸', '1,234,567.8'],
    [0.5, '۰٫۵', '0.5'],
    [1.23456, '۱٫۲۳۵', '1.235'],
    [-5, '−۵', '-5'],
    [-1234.5, '−۱٬۲۳۴٫۵', '-1,234.5'],
    [-0.0001, '۰', '0'],
    [9007199254740991, '۹٬۰۰۷٬۱۹۹٬۲۵۴٬۷۴۰٬۹۹۱', '9,007,199,254,740,991'],
  ])('%d', (value, fa, en) => {
    expect(formatNumber(value, 'fa')).toBe(fa);
    expect(formatNumber(value, 'en')).toBe(en);
  });

  test.each<[number, { min?: number; max?: number }, string, string]>([
    [4.5, { min: 2, max: 2 }, '۴٫۵۰', '4.50'],
    [4.567, { min: 2, max: 2 }, '۴٫۵۷', '4.57'],
    [12, { max: 0 }, '۱۲', '12'],
    [12.5, { min: 2 }, '۱۲٫۵۰', '12.50'],
  ])('%d with %j', (value, fraction, fa, en) => {
    expect(formatNumber(value, 'fa', fraction)).toBe(fa);
    expect(formatNumber(value, 'en', fraction)).toBe(en);
  });

  test.each<[number, string, string]>([
    [26, '۲۶٪', '26%'],
    [0, '۰٪', '0%'],
    [100, '۱۰۰٪', '100%'],
    [33.333, '۳۳٫۳٪', '33.3%'],
    [-4, '−۴٪', '-4%'],
  ])('%d percent', (value, fa, en) => {
    expect(formatPercent(value, 'fa')).toBe(fa);
    expect(formatPercent(value, 'en')).toBe(en);
  });

  test.each<[number, string, string]>([
    [0.118, '+۰٫۱۱۸', '+0.118'],
    [-0.2, '−۰٫۲', '-0.2'],
    [0, '۰', '0'],
    [1250, '+۱٬۲۵۰', '+1,250'],
  ])('a gap of %d', (value, fa, en) => {
    expect(formatSigned(value, 'fa')).toBe(fa);
    expect(formatSigned(value, 'en')).toBe(en);
  });

  test.each<[number, string, string]>([
    [12_345, '۱۲٫۳ کیلومتر', '12.3 km'],
    [0, '۰٫۰ کیلومتر', '0.0 km'],
    [1_234_567, '۱٬۲۳۴٫۶ کیلومتر', '1,234.6 km'],
  ])('%d metres', (metres, fa, en) => {
    expect(formatDistance(metres, 'fa')).toBe(fa);
    expect(formatDistance(metres, 'en')).toBe(en);
  });

  test("match Intl's data for Persian", () => {
    const intl = new Intl.NumberFormat('fa');
    for (const value of [0, 1.5, -7, 1234567.891, -0.25])
      expect(formatNumber(value, 'fa')).toBe(intl.format(value).replace(bidiMarks, ''));
  });
});

test.each([
  [1250, 'USD', '12.50'],
  [5, 'USD', '0.05'],
  [0, 'USD', '0.00'],
  [1_250_000, 'IRR', '1250000'],
] as const)('%i of %s is %s in machine-readable form', (smallest, currency, text) => {
  expect(formatPlainAmount(smallest, currency)).toBe(text);
});

describe('money', () => {
  test.each<[number, string]>([
    [0, '$0.00'],
    [5, '$0.05'],
    [1250, '$12.50'],
    [123_456_789, '$1,234,567.89'],
    [-300, '-$3.00'],
  ])('%d cents, the same in both languages', (amount, text) => {
    expect(formatUsd(amount)).toBe(text);
    expect(formatAmount(fromMinorUnits(amount, 'USD'), 'USD', 'fa')).toBe(text);
  });

  test.each<[number, string, string, string, string]>([
    [1_234_560, '۱۲۳٬۴۵۶ تومان', '123,456 toman', '۱٬۲۳۴٬۵۶۰ ریال', '1,234,560 IRR'],
    [0, '۰ تومان', '0 toman', '۰ ریال', '0 IRR'],
    [15, '۱٫۵ تومان', '1.5 toman', '۱۵ ریال', '15 IRR'],
  ])('%d rials', (amount, faToman, enToman, faRial, enRial) => {
    expect(formatToman(amount, 'fa')).toBe(faToman);
    expect(formatToman(amount, 'en')).toBe(enToman);
    expect(formatRial(amount, 'fa')).toBe(faRial);
    expect(formatRial(amount, 'en')).toBe(enRial);
    expect(formatAmount(fromMinorUnits(amount, 'IRR'), 'IRR', 'fa')).toBe(formatToman(amount, 'fa'));
  });

  test.each([
    [0, '+$0.00'],
    [1250, '+$12.50'],
    [-500, '-$5.00'],
    [-123_456_789, '-$1,234,567.89'],
  ])('a change of %d cents', (amount, text) => {
    expect(formatSignedUsd(amount)).toBe(text);
  });
});

test.each([
  [0, '0 bytes', '۰ بایت'],
  [999, '999 bytes', '۹۹۹ بایت'],
  [1_536, '1.5 KB', '۱٫۵ کیلوبایت'],
  [5_242_880, '5 MB', '۵ مگابایت'],
  [2_469_606_195, '2.3 GB', '۲٫۳ گیگابایت'],
])('%i bytes are formatted as %s', (bytes, en, fa) => {
  expect([formatBytes(bytes, 'en'), formatBytes(bytes, 'fa')]).toEqual([en, fa]);
});
