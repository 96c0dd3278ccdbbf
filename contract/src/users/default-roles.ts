// Kept apart from the permissions: browsers need them only to edit roles.
import type * as z from 'zod/mini';
import { type Module, modules, type Permissions, type Role } from '../core/permissions.ts';

/** The letters v c e d of a matrix row, as permissions. */
function grant(letters: string): z.output<typeof Permissions> {
  return {
    view: letters.includes('v'),
    create: letters.includes('c'),
    edit: letters.includes('e'),
    delete: letters.includes('d'),
  };
}

function shipped(
  name: string,
  level: number,
  display_name: string,
  row: Partial<Record<Module, string>>,
): Role {
  return {
    name,
    level,
    display_name,
    permissions: modules.map((module) => ({ module, permissions: grant(row[module] ?? '') })),
  };
}

const everything = Object.fromEntries(modules.map((module) => [module, 'vced']));

/** The roles of a new portal. */
export const defaultRoles: readonly Role[] = [
  shipped('player', 0, 'Player', {}),
  shipped('moderator', 20, 'Moderator', {
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
  }),
  shipped('editor', 30, 'Editor', {
    admin: 'v',
    dashboard: 'v',
    events: 'vced',
    championships: 'vced',
    stewarding: 'v',
    catalogue: 'vce',
    servers: 'v',
    downloads: 'vced',
    blog: 've',
  }),
  shipped('manager', 50, 'Manager', {
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
  }),
  shipped('admin', 80, 'Admin', everything),
  shipped('developer', 100, 'Developer', everything),
];
