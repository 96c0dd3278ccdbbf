import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createTranslator } from './messages.ts';

const texts = {
  name: 'demo',
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
};

test('finds nested keys and fills placeholders with localised digits', () => {
  expect(createTranslator('en', texts)('page.of', { page: 2, pages: 12 })).toBe('Page 2 of 12');
  expect(createTranslator('fa', texts)('page.of', { page: 2, pages: 12 })).toBe('صفحهٔ ۲ از ۱۲');
});

test('selects the plural form, including zero', () => {
  const en = createTranslator('en', texts);
  expect([0, 1, 1_234].map((count) => en('laps', { count }))).toEqual(['No laps yet', '1 lap', '1,234 laps']);
  const fa = createTranslator('fa', texts);
  expect([0, 1, 1_234].map((count) => fa('laps', { count }))).toEqual([
    'هنوز دوری نزده‌اید',
    '۱ دور',
    '۱٬۲۳۴ دور',
  ]);
});

test('rich text isolates values that disturb the bidirectional order; plain text does not', () => {
  const render = (locale: 'fa' | 'en', name: string) =>
    renderToStaticMarkup(createTranslator(locale, texts).rich('hello', { name }));
  expect(render('fa', 'نیلوفر')).toBe('سلام نیلوفر');
  expect(render('fa', '_drifter_')).toBe('سلام <bdi>_drifter_</bdi>');
  expect(render('fa', '$12.50')).toBe('سلام <bdi>$12.50</bdi>');
  expect(render('fa', '−۱۵')).toBe('سلام <bdi>−۱۵</bdi>');
  expect(render('en', '_drifter_')).toBe('Hello _drifter_');
  expect(render('en', 'نیلوفر')).toBe('Hello <bdi>نیلوفر</bdi>');
  expect(createTranslator('fa', texts)('hello', { name: '_drifter_' })).toBe('سلام _drifter_');
});

test('values are literal: no replacement patterns or placeholders', () => {
  expect(createTranslator('en', texts)('hello', { name: '$& {{page}}' })).toBe('Hello $& {{page}}');
});

test('an unknown key is returned as its name, and prototypes are not searched', () => {
  const t = createTranslator('en', texts) as (key: string) => string;
  expect(t('page.missing')).toBe('demo.page.missing');
  expect(t('constructor.name')).toBe('demo.constructor.name');
});
