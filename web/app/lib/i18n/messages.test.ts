import { expect, test } from 'vitest';
import { createTranslator, defineMessages } from './messages.ts';

const texts = defineMessages('demo', {
  en: {
    hello: 'Hello {{name}}',
    laps_zero: 'No laps yet',
    laps_one: '{{count}} lap',
    laps_other: '{{count}} laps',
    page: { of: 'Page {{page}} of {{pages}}' },
    onlyHere: 'English only',
  },
  fa: {
    hello: 'سلام {{name}}',
    laps_zero: 'هنوز دوری نزده‌اید',
    laps_one: '{{count}} دور',
    laps_other: '{{count}} دور',
    page: { of: 'صفحهٔ {{page}} از {{pages}}' },
    onlyHere: '',
  },
});

test('finds nested keys and fills places with the digits of the language', () => {
  expect(createTranslator('en', texts)('page.of', { page: 2, pages: 12 })).toBe('Page 2 of 12');
  expect(createTranslator('fa', texts)('page.of', { page: 2, pages: 12 })).toBe('صفحهٔ ۲ از ۱۲');
});

test('picks the plural form; nothing has words of its own', () => {
  const en = createTranslator('en', texts);
  expect([0, 1, 1_234].map((count) => en('laps', { count }))).toEqual(['No laps yet', '1 lap', '1,234 laps']);
  const fa = createTranslator('fa', texts);
  expect([0, 1, 1_234].map((count) => fa('laps', { count }))).toEqual([
    'هنوز دوری نزده‌اید',
    '۱ دور',
    '۱٬۲۳۴ دور',
  ]);
});

test('isolates a name of the other script and leaves its own alone', () => {
  expect(createTranslator('fa', texts)('hello', { name: 'نیلوفر' })).toBe('سلام نیلوفر');
  expect(createTranslator('fa', texts)('hello', { name: '_drifter_' })).toBe('سلام \u2068_drifter_\u2069');
  expect(createTranslator('en', texts)('hello', { name: '_drifter_' })).toBe('Hello _drifter_');
  expect(createTranslator('en', texts)('hello', { name: 'نیلوفر' })).toBe('Hello \u2068نیلوفر\u2069');
  expect(createTranslator('fa', texts)('hello', { name: '\u2066$12.50\u2069' })).toBe(
    'سلام \u2066$12.50\u2069',
  );
});

test('a value is text, never a pattern or another place', () => {
  expect(createTranslator('en', texts)('hello', { name: '$& {{page}}' })).toBe('Hello $& {{page}}');
});

test('says an unknown key by its name, and does not look into prototypes', () => {
  const say = createTranslator('en', texts) as (key: string) => string;
  expect(say('page.missing')).toBe('demo.page.missing');
  expect(say('constructor.name')).toBe('demo.constructor.name');
});
