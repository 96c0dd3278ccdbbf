import type { BodyOf } from '@paddock/contract/core/endpoint';
import { dayMs } from '@paddock/contract/durations';
import type { AdminUser, setUserStatus as call } from '@paddock/contract/user-admin/calls';
import { and, eq, lte } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { jobAuditContext, runWithAuditContext } from '../../db/audit/audit.ts';
import type { Executor } from '../../db/database.ts';
import { revokeSessions } from '../accounts/sessions/queries.ts';
import { notify } from '../notifications/service.ts';
import { notDeleted } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { type Actor, auditChange, type LockedUser, lockManaged, lockUser } from './service.ts';

type Status = BodyOf<typeof call>;

function endOf(days: Status['days'], current: Date | null, now: Date): Date | null {
  if (days === undefined) return current;
  return days === '' ? null : new Date(now.getTime() + days * dayMs);
}

/** Returns the fields of a ban after a change. Missing fields stay, and `days: ''` makes it permanent. */
function banOf({ is_active, reason, message, days }: Status, { row }: LockedUser, now: Date) {
  if (is_active) return { ban_reason: null, ban_message: null, banned_until: null };
  return {
    ban_reason: reason || row.ban_reason,
    ban_message: message || row.ban_message,
    banned_until: endOf(days, row.banned_until, now),
  };
}

async function storeStatus(tx: Executor, before: LockedUser, status: Status, now: Date): Promise<AdminUser> {
  const { is_active } = status;
  const { id } = before.row;
  await tx
    .update(users)
    .set({ is_active, ...banOf(status, before, now) })
    .where(eq(users.id, id));
  if (!is_active) await revokeSessions(tx, id);
  else if (!before.row.is_active)
    await notify(tx, id, 'ban_lifted', { cause: String(now.getTime()), facts: {} }, now);
  return auditChange(tx, before, {}, is_active ? 'user.unban' : 'user.ban');
}

/** Bans a user or lifts the ban. A repeated ban updates its reason, message and end. */
export function setUserStatus(
  { db, now }: Deps,
  id: number,
  status: Status,
  actor: Actor,
): Promise<AdminUser> {
  return db.transaction(async (tx) => storeStatus(tx, await lockManaged(tx, id, actor), status, now()));
}

async function liftBan(tx: Executor, id: number, now: Date): Promise<void> {
  const before = await lockUser(tx, id);
  const { is_active, banned_until } = before.row;
  // Staff may have changed the ban in the meantime.
  if (is_active || banned_until === null || banned_until > now) return;
  await storeStatus(tx, before, { is_active: true }, now);
}

/** Lifts bans that have ended. */
export async function liftBans({ db, now }: Deps): Promise<void> {
  const due = and(eq(users.is_active, false), lte(users.banned_until, now()), notDeleted);
  const ended = await db.select({ id: users.id }).from(users).where(due);
  for (const { id } of ended)
    await runWithAuditContext(jobAuditContext(now()), () => db.transaction((tx) => liftBan(tx, id, now())));
}
