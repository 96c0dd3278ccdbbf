import { modules, type Role } from '@paddock/contract/permissions';
import { expect, test } from 'vitest';
import { countGranted, wholeMatrix, withTick } from './role-matrix-rules.ts';

const role: Role = {
  name: 'steward',
  display_name: 'Steward',
  level: 25,
  permissions: [{ module: 'events', permissions: { view: true, create: false, edit: true, delete: false } }],
};

test('every module stands in the matrix, with nothing where the role says nothing', () => {
  const matrix = wholeMatrix(role);
  expect(matrix.map(({ module }) => module)).toEqual([...modules]);
  expect(countGranted(matrix)).toEqual({ granted: 2, all: 36 });
  expect(matrix.find(({ module }) => module === 'shop')?.permissions.view).toBe(false);
});

test('a tick changes one place and leaves the matrix it came from', () => {
  const matrix = wholeMatrix(role);
  const more = withTick(matrix, 'shop', 'view', true);
  expect(countGranted(more).granted).toBe(3);
  expect(withTick(more, 'shop', 'view', false)).toEqual(matrix);
  expect(countGranted(matrix).granted).toBe(2);
});
