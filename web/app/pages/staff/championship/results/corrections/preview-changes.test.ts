import { expect, test } from 'vitest';
import { findChanges } from './preview-changes.ts';

const line = (id: number, position: number | null, points: number) => ({
  id,
  name: `Driver ${id}`,
  position,
  status: position === null ? ('disqualified' as const) : ('finished' as const),
  points,
});

test('only rows that differ are changes, in the order of the result after', () => {
  const before = [line(1, 1, 25), line(2, 2, 18), line(3, 3, 15)];
  expect(findChanges(before, before)).toEqual([]);
  const after = [line(2, 1, 25), line(3, 3, 15), line(1, null, 0)];
  expect(
    findChanges(before, after).map(({ id, before: was, after: is }) => [id, was?.position, is.position]),
  ).toEqual([
    [2, 2, 1],
    [1, 1, null],
  ]);
});

test('a new row is a change', () => {
  expect(findChanges([], [line(4, 1, 25)])).toMatchObject([{ id: 4, before: undefined }]);
});
