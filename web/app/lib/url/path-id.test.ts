import { expect, test } from 'vitest';
import { parseId } from './path-id.ts';

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
