import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TopUp } from '../payments/calls.ts';
import { topUpMax } from '../payments/rules.ts';
import { canTransition, transactionStatuses } from '../payments/transaction-status.ts';
import { contactPoints, safetyRating } from '../racing/rules.ts';
import { Id, Instant, isSteamId, Line, Paragraphs, PathId, SteamId, WholeNumber } from './fields.ts';
import { cents, fromMinorUnits, Irr, SignedUsd, Usd } from './money.ts';
import { translateIssues } from './validation-issues.ts';

const read = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeDecode(schema, value as never);
  return result.success ? result.data : 'refused';
};

test.each([
  [12.5, 1250],
  [0, 0],
  [0.07, 7],
  [1.1, 110],
  [4.35, 435],
  ['19.99', 1999],
  ['۱۲٫۵', 1250],
  ['١٢', 1200],
  ['1,234.50', 123450],
  [0.001, 'refused'],
  [1e21, 'refused'],
  [-1, 'refused'],
  ['', 'refused'],
  ['12 dollars', 'refused'],
  [Number.NaN, 'refused'],
  ['9,99', 'refused'],
  ['1,234.5', 123_450],
  [null, 'refused'],
])('%s dollars are %s cents', (dollars, expected) => {
  expect(read(Usd, dollars)).toBe(expected);
});

test('fractions of a cent are rejected', () => {
  expect(() => cents(0.5)).toThrow();
  expect(() => cents(-1)).toThrow();
});

test('every amount of cents survives a round trip over the wire', () => {
  for (let amount = 0; amount < 30_000; amount += 1) {
    const wire = JSON.parse(JSON.stringify(z.encode(Usd, cents(amount))));
    expect(z.decode(Usd, wire)).toBe(amount);
  }
});

test('every balance change survives a round trip over the wire', () => {
  for (let amount = -10_000; amount < 10_000; amount += 1) {
    const wire = JSON.parse(JSON.stringify(z.encode(SignedUsd, amount)));
    expect(z.decode(SignedUsd, wire)).toBe(amount);
  }
});

test.each([
  [5_000_000, 5_000_000],
  ['۵٬۰۰۰٬۰۰۰', 5_000_000],
  [1.5, 'refused'],
  [-10, 'refused'],
  ['1e6', 'refused'],
])('%s rials are %s', (sent, expected) => {
  expect(read(Irr, sent)).toBe(expected);
});

test('amounts are formatted in units of their currency', () => {
  expect(fromMinorUnits(1250, 'USD')).toBe(12.5);
  expect(fromMinorUnits(5_000_000, 'IRR')).toBe(5_000_000);
});

test.each([
  ['76561197960265729', true],
  ['76561202255233023', true],
  ['76561197960265728', false],
  ['76561202255233024', false],
  ['10359119796026572', false],
  ['7656119796026572', false],
  ['765611979602657290', false],
  ['7656119796026572x', false],
])("%s is a person's Steam id: %s", (text, valid) => {
  expect(isSteamId(text)).toBe(valid);
});

test('ids, numbers, lines and instants', () => {
  expect(read(SteamId, ' ۷۶۵۶۱۲۰۲۰۰۰۰۰۰۰۱۱ ')).toBe('76561202000000011');
  expect(read(Id, 2_147_483_647)).toBe(2_147_483_647);
  expect(read(Id, 2_147_483_648)).toBe('refused');
  expect(read(PathId, '12')).toBe(12);
  expect(read(PathId, '012')).toBe('refused');
  expect(read(WholeNumber(1, 10), '۷')).toBe(7);
  expect(read(WholeNumber(1, 10), 7.5)).toBe('refused');
  expect(read(WholeNumber(1, 10), 11)).toBe('refused');
  expect(read(Line(1, 20), ' \u202eنیلوفر\u0000\u200f ')).toBe('نیلوفر');
  expect(read(Line(1, 20), '\u202e')).toBe('refused');
  expect(read(Paragraphs(1, 40), 'خط \u202eevil\u202c\r\nمی‌روم \u2067x\u2069')).toBe('خط evil\nمی‌روم x');
  expect(read(Instant, '2026-03-21T00:00:00+03:30')).toEqual(new Date('2026-03-20T20:30:00Z'));
  expect(z.encode(Instant, new Date(0))).toBe('1970-01-01T00:00:00.000Z');
});

test('a top-up is in whole dollars within its limits', () => {
  for (const amount of [1, '۲۰', topUpMax]) expect(read(TopUp, { amount })).not.toBe('refused');
  for (const amount of [0, 0.5, topUpMax + 1, '', 'ten']) expect(read(TopUp, { amount })).toBe('refused');
});

test('which status may follow which', () => {
  const moves = transactionStatuses.flatMap((from) =>
    transactionStatuses.filter((to) => canTransition(from, to)).map((to) => `${from} ${to}`),
  );
  expect(moves).toEqual([
    'PENDING ACCEPTED',
    'PENDING REJECTED',
    'PENDING CANCELED',
    'REJECTED ACCEPTED',
    'CANCELED ACCEPTED',
  ]);
});

test('safety ratings stay between 0 and 5 and match the worked examples', () => {
  expect(safetyRating(0, 0)).toBe(2.5);
  expect(safetyRating(100_000, 0)).toBe(3.75);
  expect(safetyRating(500_000, 0)).toBe(4.58);
  expect(contactPoints('car', 9.9)).toBe(0);
  expect(contactPoints('car', 10)).toBeCloseTo(0.6);
  expect(contactPoints('car', 100)).toBeCloseTo(1.2);
  expect(contactPoints('car', 250)).toBeCloseTo(1.2);
  expect(contactPoints('environment', 100)).toBeCloseTo(0.6);
  expect(safetyRating(25_000, 10 * contactPoints('car', 100))).toBe(1.53);
});

test('a validation error is a sentence for its field, in the requested language', () => {
  const schema = z.object({ title: Line(3, 10), count: WholeNumber(1, 5) });
  const faults = (value: unknown, locale: 'fa' | 'en') => {
    const result = z.safeDecode(schema, value as never);
    const issues = result.success ? [] : result.error.issues;
    return translateIssues(
      issues.map((issue) => ({ ...issue, input: 'x' })),
      locale,
    );
  };
  expect(faults({ title: 'ab', count: 9 }, 'en')).toEqual({
    title: 'Use at least 3 characters.',
    count: 'The maximum is 5.',
  });
  expect(faults({ title: 'ab', count: 9 }, 'fa')).toEqual({
    title: 'حداقل ۳ کاراکتر لازم است.',
    count: 'بیشترین مقدار مجاز ۵ است.',
  });
});
