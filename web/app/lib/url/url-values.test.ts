import { expect, test } from 'vitest';
import { parseId, parsePage, parseSearch } from './url-values.ts';

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

test('a search is one clean line of limited length', () => {
  expect(parseSearch(' a\0b\u202e ')).toBe('ab');
  expect(parseSearch('  ')).toBeUndefined();
  expect(parseSearch('x'.repeat(300))).toHaveLength(100);
});

test.each([
  ['12', 12],
  ['۱۲', 12],
  ['2147483647', 2_147_483_647],
  ['2147483648', undefined],
  ['0', undefined],
  ['01', undefined],
  ['1e3', undefined],
  ['', undefined],
  [undefined, undefined],
])('the id %j is %s', (text, id) => {
  expect(parseId(text)).toBe(id);
});
