import type { AuditAction } from '@paddock/contract/core/audit-actions';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { isAdmin, mayAssign, outranks, type Role } from '@paddock/contract/core/permissions';
import type { AdminUser, UserUpdate } from '@paddock/contract/user-admin/calls';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import { editedAt, lockForEdit } from '../../db/edits.ts';
import type { Viewer } from '../../http/app-types.ts';
import { requireStepUp } from '../../http/guard.ts';
import { voidLinks } from '../accounts/password/send-link.ts';
import { validatePassword } from '../accounts/password/validate-password.ts';
import { findSecondFactors } from '../accounts/second-factor/queries.ts';
import { removeSecondFactors } from '../accounts/second-factor/service.ts';
import { revokeSessions } from '../accounts/sessions/queries.ts';
import {
  queueEmailChangedMail,
  queuePasswordChangedMail,
  queueSecondFactorMail,
} from '../notifications/outgoing/queue-message.ts';
import { renameInNotices } from '../notifications/service.ts';
import { moveUsername } from '../users/freed-usernames.ts';
import { hashPassword } from '../users/hash-password.ts';
import { findRole, notDeleted, roleColumns, usernameColumns, userSearchText } from '../users/queries.ts';
import { toTakenError } from '../users/service.ts';
import { roles, users } from '../users/tables.ts';
import { getAdminUser } from './queries.ts';

export type Actor = Pick<Viewer, 'id' | 'role' | 'session'>;

/** Locks a user until the transaction ends, which fixes level and state. Throws not_found. */
export async function lockUser(tx: Executor, id: number) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), notDeleted))
    .for('update');
  if (!row) throw new AppError('not_found');
  const [role] = await tx.select(roleColumns).from(roles).where(eq(roles.id, row.role_id));
  if (!role) throw new Error(`role ${row.role_id} is missing`);
  return { row, role, updated_at: row.updated_at };
}

/** Locks a user whom the actor outranks. Throws not_found and user_not_manageable. */
export async function lockManaged(tx: Executor, id: number, actor: Actor) {
  const locked = await lockUser(tx, id);
  if (!outranks(actor.role, locked.role)) throw new AppError('user_not_manageable');
  return locked;
}

export type LockedUser = Awaited<ReturnType<typeof lockUser>>;

const targetOf = ({ id, username }: LockedUser['row']) => ({ type: 'user' as const, id, name: username });

/** Returns the audited fields of a user. */
export function auditedOf(row: LockedUser['row'], role: LockedUser['role']) {
  const { username, email, is_active, ban_reason, ban_message, banned_until } = row;
  return { username, email, role: role.name, is_active, ban_reason, ban_message, banned_until };
}

/** Audits a change and returns the user as it is now. */
export async function auditChange(
  tx: Executor,
  before: LockedUser,
  more: object = {},
  action?: AuditAction,
): Promise<AdminUser> {
  const after = await lockUser(tx, before.row.id);
  await audit(tx, {
    ...(action && { action }),
    target: targetOf(before.row),
    before: auditedOf(before.row, before.role),
    after: { ...auditedOf(after.row, after.role), ...more },
  });
  return getAdminUser(tx, before.row.id);
}

/** Returns a role that the actor may assign. Throws validation_failed for an unknown role, and user_not_manageable. */
async function getAssignable(tx: Executor, name: string, actor: Actor, field: string) {
  const role = await findRole(tx, name);
  if (!role) throw invalid({ field, code: 'invalid' });
  if (!mayAssign(actor.role, role)) throw new AppError('user_not_manageable');
  return role;
}

type Change = z.output<typeof UserUpdate>;

/** Whether a change promotes the user to a staff role, which requires a step-up. */
function givesStaffRole({ role }: LockedUser, next: Role | undefined): boolean {
  return next !== undefined && next.name !== role.name && isAdmin(next);
}

/** Hashes a password set by staff. Hashing is slow, so it happens before anything is locked. */
async function hashNewPassword(deps: Deps, id: number, change: Change, actor: Actor) {
  const { new_password = '', username, email } = change;
  if (new_password === '') return undefined;
  requireStepUp(actor, deps.now());
  const { row, role } = await deps.db.transaction((tx) => lockManaged(tx, id, actor));
  const next = change.roles === undefined ? role : await getAssignable(deps.db, change.roles, actor, 'roles');
  await validatePassword(new_password, { ...row, username, email, role: next }, 'new_password');
  return hashPassword(deps, new_password);
}

