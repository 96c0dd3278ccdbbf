import type { Role } from '@paddock/contract/core/permissions';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { expect, test } from 'vitest';
import { guardRedirect } from './guard.ts';

function role(name: string): Role {
  const found = defaultRoles.find((role) => role.name === name);
  if (!found) throw new Error(`no role ${name}`);
  return found;
}

const go = (path: string, name: string | undefined, from?: string) =>
  guardRedirect({
    path,
    search: '',
    from,
    signedIn: true,
    role: name === undefined ? undefined : role(name),
  });

test('without a token, signed-in pages redirect to the login with a return path', () => {
  const visitor = { from: undefined, signedIn: false, role: undefined };
  expect(guardRedirect({ ...visitor, path: '/dashboard/shop', search: '?category=2' })).toBe(
    '/login?next=%2Fdashboard%2Fshop%3Fcategory%3D2',
  );
});

test('after signing out, the login has no return path', () => {
  const visitor = { from: undefined, signedIn: false, signedOutTo: '/login', role: undefined };
  expect(guardRedirect({ ...visitor, path: '/dashboard/shop', search: '' })).toBe('/login');
});

test('after deleting the account, the landing page is shown', () => {
  const visitor = { from: undefined, signedIn: false, signedOutTo: '/', role: undefined };
  expect(guardRedirect({ ...visitor, path: '/dashboard/settings', search: '' })).toBe('/');
});

test('does not redirect while the user is loading', () =>
  expect(go('/admin/users', undefined)).toBeUndefined());

test.each(['/admin', '/admin/dashboard', '/admin/developer', '/admin-selection'])(
  '%s is closed to players',
  (path) => expect(go(path, 'player')).toBe('/dashboard'),
);

test('players have access to all pages below /dashboard', () => {
  expect(go('/dashboard', 'player')).toBeUndefined();
  expect(go('/dashboard/tickets', 'player')).toBeUndefined();
});

test('/admin redirects to the selection', () => expect(go('/admin', 'admin')).toBe('/admin-selection'));

test('a module without view permission redirects to the selection', () => {
  expect(go('/admin/users', 'editor')).toBe('/admin-selection');
  expect(go('/admin/downloadslist', 'editor')).toBeUndefined();
  expect(go('/admin/ticket/5', 'editor')).toBeUndefined();
  expect(go('/admin/settings', 'manager')).toBe('/admin-selection');
});

test('only developers have access to the developer page', () => {
  expect(go('/admin/developer', 'admin')).toBe('/admin-selection');
  expect(go('/admin/developer/gallery', 'developer')).toBeUndefined();
});

test('staff who open /dashboard from outside the staff area choose an area first', () => {
  expect(go('/dashboard', 'admin')).toBe('/admin-selection');
  expect(go('/dashboard', 'admin', '/servers')).toBe('/admin-selection');
  expect(go('/dashboard', 'admin', '/administrators')).toBe('/admin-selection');
  expect(go('/dashboard', 'admin', '/admin-selection')).toBeUndefined();
  expect(go('/dashboard', 'admin', '/admin/users')).toBeUndefined();
  expect(go('/dashboard/shop', 'admin', '/servers')).toBeUndefined();
});

test('a required password change redirects all pages except its own', () => {
  const due = { search: '', from: undefined, signedIn: true, role: role('admin'), mustChangePassword: true };
  expect(guardRedirect({ ...due, path: '/admin/users' })).toBe('/dashboard/settings');
  expect(guardRedirect({ ...due, path: '/dashboard' })).toBe('/dashboard/settings');
  expect(guardRedirect({ ...due, path: '/dashboard/settings' })).toBeUndefined();
});

test('staff must set up a required second factor before they enter the staff area', () => {
  const due = { search: '', from: undefined, signedIn: true, role: role('admin'), secondFactorDue: true };
  for (const path of ['/admin-selection', '/admin', '/admin/users', '/admin/developer'])
    expect(guardRedirect({ ...due, path })).toBe('/dashboard/settings#second-factor');
  expect(guardRedirect({ ...due, path: '/dashboard' })).toBeUndefined();
  expect(guardRedirect({ ...due, path: '/dashboard/settings' })).toBeUndefined();
  expect(guardRedirect({ ...due, path: '/admin/users', secondFactorDue: false })).toBeUndefined();
  expect(guardRedirect({ ...due, path: '/admin/users', role: role('player') })).toBe('/dashboard');
});
