import { AppError } from '@paddock/contract/core/errors';
import { actions, mayGrant, modules, outranks, type Role } from '@paddock/contract/core/permissions';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import { editedAt, lockForEdit } from '../../db/edits.ts';
import type { Viewer } from '../../http/app-types.ts';
import { roles, users } from '../users/tables.ts';
import { invitations } from './tables.ts';

interface RoleFields {
  display_name: string;
  level: number;
  permissions: Role['permissions'];
  updated_at?: Date | undefined;
}

/** Completes a matrix; missing permissions are false. */
function wholeMatrix(permissions: Role['permissions']): Role['permissions'] {
  const noPermissions = { view: false, create: false, edit: false, delete: false };
  return modules.map((module) => ({
    module,
    permissions: permissions.find((entry) => entry.module === module)?.permissions ?? noPermissions,
  }));
}

/** Whether the actor may grant every permission of the matrix. */
function mayGrantAll(actor: Role, permissions: Role['permissions'], before: Role): boolean {
  return permissions.every(({ module, permissions: granted }) =>
    actions.every((action) => !granted[action] || mayGrant(actor, before, module, action)),
  );
}

/** Changes a role below the actor's level, which must stay below it. Throws not_found and user_not_manageable. */
export function updateRole(
  { db, now }: Deps,
  id: number,
  { updated_at: seen, ...fields }: RoleFields,
  { role: actorRole }: Pick<Viewer, 'role'>,
) {
  return db.transaction(async (tx) => {
    const lock = async () => {
      const [row] = await tx.select().from(roles).where(eq(roles.id, id)).for('update');
      if (row && !outranks(actorRole, row)) throw new AppError('user_not_manageable');
      return row;
    };
    const before = await lockForEdit(lock, seen, (row) => row);
    const permissions = wholeMatrix(fields.permissions);
    if (!outranks(actorRole, fields) || !mayGrantAll(actorRole, permissions, before))
      throw new AppError('user_not_manageable');
    const [changed] = await tx
      .update(roles)
      .set({ ...fields, permissions, updated_at: editedAt(roles.updated_at, now()) })
      .where(eq(roles.id, id))
      .returning();
    if (!changed) throw new Error(`role ${id} is gone`);
    await audit(tx, { target: { type: 'role', id, name: changed.name }, before, after: changed });
    return changed;
  });
}

const noRights: Role = { name: '', display_name: '', level: 0, permissions: [] };

/** Creates a role below the actor's level. Throws role_taken and user_not_manageable. */
export async function createRole(
  { db, now }: Deps,
  { name, ...fields }: RoleFields & { name: string },
  { role: actorRole }: Pick<Viewer, 'role'>,
) {
  const permissions = wholeMatrix(fields.permissions);
  if (!outranks(actorRole, fields) || !mayGrantAll(actorRole, permissions, noRights))
    throw new AppError('user_not_manageable');
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(roles)
      .values({ ...fields, name, permissions, updated_at: now() })
      .onConflictDoNothing({ target: roles.name })
      .returning();
    if (!made) throw new AppError('role_taken', { errors: [{ field: 'name', code: 'role_taken' }] });
    await audit(tx, { target: { type: 'role', id: made.id, name }, after: made });
    return made;
  });
}

/**
 * Deletes an unused role below the actor's level. Throws not_found, role_shipped, role_in_use and
 * user_not_manageable.
 */
export async function deleteRole(
  { db }: Deps,
  id: number,
  { role: actorRole }: Pick<Viewer, 'role'>,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    // Assigning a role locks its row, so it cannot be assigned concurrently.
    const [row] = await tx.select().from(roles).where(eq(roles.id, id)).for('update');
    if (!row) throw new AppError('not_found');
    if (!outranks(actorRole, row)) throw new AppError('user_not_manageable');
    if (defaultRoles.some(({ name }) => name === row.name)) throw new AppError('role_shipped');
    const [holder] = await tx.select({ id: users.id }).from(users).where(eq(users.role_id, id)).limit(1);
    const [invited] = await tx.select().from(invitations).where(eq(invitations.role_id, id)).limit(1);
    if (holder || invited) throw new AppError('role_in_use');
    await tx.delete(roles).where(eq(roles.id, id));
    await audit(tx, { target: { type: 'role', id, name: row.name }, before: row });
  });
}
