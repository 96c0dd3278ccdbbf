import { expect, test } from 'vitest';
import { excerptAround } from './excerpt.ts';

const makeWords = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

test('a short text is returned whole', () => {
  expect(excerptAround('short', 'other')).toBe('short');
});

test('an excerpt of a long text starts before the first difference', () => {
  const text = makeWords(100);
  const excerpt = excerptAround(text.replace('word60', 'changed'), text);
  expect(excerpt).toContain('changed');
  expect(excerpt).toMatch(/^…word\d+ .+…$/);
  expect(excerpt.length).toBeLessThan(150);
});

test('the excerpt includes the end of a text that continues after the other', () => {
  const text = makeWords(60);
  expect(excerptAround(`${text} and more`, text)).toMatch(/ and more$/);
});

test('a text that differs from the start is excerpted from its start', () => {
  expect(excerptAround(makeWords(60), '')).toMatch(/^word0 .+…$/);
});
