import type { AuditAction } from '@paddock/contract/core/audit-actions';
import { AppError } from '@paddock/contract/core/errors';
import { outranks } from '@paddock/contract/core/permissions';
import type { AdminUser } from '@paddock/contract/user-admin/calls';
import type { Deps } from '../../adapters/deps.ts';
import { audit } from '../../db/audit/audit.ts';
import type { Viewer } from '../../http/app-types.ts';
import { type LockedMember, rereadMember, withMember } from '../users/with-member.ts';
import { getAdminUser } from './queries.ts';

export type Actor = Pick<Viewer, 'id' | 'role' | 'session'>;

/** `withMember` for staff. Throws not_found, and user_not_manageable for an account that the actor does not outrank. */
export const withManaged = <T>(
  deps: Pick<Deps, 'db' | 'now'>,
  id: number,
  actor: Actor,
  work: (member: LockedMember) => Promise<T>,
): Promise<T> =>
  withMember(deps, id, async (member) => {
    if (!outranks(actor.role, member.role)) throw new AppError('user_not_manageable');
    return work(member);
  });

export const auditTargetOf = ({ user: { id, username } }: LockedMember) =>
  ({ type: 'user', id, name: username }) as const;

/** Returns the audited fields of a user. */
export function auditedOf({ user, role }: Pick<LockedMember, 'user' | 'role'>) {
  const { username, email, is_active, ban_reason, ban_message, banned_until } = user;
  return { username, email, role: role.name, is_active, ban_reason, ban_message, banned_until };
}

/** Audits what changed since `before` was locked, and returns the user as it is now. */
export async function auditMember(
  before: LockedMember,
  more: object = {},
  action?: AuditAction,
): Promise<AdminUser> {
  const { tx, user } = before;
  await audit(tx, {
    ...(action && { action }),
    target: auditTargetOf(before),
    before: auditedOf(before),
    after: { ...auditedOf(await rereadMember(before)), ...more },
  });
  return getAdminUser(tx, user.id);
}
