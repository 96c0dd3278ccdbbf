import type { BodyOf } from '@paddock/contract/core/endpoint';
import { dayMs } from '@paddock/contract/durations';
import type { AdminUser, setUserStatus as call } from '@paddock/contract/user-admin/calls';
import { and, eq, lte } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { jobAuditContext, runWithAuditContext } from '../../db/audit/audit.ts';
import { revokeSessions } from '../accounts/sessions/queries.ts';
import { notify } from '../notifications/notify.ts';
import { notDeleted } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { type LockedMember, tryMember } from '../users/with-member.ts';
import { type Actor, auditMember, withManaged } from './with-managed.ts';

type Status = BodyOf<typeof call>;

function endOf(days: Status['days'], current: Date | null, now: Date): Date | null {
  if (days === undefined) return current;
  return days === '' ? null : new Date(now.getTime() + days * dayMs);
}

type Ban = Pick<LockedMember['user'], 'ban_reason' | 'ban_message' | 'banned_until'>;

/** Returns the fields of a ban after a change. Missing fields stay, and `days: ''` makes it permanent. */
export function decideBan({ is_active, reason, message, days }: Status, current: Ban, now: Date): Ban {
  if (is_active) return { ban_reason: null, ban_message: null, banned_until: null };
  return {
    ban_reason: reason || current.ban_reason,
    ban_message: message || current.ban_message,
    banned_until: endOf(days, current.banned_until, now),
  };
}

/** Whether a ban has ended by itself. */
export const isBanOver = (
  user: Pick<LockedMember['user'], 'is_active' | 'banned_until'>,
  now: Date,
): boolean => !user.is_active && user.banned_until !== null && user.banned_until <= now;

async function storeStatus(member: LockedMember, status: Status): Promise<AdminUser> {
  const { tx, user, now } = member;
  const { is_active } = status;
  const { id } = user;
  await tx
    .update(users)
    .set({ is_active, ...decideBan(status, user, now) })
    .where(eq(users.id, id));
  if (!is_active) await revokeSessions(tx, id);
  else if (!user.is_active)
    await notify(tx, id, 'ban_lifted', { cause: String(now.getTime()), facts: {} }, now);
  return auditMember(member, {}, is_active ? 'user.unban' : 'user.ban');
}

/** Bans a user or lifts the ban. A repeated ban updates its reason, message and end. */
export const setUserStatus = (deps: Deps, id: number, status: Status, actor: Actor): Promise<AdminUser> =>
  withManaged(deps, id, actor, (member) => storeStatus(member, status));

/** Lifts bans that have ended, unless staff changed them in the meantime. */
export async function liftBans(deps: Deps): Promise<void> {
  const { db, now } = deps;
  const due = and(eq(users.is_active, false), lte(users.banned_until, now()), notDeleted);
  const ended = await db.select({ id: users.id }).from(users).where(due);
  const lift = async (member: LockedMember) => {
    if (isBanOver(member.user, member.now)) await storeStatus(member, { is_active: true });
  };
  for (const { id } of ended)
    await runWithAuditContext(jobAuditContext(now()), () => tryMember(deps, id, lift));
}