/** Changes name, address, role and password of a user below the actor's level. */
export async function updateUser(deps: Deps, id: number, change: Change, actor: Actor): Promise<AdminUser> {
  const { username, email, roles: role, updated_at: seenVersion } = change;
  const password_hash = await hashNewPassword(deps, id, change, actor);
  try {
    return await deps.db.transaction(async (tx) => {
      const before = await lockForEdit(
        () => lockManaged(tx, id, actor),
        seenVersion,
        () => getAdminUser(tx, id),
      );
      const { row } = before;
      const next = role === undefined ? undefined : await getAssignable(tx, role, actor, 'roles');
      const hasNewEmail = email.toLowerCase() !== row.email.toLowerCase();
      if (hasNewEmail || password_hash !== undefined || givesStaffRole(before, next))
        requireStepUp(actor, deps.now());
      await tx
        .update(users)
        .set({
          ...usernameColumns(username),
          search_text: userSearchText({ ...row, username, email }),
          email,
          ...(hasNewEmail && { email_verified_at: null }),
          ...(next && { role_id: next.id }),
          updated_at: editedAt(users.updated_at, deps.now()),
        })
        .where(eq(users.id, id));
      if (username !== row.username) {
        await moveUsername(tx, id, { from: row.username, to: username }, deps.now());
        await renameInNotices(tx, row.username, username);
      }
      if (password_hash !== undefined) await setTemporaryPassword(tx, id, password_hash, deps.now());
      if (hasNewEmail) await queueEmailChangedMail(tx, id, row.email, deps.now());
      return auditChange(tx, before, password_hash === undefined ? {} : { credentials: 'set by staff' });
    });
  } catch (error) {
    throw toTakenError(error) ?? error;
  }
}

/** Sets a password known to staff, which is valid for one sign-in. */
async function setTemporaryPassword(
  tx: Executor,
  id: number,
  password_hash: string,
  now: Date,
): Promise<void> {
  await tx.update(users).set({ password_hash, must_change_password: true }).where(eq(users.id, id));
  await revokeSessions(tx, id);
  await voidLinks(tx, id, 'change_email', now);
  await queuePasswordChangedMail(tx, id, now);
}

export function setUserRole(deps: Deps, id: number, name: string, actor: Actor): Promise<AdminUser> {
  return deps.db.transaction(async (tx) => {
    const before = await lockManaged(tx, id, actor);
    const next = await getAssignable(tx, name, actor, 'role');
    if (givesStaffRole(before, next)) requireStepUp(actor, deps.now());
    const role_id = next.id;
    const updated_at = editedAt(users.updated_at, deps.now());
    await tx.update(users).set({ role_id, updated_at }).where(eq(users.id, id));
    return auditChange(tx, before);
  });
}

/** Ends all sign-ins of a user below the actor's level. */
export async function revokeUserSessions({ db }: Deps, id: number, actor: Actor): Promise<undefined> {
  await db.transaction(async (tx) => {
    const { row } = await lockManaged(tx, id, actor);
    await revokeSessions(tx, id);
    await audit(tx, { target: targetOf(row) });
  });
}

/** Removes lost second factors of a user below the actor's level and ends the sign-ins. */
export async function resetSecondFactor({ db, now }: Deps, id: number, actor: Actor): Promise<undefined> {
  await db.transaction(async (tx) => {
    const { row } = await lockManaged(tx, id, actor);
    const { authenticator, passkeys } = await findSecondFactors(tx, id);
    const hadOne = await removeSecondFactors(tx, id);
    if (!hadOne) throw new AppError('second_factor_missing');
    await revokeSessions(tx, id);
    const lost = [
      ...(authenticator ? (['authenticator'] as const) : []),
      ...passkeys.map(() => 'passkey' as const),
    ];
    for (const factor of new Set(lost))
      await queueSecondFactorMail(tx, id, 'second_factor_removed', factor, now());
    await audit(tx, { target: targetOf(row) });
  });
}
