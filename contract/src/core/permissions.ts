import * as z from 'zod/mini';

export const modules = [
  'dashboard',
  'users',
  'transactions',
  'shop',
  'events',
  'championships',
  'stewarding',
  'catalogue',
  'servers',
  'downloads',
  'blog',
  'settings',
  'admin',
] as const;
export type Module = (typeof modules)[number];

export const actions = ['view', 'create', 'edit', 'delete'] as const;
export type Action = (typeof actions)[number];

/** The module whose permissions cover tickets, which have none of their own. */
export const ticketModule: Module = 'downloads';

export const Permissions = z.object({
  view: z.boolean(),
  create: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
});

export const ModulePermissions = z.object({ module: z.enum(modules), permissions: Permissions });

/** A user's role. Levels run from 0 (player) to 100 (developer). */
export const Role = z.object({
  name: z.string(),
  level: z.int(),
  display_name: z.string(),
  permissions: z.array(ModulePermissions),
});
export type Role = z.output<typeof Role>;

export const developerRole = 'developer';
export const playerRole = 'player';

/** Deleting a user requires a level difference greater than this. */
export const deleteLevelMargin = 10;

export function isDeveloper(role: Pick<Role, 'name'>): boolean {
  return role.name === developerRole;
}

/** Whether a role has a permission; false for unknown modules and actions. */
export function can(role: Role, module: string, action: string): boolean {
  if (!(modules as readonly string[]).includes(module)) return false;
  if (!(actions as readonly string[]).includes(action)) return false;
  if (isDeveloper(role)) return true;
  const entry = role.permissions.find((one) => one.module === module);
  return entry?.permissions[action as Action] ?? false;
}

export function isAdmin(role: Role): boolean {
  return can(role, 'admin', 'view');
}

/** Whether a role has a permission and belongs to the staff. */
export function canAsStaff(role: Role, module: Module, action: Action): boolean {
  return isAdmin(role) && can(role, module, action);
}

type Level = { level: number };

/** Whether `actor` may manage a user of `target`'s level. Users of equal level cannot manage each other. */
export function outranks(actor: Level, target: Level): boolean {
  return actor.level > target.level;
}

export function mayDelete(actor: Level, target: Level): boolean {
  return actor.level - target.level > deleteLevelMargin;
}

/** Whether `actor` may assign a role of this level. */
export function mayAssign(actor: Level, role: Level): boolean {
  return role.level <= actor.level;
}

/** Whether `actor` may grant this permission: `actor` has it, or the role already did. */
export function mayGrant(actor: Role, before: Role, module: Module, action: Action): boolean {
  return can(actor, module, action) || can(before, module, action);
}

/** Whether a role may see live timing without delay, and timing restricted to staff. */
export const seesUndelayed = (role: Role | undefined): boolean =>
  role !== undefined && (can(role, 'servers', 'view') || can(role, 'championships', 'edit'));
