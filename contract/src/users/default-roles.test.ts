import { describe, expect, test } from 'vitest';
import {
  actions,
  can,
  canAsStaff,
  isAdmin,
  isDeveloper,
  mayAssign,
  mayDelete,
  modules,
  outranks,
  type Role,
} from '../core/permissions.ts';
import { defaultRoles } from './default-roles.ts';

const role = (name: string): Role => {
  const found = defaultRoles.find((one) => one.name === name);
  if (!found) throw new Error(`no role ${name}`);
  return found;
};

/** The default matrix as specified by the owner: the letters of view, create, edit, delete. */
const matrix: Record<string, Record<string, string>> = {
  player: {},
  moderator: {
    admin: 'v',
    dashboard: 'v',
    users: 've',
    events: 'vce',
    championships: 'v',
    stewarding: 've',
    catalogue: 'v',
    servers: 'v',
    downloads: 'v',
    blog: 've',
  },
  editor: {
    admin: 'v',
    dashboard: 'v',
    events: 'vced',
    championships: 'vced',
    stewarding: 'v',
    catalogue: 'vce',
    servers: 'v',
    downloads: 'vced',
    blog: 've',
  },
  manager: {
    admin: 'v',
    dashboard: 'v',
    users: 'v',
    transactions: 've',
    shop: 'vced',
    events: 'vced',
    championships: 'vced',
    stewarding: 've',
    catalogue: 'vced',
    servers: 'vce',
    downloads: 'vced',
    blog: 've',
  },
  admin: Object.fromEntries(modules.map((module) => [module, 'vced'])),
  developer: Object.fromEntries(modules.map((module) => [module, 'vced'])),
};

describe.each(Object.entries(matrix))('%s', (name, row) => {
  test.each(modules)('in %s', (module) => {
    const letters = actions.filter((action) => can(role(name), module, action)).map((action) => action[0]);
    expect(letters.join('')).toBe(row[module] ?? '');
  });
});

test('levels and names of the default roles', () => {
  expect(defaultRoles.map(({ name, level }) => [name, level])).toEqual([
    ['player', 0],
    ['moderator', 20],
    ['editor', 30],
    ['manager', 50],
    ['admin', 80],
    ['developer', 100],
  ]);
  expect(defaultRoles.filter(isAdmin)).toHaveLength(5);
  expect(defaultRoles.filter(isDeveloper).map(({ name }) => name)).toEqual(['developer']);
});

test('staff actions in a module need the admin panel', () => {
  const [moderator, editor] = [role('moderator'), role('editor')];
  const outside: Role = {
    ...moderator,
    permissions: moderator.permissions.filter(({ module }) => module !== 'admin'),
  };
  expect(canAsStaff(moderator, 'blog', 'edit')).toBe(true);
  expect(canAsStaff(editor, 'blog', 'delete')).toBe(false);
  expect(can(outside, 'blog', 'edit')).toBe(true);
  expect(canAsStaff(outside, 'blog', 'edit')).toBe(false);
});

test('unknown modules and actions are denied to every role', () => {
  for (const one of defaultRoles) {
    expect(can(one, 'tickets', 'view')).toBe(false);
    expect(can(one, 'users', 'destroy')).toBe(false);
    expect(can(one, '__proto__', 'view')).toBe(false);
    expect(can(one, 'admin', 'constructor')).toBe(false);
  }
});

test('every pair of levels from 0 to 100', () => {
  for (let own = 0; own <= 100; own += 5) {
    for (let other = 0; other <= 100; other += 5) {
      const [actor, target] = [{ level: own }, { level: other }];
      expect(outranks(actor, target)).toBe(own > other);
      expect(mayDelete(actor, target)).toBe(own - other > 10);
      expect(mayAssign(actor, target)).toBe(other <= own);
      if (mayDelete(actor, target)) expect(outranks(actor, target)).toBe(true);
    }
  }
});
