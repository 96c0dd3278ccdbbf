import { expect, test } from 'vitest';
import { excerptAround } from './excerpt.ts';

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

test('a short text is shown whole', () => {
  expect(excerptAround('short', 'other')).toBe('short');
});

test('a long text is shown from before the place where it begins to differ', () => {
  const text = words(100);
  const shown = excerptAround(text.replace('word60', 'changed'), text);
  expect(shown).toContain('changed');
  expect(shown).toMatch(/^…word\d+ .+…$/);
  expect(shown.length).toBeLessThan(150);
});

test('the end of a text that goes on where the other ends is shown', () => {
  const text = words(60);
  expect(excerptAround(`${text} and more`, text)).toMatch(/ and more$/);
});

test('a text that differs at once is shown from its beginning', () => {
  expect(excerptAround(words(60), '')).toMatch(/^word0 .+…$/);
});
