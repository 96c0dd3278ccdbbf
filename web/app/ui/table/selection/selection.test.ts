import { expect, test } from 'vitest';
import { visibleSelection, withSelected } from './selection.ts';

test('deselects rows that are no longer visible', () => {
  const picked = new Set([1, 2, 3]);
  expect(visibleSelection(picked, [3, 1, 9])).toEqual(new Set([1, 3]));
  expect(visibleSelection(picked, [])).toEqual(new Set());
});

test('returns the same set if all rows are visible, to avoid rerenders', () => {
  const picked = new Set(['a', 'b']);
  expect(visibleSelection(picked, ['b', 'c', 'a'])).toBe(picked);
});

test('selects and deselects rows without affecting others', () => {
  const picked = new Set([1, 2]);
  expect(withSelected(picked, [2, 3], true)).toEqual(new Set([1, 2, 3]));
  expect(withSelected(picked, [2, 3], false)).toEqual(new Set([1]));
  expect(picked).toEqual(new Set([1, 2]));
});
