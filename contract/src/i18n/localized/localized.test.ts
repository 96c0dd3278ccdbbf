import { expect, test } from 'vitest';
import { isTranslated, localize, localized, localizedField } from './localized.ts';

const both = { title: 'شب رالی', title_en: 'Rally night' };
const persian = { title: 'شب رالی', title_en: null };
const english = { title: '', title_en: 'Rally night' };

test.each([
  [both, 'fa', 'شب رالی'],
  [both, 'en', 'Rally night'],
  [persian, 'en', 'شب رالی'],
  [english, 'fa', 'Rally night'],
  [{ title: '', title_en: null }, 'en', ''],
] as const)('%j in %s reads as %s', (record, locale, text) => {
  expect(localized<'title', string | null>(record, 'title', locale)).toBe(text);
});

test('missing in both languages reads as undefined', () => {
  expect(localized({ text: null, text_en: null }, 'text', 'en')).toBeNull();
});

test('staff see which texts exist in one language only', () => {
  expect([both, persian, english].map((record) => isTranslated(record, 'title'))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isTranslated({ text: null, text_en: '' }, 'text')).toBe(true);
});

test('the field of the first language has the plain name', () => {
  expect([localizedField('title', 'fa'), localizedField('title', 'en')]).toEqual(['title', 'title_en']);
});

test('a record is localized, and falls back where its own language is missing', () => {
  const item = { id: 1, title: 'کلاه', title_en: 'Helmet', features: { رنگ: 'سرخ' }, features_en: {} };
  expect(localize(item, 'en', 'title', 'features')).toEqual({ ...item, title: 'Helmet' });
  expect(localize(item, 'fa', 'title')).toEqual(item);
});
