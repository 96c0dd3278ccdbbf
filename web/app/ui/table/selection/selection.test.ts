import { expect, test } from 'vitest';
import { visibleSelection, withSelected } from './selection.ts';

test('drops what is no longer shown', () => {
  const picked = new Set([1, 2, 3]);
  expect(visibleSelection(picked, [3, 1, 9])).toEqual(new Set([1, 3]));
  expect(visibleSelection(picked, [])).toEqual(new Set());
});

test('stays the same set while nothing goes, so that nothing is drawn again', () => {
  const picked = new Set(['a', 'b']);
  expect(visibleSelection(picked, ['b', 'c', 'a'])).toBe(picked);
});

test('picks and drops rows without touching the others', () => {
  const picked = new Set([1, 2]);
  expect(withSelected(picked, [2, 3], true)).toEqual(new Set([1, 2, 3]));
  expect(withSelected(picked, [2, 3], false)).toEqual(new Set([1]));
  expect(picked).toEqual(new Set([1, 2]));
});
