import { expect, test } from 'vitest';
import { parsePage, parseSearch } from './url-values.ts';

test.each([
  [null, 1],
  ['', 1],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['x', 1],
  ['٧', 7],
  ['999999999', 1_000_000],
  ['9999999999', 1],
])('page %j is %i', (text, page) => {
  expect(parsePage(text)).toBe(page);
});

test('a search is one clean line of a bearable length', () => {
  expect(parseSearch(' a\0b\u202e ')).toBe('ab');
  expect(parseSearch('  ')).toBeUndefined();
  expect(parseSearch('x'.repeat(300))).toHaveLength(100);
});
