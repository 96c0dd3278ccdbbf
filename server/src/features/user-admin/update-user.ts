import { AppError, invalid } from '@paddock/contract/core/errors';
import { isAdmin, mayAssign, type Role } from '@paddock/contract/core/permissions';
import type { AdminUser, UserUpdate } from '@paddock/contract/user-admin/calls';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { assertUnchanged, editedAt } from '../../db/edits.ts';
import { requireStepUp } from '../../http/guard.ts';
import { voidLinks } from '../accounts/send-link.ts';
import { revokeSessions } from '../accounts/sessions/queries.ts';
import { validatePassword } from '../accounts/validate-password.ts';
import { renameInNotices } from '../notifications/notify.ts';
import { queueEmailChangedMail, queuePasswordChangedMail } from '../notifications/queue-message.ts';
import { toTakenError } from '../users/edit-user.ts';
import { moveUsername } from '../users/freed-usernames.ts';
import { hashPassword } from '../users/hash-password.ts';
import { findRole, usernameColumns, userSearchText } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import type { LockedMember } from '../users/with-member.ts';
import { getAdminUser } from './queries.ts';
import { type Actor, auditMember, withManaged } from './with-managed.ts';

/** Returns a role that the actor may assign. Throws validation_failed for an unknown role, and user_not_manageable. */
async function getAssignable(tx: Executor, name: string, actor: Actor, field: string) {
  const role = await findRole(tx, name);
  if (!role) throw invalid({ field, code: 'invalid' });
  if (!mayAssign(actor.role, role)) throw new AppError('user_not_manageable');
  return role;
}

type Change = z.output<typeof UserUpdate>;

/** Whether a change promotes the user to a staff role, which requires a step-up. */
export function givesStaffRole({ role }: Pick<LockedMember, 'role'>, next: Role | undefined): boolean {
  return next !== undefined && next.name !== role.name && isAdmin(next);
}

/** What a change of staff means for a user. `hasPassword`: it sets a password as well. */
export function decideUpdate(
  member: Pick<LockedMember, 'user' | 'role'>,
  { username, email }: Pick<Change, 'username' | 'email'>,
  { next, hasPassword }: { next: Role | undefined; hasPassword: boolean },
) {
  const { user } = member;
  const hasNewEmail = email.toLowerCase() !== user.email.toLowerCase();
  return {
    hasNewEmail,
    isRenamed: username !== user.username,
    needsStepUp: hasNewEmail || hasPassword || givesStaffRole(member, next),
  };
}

/** Hashes a password set by staff. Hashing is slow, so it happens before the change locks the user. */
async function hashNewPassword(deps: Deps, id: number, change: Change, actor: Actor) {
  const { new_password = '', username, email } = change;
  if (new_password === '') return undefined;
  requireStepUp(actor, deps.now());
  const { user, role } = await withManaged(deps, id, actor, async (member) => member);
  const next = change.roles === undefined ? role : await getAssignable(deps.db, change.roles, actor, 'roles');
  await validatePassword(new_password, { ...user, username, email, role: next }, 'new_password');
  return hashPassword(deps, new_password);
}

/** Sets a password known to staff, which is valid for one sign-in. */
async function setTemporaryPassword({ tx, user, now }: LockedMember, password_hash: string): Promise<void> {
  const { id } = user;
  await tx.update(users).set({ password_hash, must_change_password: true }).where(eq(users.id, id));
  await revokeSessions(tx, id);
  await voidLinks(tx, id, 'change_email', now);
  await queuePasswordChangedMail(tx, id, now);
}

/** Changes name, address, role and password of a user below the actor's level. */
export async function updateUser(deps: Deps, id: number, change: Change, actor: Actor): Promise<AdminUser> {
  const { username, email, roles: role, updated_at: seen } = change;
  const password_hash = await hashNewPassword(deps, id, change, actor);
  try {
    return await withManaged(deps, id, actor, async (member) => {
      const { tx, user, now } = member;
      await assertUnchanged(user, seen, () => getAdminUser(tx, id));
      const next = role === undefined ? undefined : await getAssignable(tx, role, actor, 'roles');
      const decided = decideUpdate(member, change, { next, hasPassword: password_hash !== undefined });
      if (decided.needsStepUp) requireStepUp(actor, now);
      await tx
        .update(users)
        .set({
          ...usernameColumns(username),
          search_text: userSearchText({ ...user, username, email }),
          email,
          ...(decided.hasNewEmail && { email_verified_at: null }),
          ...(next && { role_id: next.id }),
          updated_at: editedAt(users.updated_at, now),
        })
        .where(eq(users.id, id));
      if (decided.isRenamed) {
        await moveUsername(tx, id, { from: user.username, to: username }, now);
        await renameInNotices(tx, user.username, username);
      }
      if (password_hash !== undefined) await setTemporaryPassword(member, password_hash);
      if (decided.hasNewEmail) await queueEmailChangedMail(tx, id, user.email, now);
      return auditMember(member, password_hash === undefined ? {} : { credentials: 'set by staff' });
    });
  } catch (error) {
    throw toTakenError(error) ?? error;
  }
}

export const setUserRole = (deps: Deps, id: number, name: string, actor: Actor): Promise<AdminUser> =>
  withManaged(deps, id, actor, async (member) => {
    const { tx, now } = member;
    const next = await getAssignable(tx, name, actor, 'role');
    if (givesStaffRole(member, next)) requireStepUp(actor, now);
    const updated_at = editedAt(users.updated_at, now);
    await tx.update(users).set({ role_id: next.id, updated_at }).where(eq(users.id, id));
    return auditMember(member);
  });
