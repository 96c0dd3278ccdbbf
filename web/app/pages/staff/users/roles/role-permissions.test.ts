import { modules, type Role } from '@paddock/contract/core/permissions';
import { expect, test } from 'vitest';
import { countGranted, fullMatrix, withPermission } from './role-permissions.ts';

const role: Role = {
  name: 'steward',
  display_name: 'Steward',
  level: 25,
  permissions: [{ module: 'events', permissions: { view: true, create: false, edit: true, delete: false } }],
};

test('the matrix has every module, without permissions where the role has no entry', () => {
  const matrix = fullMatrix(role);
  expect(matrix.map(({ module }) => module)).toEqual([...modules]);
  expect(countGranted(matrix)).toEqual({ granted: 2, all: modules.length * 4 });
  expect(matrix.find(({ module }) => module === 'shop')?.permissions.view).toBe(false);
});

test('granting a permission changes one cell of a copy', () => {
  const matrix = fullMatrix(role);
  const more = withPermission(matrix, 'shop', 'view', true);
  expect(countGranted(more).granted).toBe(3);
  expect(withPermission(more, 'shop', 'view', false)).toEqual(matrix);
  expect(countGranted(matrix).granted).toBe(2);
});
