import { expect, test } from 'vitest';
import { changesOf } from './preview-changes.ts';

const line = (id: number, position: number | null, points: number) => ({
  id,
  name: `Driver ${id}`,
  position,
  status: position === null ? ('disqualified' as const) : ('finished' as const),
  points,
});

test('changes are of those alone who stand otherwise, in the order after', () => {
  const before = [line(1, 1, 25), line(2, 2, 18), line(3, 3, 15)];
  expect(changesOf(before, before)).toEqual([]);
  const after = [line(2, 1, 25), line(3, 3, 15), line(1, null, 0)];
  expect(
    changesOf(before, after).map(({ id, before: was, after: is }) => [id, was?.position, is.position]),
  ).toEqual([
    [2, 2, 1],
    [1, 1, null],
  ]);
});

test('somebody who was not there before is a change', () => {
  expect(changesOf([], [line(4, 1, 25)])).toMatchObject([{ id: 4, before: undefined }]);
});
