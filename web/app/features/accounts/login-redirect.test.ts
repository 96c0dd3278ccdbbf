import { defaultRoles } from '@paddock/contract/users/default-roles';
import { expect, test } from 'vitest';
import { parseReturnPath } from '#lib/url/return-path.ts';
import { pathAfterLogin } from './login-redirect.ts';

function go(name: string, search = '', must_change_password = false): string {
  const role = defaultRoles.find((role) => role.name === name);
  if (!role) throw new Error(`no role ${name}`);
  return pathAfterLogin(
    { role, must_change_password },
    parseReturnPath(new URLSearchParams(search).get('next')),
  );
}

test('staff choose an area, players go to their dashboard', () => {
  expect(go('player')).toBe('/dashboard');
  expect(['moderator', 'editor', 'manager', 'admin', 'developer'].map((name) => go(name))).toEqual(
    Array(5).fill('/admin-selection'),
  );
});

test('a return path comes first if it is internal', () => {
  expect(go('player', 'next=/dashboard/shop?category=2')).toBe('/dashboard/shop?category=2');
  expect(go('admin', 'next=/admin/users')).toBe('/admin/users');
  expect(go('player', 'next=https://evil.example/')).toBe('/dashboard');
});

test('a required password change comes first', () => {
  expect(go('admin', 'next=/admin/users', true)).toBe('/dashboard/settings');
  expect(go('player', '', true)).toBe('/dashboard/settings');
});
