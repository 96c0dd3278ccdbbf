import { defaultSettings } from '@paddock/contract/site/calls';
import { maintenanceRedirect } from '@paddock/contract/site/rules';
import { expect, test } from 'vitest';
import { closedSiteRedirect } from './closed-site.ts';

const closed = { ...defaultSettings, maintenance_mode: true };

test('closed: everything leads to the maintenance page, but for the way in of the staff', () => {
  expect(['/', '/servers', '/dashboard', '/loginx'].map((path) => maintenanceRedirect(path, closed))).toEqual(
    Array(4).fill('/maintenance'),
  );
  expect(
    ['/maintenance', '/login', '/admin-selection', '/admin/settings'].map((path) =>
      maintenanceRedirect(path, closed),
    ),
  ).toEqual(Array(4).fill(undefined));
});

test('open: the maintenance page leads home', () => {
  expect(maintenanceRedirect('/maintenance', defaultSettings)).toBe('/');
  expect(maintenanceRedirect('/servers', defaultSettings)).toBeUndefined();
});

test('a call refused for maintenance sends away, from the staff areas too, but not from the way in', () => {
  expect(['/dashboard', '/admin-selection', '/admin/users', '/'].map(closedSiteRedirect)).toEqual(
    Array(4).fill('/maintenance'),
  );
  expect(['/login', '/maintenance'].map(closedSiteRedirect)).toEqual([undefined, undefined]);
});
