import { maintenanceTarget } from '@paddock/contract/maintenance';
import { defaultSettings } from '@paddock/contract/site';
import { expect, test } from 'vitest';
import { closingTarget } from './maintenance-rule.ts';

const closed = { ...defaultSettings, maintenance_mode: true };

test('closed: everything leads to the maintenance page, but for the way in of the staff', () => {
  expect(['/', '/servers', '/dashboard', '/loginx'].map((path) => maintenanceTarget(path, closed))).toEqual(
    Array(4).fill('/maintenance'),
  );
  expect(
    ['/maintenance', '/login', '/admin-selection', '/admin/settings'].map((path) =>
      maintenanceTarget(path, closed),
    ),
  ).toEqual(Array(4).fill(undefined));
});

test('open: the maintenance page leads home', () => {
  expect(maintenanceTarget('/maintenance', defaultSettings)).toBe('/');
  expect(maintenanceTarget('/servers', defaultSettings)).toBeUndefined();
});

test('a call refused for maintenance sends away, from the staff areas too, but not from the way in', () => {
  expect(['/dashboard', '/admin-selection', '/admin/users', '/'].map(closingTarget)).toEqual(
    Array(4).fill('/maintenance'),
  );
  expect(['/login', '/maintenance'].map(closingTarget)).toEqual([undefined, undefined]);
});
