import type { Role } from '@paddock/contract/core/permissions';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { expect, test } from 'vitest';
import { mayChangeRole, rightsOver } from './member-rights.ts';

function role(name: string): Role {
  const found = defaultRoles.find((one) => one.name === name);
  if (!found) throw new Error(`no role ${name}`);
  return found;
}

const over = (own: string, other: string) => rightsOver(role(own), { role: role(other) });

test('the module and the levels both have to allow it', () => {
  expect(over('admin', 'manager')).toEqual({ edit: true, delete: true });
  expect(over('admin', 'admin')).toEqual({ edit: false, delete: false });
  expect(over('moderator', 'player')).toEqual({ edit: true, delete: false });
  expect(over('manager', 'player')).toEqual({ edit: false, delete: false });
});

test('deleting needs more than ten levels between the two', () => {
  const own = { ...role('admin'), level: 30 };
  const at = (level: number) => ({ role: { ...role('player'), level } });
  expect(rightsOver(own, at(20))).toEqual({ edit: true, delete: false });
  expect(rightsOver(own, at(19))).toEqual({ edit: true, delete: true });
});

test('a role is changed by those above it who may change the settings', () => {
  expect(mayChangeRole(role('admin'), role('manager'))).toBe(true);
  expect(mayChangeRole(role('admin'), role('admin'))).toBe(false);
  expect(mayChangeRole(role('moderator'), role('player'))).toBe(false);
  expect(mayChangeRole(role('manager'), role('player'))).toBe(false);
});
