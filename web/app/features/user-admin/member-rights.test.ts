import type { Role } from '@paddock/contract/core/permissions';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { expect, test } from 'vitest';
import { mayChangeRole, rightsOver } from './member-rights.ts';

function role(name: string): Role {
  const found = defaultRoles.find((role) => role.name === name);
  if (!found) throw new Error(`no role ${name}`);
  return found;
}

const over = (editor: string, target: string) => rightsOver(role(editor), { role: role(target) });

test('both module permission and level are required', () => {
  expect(over('admin', 'manager')).toEqual({ edit: true, delete: true });
  expect(over('admin', 'admin')).toEqual({ edit: false, delete: false });
  expect(over('moderator', 'player')).toEqual({ edit: true, delete: false });
  expect(over('manager', 'player')).toEqual({ edit: false, delete: false });
});

test('deleting requires a difference of more than ten levels', () => {
  const editor = { ...role('admin'), level: 30 };
  const at = (level: number) => ({ role: { ...role('player'), level } });
  expect(rightsOver(editor, at(20))).toEqual({ edit: true, delete: false });
  expect(rightsOver(editor, at(19))).toEqual({ edit: true, delete: true });
});

test('changing a role requires a higher level and permission to edit settings', () => {
  expect(mayChangeRole(role('admin'), role('manager'))).toBe(true);
  expect(mayChangeRole(role('admin'), role('admin'))).toBe(false);
  expect(mayChangeRole(role('moderator'), role('player'))).toBe(false);
  expect(mayChangeRole(role('manager'), role('player'))).toBe(false);
});
