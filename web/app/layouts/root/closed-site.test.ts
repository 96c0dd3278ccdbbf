import { defaultSettings } from '@paddock/contract/site/calls';
import { maintenanceRedirect } from '@paddock/contract/site/rules';
import { expect, test } from 'vitest';
import { closedSiteRedirect } from './closed-site.ts';

const closed = { ...defaultSettings, maintenance_mode: true };

test('a closed site redirects all paths except the staff login to the maintenance page', () => {
  expect(['/', '/servers', '/dashboard', '/loginx'].map((path) => maintenanceRedirect(path, closed))).toEqual(
    Array(4).fill('/maintenance'),
  );
  expect(
    ['/maintenance', '/login', '/admin-selection', '/admin/settings'].map((path) =>
      maintenanceRedirect(path, closed),
    ),
  ).toEqual(Array(4).fill(undefined));
});

test('an open site redirects the maintenance page to the landing page', () => {
  expect(maintenanceRedirect('/maintenance', defaultSettings)).toBe('/');
  expect(maintenanceRedirect('/servers', defaultSettings)).toBeUndefined();
});

test('a call rejected for maintenance redirects from staff areas too, but not from the login', () => {
  expect(['/dashboard', '/admin-selection', '/admin/users', '/'].map(closedSiteRedirect)).toEqual(
    Array(4).fill('/maintenance'),
  );
  expect(['/login', '/maintenance'].map(closedSiteRedirect)).toEqual([undefined, undefined]);
});
