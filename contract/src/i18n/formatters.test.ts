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
import { bidiIsolate, ltrIsolate } from './bidi.ts';
import { localizeDigits, toAsciiDigits, toAsciiNumber, toPersianDigits } from './digits.ts';
import {
  formatAtLeast,
  formatBytes,
  formatDistance,
  formatNumber,
  formatPercent,
  formatSigned,
} from './format-number.ts';
import { collator, type Locale, negotiateLocale, parseLocaleCookie, textDirection } from './locale.ts';
import { cleanName, foldForSearch, normalizeForSearch } from './normalize-text.ts';
import { formatPhone, normalizePhone } from './phone.ts';

/** Direction marks as visible letters, so that the tables below can be read. */
function visible(text: string): string {
  const names: Record<string, string> = {
    '\u2066': '[LRI]',
    '\u2068': '[FSI]',
    '\u2069': '[PDI]',
    '\u200e': '[LRM]',
  };
  return text.replace(/[\u2066\u2068\u2069\u200e]/g, (mark) => names[mark] ?? mark);
}

describe('numbers', () => {
  test.each<[number, string, string]>([
    [0, '۰', '0'],
    [7, '۷', '7'],
    [999, '۹۹۹', '999'],
    [1000, '۱٬۰۰۰', '1,000'],
    [1234567.8, '۱٬۲۳۴٬۵۶۷٫۸', '1,234,567.8'],
    [0.5, '۰٫۵', '0.5'],
    [1.23456, '۱٫۲۳۵', '1.235'],
    [-5, '[LRM]−۵', '-5'],
    [-1234.5, '[LRM]−۱٬۲۳۴٫۵', '-1,234.5'],
    [-0.0001, '۰', '0'],
    [9007199254740991, '۹٬۰۰۷٬۱۹۹٬۲۵۴٬۷۴۰٬۹۹۱', '9,007,199,254,740,991'],
  ])('%d', (value, fa, en) => {
    expect(visible(formatNumber(value, 'fa'))).toBe(fa);
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
    [-4, '[LRM]−۴٪', '-4%'],
  ])('%d percent', (value, fa, en) => {
    expect(visible(formatPercent(value, 'fa'))).toBe(fa);
    expect(formatPercent(value, 'en')).toBe(en);
  });

  test.each<[number, string, string]>([
    [0.118, '[LRM]+۰٫۱۱۸', '+0.118'],
    [-0.2, '[LRM]−۰٫۲', '-0.2'],
    [0, '۰', '0'],
    [1250, '[LRM]+۱٬۲۵۰', '+1,250'],
  ])('a gap of %d', (value, fa, en) => {
    expect(visible(formatSigned(value, 'fa'))).toBe(fa);
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

  test('a figure that is passed', () => {
    expect(visible(formatAtLeast(1000, 'fa'))).toBe('[LRI]+۱٬۰۰۰[PDI]');
    expect(formatAtLeast(1000, 'en')).toBe('1,000+');
  });

  test('agree with what Intl knows of Persian', () => {
    const intl = new Intl.NumberFormat('fa');
    for (const value of [0, 1.5, -7, 1234567.891, -0.25])
      expect(formatNumber(value, 'fa')).toBe(intl.format(value));
  });
});

describe('digits', () => {
  test.each<[string, string]>([
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['کد ۱۲٣4', 'کد 1234'],
  ])('%s to ASCII', (typed, ascii) => {
    expect(toAsciiDigits(typed)).toBe(ascii);
  });

  test.each<[string, string]>([
    ['۱٬۲۳۴٫۵', '1234.5'],
    ['1,234.5', '1234.5'],
    ['۱،۰۰۰', '1000'],
    ['\u200e−۱٬۲۳۴٬۵۶۷', '-1234567'],
    ['9,99', '9,99'],
    ['۱۰٬۰۰', '10٬00'],
    ['1,000,00', '1,000,00'],
    ['1.234,567', '1.234,567'],
    ['1000,000', '1000,000'],
    ['5,', '5,'],
    [' ۱۲ ', '12'],
    ['−۳', '-3'],
    ['\u200e+۷', '+7'],
    ['twelve', 'twelve'],
  ])('a number typed as %s', (typed, ascii) => {
    expect(toAsciiNumber(typed)).toBe(ascii);
  });

  test('to Persian, where the reader reads them', () => {
    expect(toPersianDigits('10:30')).toBe('۱۰:۳۰');
    expect(localizeDigits('v2', 'fa')).toBe('v۲');
    expect(localizeDigits('v2', 'en')).toBe('v2');
  });
});

describe('the language of a reader', () => {
  test.each<[string | undefined, string | undefined, Locale]>([
    [undefined, undefined, 'fa'],
    ['', undefined, 'fa'],
    ['de-DE,de;q=0.9', undefined, 'fa'],
    ['*', undefined, 'fa'],
    ['en', undefined, 'en'],
    ['en-US,en;q=0.9', undefined, 'en'],
    ['fa-IR,fa;q=0.9,en;q=0.8', undefined, 'fa'],
    ['en;q=0.5, fa;q=0.9', undefined, 'fa'],
    ['fa;q=0.2,EN-gb;q=0.4', undefined, 'en'],
    ['en;q=0', undefined, 'fa'],
    ['en', 'fa', 'fa'],
    ['fa', 'en', 'en'],
    ['en', 'xx', 'en'],
  ])('Accept-Language %s, cookie %s', (accept, cookie, locale) => {
    expect(negotiateLocale(accept, cookie)).toBe(locale);
  });

  test.each<[string | undefined, Locale | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['theme=dark', undefined],
    ['locale=en', 'en'],
    ['locale=fa', 'fa'],
    ['a=1; locale=en; b=2', 'en'],
    ['a=1;locale=en;b=2', 'en'],
    ['a=1;   locale=en', 'en'],
    ['locale=fa; locale=en', 'fa'],
    ['locale=xx; locale=en', undefined],
    ['locale=; locale=en', undefined],
    ['xlocale=en', undefined],
    ['xlocale=en; locale=fa', 'fa'],
    ['a=locale=en', undefined],
    ['Locale=en', undefined],
    ['locale=EN', undefined],
    ['locale=en-GB', undefined],
    ['locale="en"', undefined],
  ])('the cookies %s', (header, locale) => {
    expect(parseLocaleCookie(header)).toBe(locale);
  });

  test('has a direction', () => {
    expect([textDirection('fa'), textDirection('en')]).toEqual(['rtl', 'ltr']);
  });
});

describe('names', () => {
  test.each<[string, string, string]>([
    ['spaces around', '  علی  ', 'علی'],
    ['a direction override', 'evil\u202egnp.exe', 'evilgnp.exe'],
    ['isolates and marks', '\u2066a\u2069\u200f\u061cb', 'ab'],
    ['a byte order mark', '\ufeffname', 'name'],
    ['controls', 'a\u0000b\u0007c', 'abc'],
    ['a line break', 'two\nlines', 'two lines'],
    ['a non-joiner between letters', 'می\u200cروم', 'می\u200cروم'],
    ['several non-joiners', 'می\u200c\u200cروم', 'می\u200cروم'],
    ['a non-joiner at an edge', '\u200cعلی\u200c', 'علی'],
    ['a non-joiner beside a space', 'علی\u200c رضا', 'علی رضا'],
    ['a hidden non-joiner between digits', '1\u200c2', '12'],
    ['a decomposed letter', 'Andre\u0301', 'André'],
    ['nothing but marks', '\u200e\u2067\u2069', ''],
  ])('%s', (_, typed, stored) => {
    expect(cleanName(typed)).toBe(stored);
  });
});

describe('search', () => {
  test.each<[string, string]>([
    ['ميخواهم', 'میخواهم'],
    ['می\u200cخواهم', 'میخواهم'],
    ['كتاب', 'کتاب'],
    ['مدرسة', 'مدرسه'],
    ['خانۀ ما', 'خانه ما'],
    ['خانه\u0654 ما', 'خانه ما'],
    ['أحمد إيران آب ٱلله', 'احمد ایران اب الله'],
    ['مسؤول', 'مسوول'],
    ['مسئله', 'مسیله'],
    ['عليٰ', 'علی'],
    ['مُحَمَّد', 'محمد'],
    ['سـلام', 'سلام'],
    ['۱۴۰۵ و ٢', '1405 و 2'],
    ['Ferrari GT3', 'ferrari gt3'],
    ['  two   words ', 'two words'],
    ['ﻻ', 'لا'],
    ['ＡＢＣ', 'abc'],
  ])('%s', (typed, folded) => {
    expect(foldForSearch(typed)).toBe(folded);
    expect(foldForSearch(folded)).toBe(folded);
  });

  test('three spellings find each other', () => {
    const keys = ['می خواهم', 'می\u200cخواهم', 'ميخواهم'].map(normalizeForSearch);
    expect(new Set(keys)).toEqual(new Set(['میخواهم']));
  });

  test('order: Persian alphabet before Latin, numbers by value', () => {
    const mixed = ['Zed', 'alpha', 'یک', 'گل', 'کتاب', 'وزن', 'هوا', 'پدر', 'باد', 'پیست ۱۰', 'پیست ۲'];
    expect(mixed.toSorted(collator('fa').compare)).toEqual([
      'باد',
      'پدر',
      'پیست ۲',
      'پیست ۱۰',
      'کتاب',
      'گل',
      'وزن',
      'هوا',
      'یک',
      'alpha',
      'Zed',
    ]);
    expect(['item 10', 'Item 2', 'apple'].toSorted(collator('en').compare)).toEqual([
      'apple',
      'Item 2',
      'item 10',
    ]);
  });
});

describe('telephone numbers', () => {
  test.each<[string, string | null]>([
    ['09123456789', '+989123456789'],
    ['9123456789', '+989123456789'],
    ['+989123456789', '+989123456789'],
    ['00989123456789', '+989123456789'],
    ['989123456789', '+989123456789'],
    ['+98 0912 345 6789', '+989123456789'],
    ['۰۹۱۲ ۳۴۵ ۶۷۸۹', '+989123456789'],
    ['٠٩١٢-٣٤٥-٦٧٨٩', '+989123456789'],
    ['\u2066+98 (912) 345-6789\u2069', '+989123456789'],
    ['+49 151 23456789', '+4915123456789'],
    ['0049 151 23456789', '+4915123456789'],
    ['+1 (202) 555-0123', '+12025550123'],
    ['0912345678', null],
    ['091234567890', null],
    ['+98212345678', null],
    ['02188888888', null],
    ['15123456789', null],
    ['+0123456789', null],
    ['+123456', null],
    ['+1234567890123456', null],
    ['call me', null],
    ['', null],
  ])('%s', (typed, e164) => {
    expect(normalizePhone(typed)).toBe(e164);
  });

  test('are shown as they are read out', () => {
    expect(visible(formatPhone('+989123456789'))).toBe('[LRI]0912 345 6789[PDI]');
    expect(visible(formatPhone('+4915123456789'))).toBe('[LRI]+4915123456789[PDI]');
  });
});

test('values inside plain strings are isolated', () => {
  expect(visible(bidiIsolate('Senna'))).toBe('[FSI]Senna[PDI]');
  expect(visible(ltrIsolate('1:48.203'))).toBe('[LRI]1:48.203[PDI]');
});

test.each([
  [1250, 'USD', '12.50'],
  [5, 'USD', '0.05'],
  [0, 'USD', '0.00'],
  [1_250_000, 'IRR', '1250000'],
] as const)('%i of %s is %s for machines', (smallest, currency, text) => {
  expect(formatPlainAmount(smallest, currency)).toBe(text);
});

describe('money', () => {
  test.each<[number, string]>([
    [0, '[LRI]$0.00[PDI]'],
    [5, '[LRI]$0.05[PDI]'],
    [1250, '[LRI]$12.50[PDI]'],
    [123_456_789, '[LRI]$1,234,567.89[PDI]'],
    [-300, '[LRI]-$3.00[PDI]'],
  ])('%d cents, the same in both languages', (amount, text) => {
    expect(visible(formatUsd(amount))).toBe(text);
    expect(visible(formatAmount(fromMinorUnits(amount, 'USD'), 'USD', 'fa'))).toBe(text);
  });

  test.each<[number, string, string, string, string]>([
    [1_234_560, '۱۲۳٬۴۵۶ تومان', '123,456 toman', '۱٬۲۳۴٬۵۶۰ ریال', '1,234,560 IRR'],
    [0, '۰ تومان', '0 toman', '۰ ریال', '0 IRR'],
    [15, '۱٫۵ تومان', '1.5 toman', '۱۵ ریال', '15 IRR'],
  ])('%d rials', (amount, faToman, enToman, faRial, enRial) => {
    const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
    expect(bare(formatToman(amount, 'fa'))).toBe(faToman);
    expect(bare(formatToman(amount, 'en'))).toBe(enToman);
    expect(bare(formatRial(amount, 'fa'))).toBe(faRial);
    expect(bare(formatRial(amount, 'en'))).toBe(enRial);
    expect(formatAmount(fromMinorUnits(amount, 'IRR'), 'IRR', 'fa')).toBe(formatToman(amount, 'fa'));
  });

  test.each([
    [0, '[LRI]+$0.00[PDI]'],
    [1250, '[LRI]+$12.50[PDI]'],
    [-500, '[LRI]-$5.00[PDI]'],
    [-123_456_789, '[LRI]-$1,234,567.89[PDI]'],
  ])('a change of %d cents', (amount, text) => {
    expect(visible(formatSignedUsd(amount))).toBe(text);
  });
});

test.each([
  [0, '0 bytes', '۰ بایت'],
  [999, '999 bytes', '۹۹۹ بایت'],
  [1_500, '1.5 kB', '۱٫۵ کیلوبایت'],
  [5_000_000, '5 MB', '۵ مگابایت'],
  [2_340_000_000, '2.3 GB', '۲٫۳ گیگابایت'],
])('%i bytes are told as %s', (bytes, en, fa) => {
  expect([formatBytes(bytes, 'en'), formatBytes(bytes, 'fa')]).toEqual([en, fa]);
});
