import { hourMs } from '@paddock/contract/durations';
import type { DataExport } from '@paddock/contract/personal-data/calls';
import { exportDays, exportPauseHours } from '@paddock/contract/personal-data/rules';
import { and, asc, count, desc, eq, isNotNull, max, ne, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { isRunning } from '../entitlements/queries.ts';
import { entitlements } from '../entitlements/tables.ts';
import { transactions } from '../payments/tables.ts';
import { isVisibleMember } from '../users/queries.ts';
import { roles, users } from '../users/tables.ts';
import { dataExports } from './tables.ts';

export const exportExpiresAt = (ready: Date) => new Date(ready.getTime() + exportDays * 24 * hourMs);

/** Finds a member's newest archive. */
export async function findNewestExport(db: Executor, user_id: number) {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.user_id, user_id), ne(dataExports.state, 'dropped')))
    .orderBy(desc(dataExports.id))
    .limit(1);
  return row;
}

/** Returns a member's newest archive and when the next one may be requested. A failed archive does not delay the next. */
export async function getOwnExport(db: Executor, user_id: number, now: Date) {
  const row = await findNewestExport(db, user_id);
  if (!row) return { export: null, next_at: null };
  const { id, state, requested_at, size, ready_at } = row;
  const next_at = new Date(requested_at.getTime() + exportPauseHours * hourMs);
  return {
    export: {
      id,
      state: state as DataExport['state'],
      requested_at,
      size,
      expires_at: ready_at && exportExpiresAt(ready_at),
    },
    next_at: state !== 'failed' && next_at > now ? next_at : null,
  };
}

/** Counts a member's unfinished payments. */
export async function countOpenPayments(db: Executor, user_id: number): Promise<number> {
  const [counted] = await db
    .select({ open: count() })
    .from(transactions)
    .where(and(eq(transactions.user_id, user_id), eq(transactions.status, 'PENDING')));
  return counted?.open ?? 0;
}

/** Returns whether another active member has the role. */
export async function hasOtherHolder(db: Executor, user_id: number, role: string): Promise<boolean> {
  const others = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.role_id))
    .where(and(eq(roles.name, role), isVisibleMember, ne(users.id, user_id)))
    .limit(1);
  return others.length > 0;
}

/** The owner of goods; `steam_id` only if verified. */
export interface Holder {
  user_id: number;
  steam_id: string | null;
}

/** An unverified Steam id may belong to another member, so its gifts and driving are not erased. */
export const toHolder = (user: { id: number; steam_id: string | null; steam_verified: boolean }): Holder => ({
  user_id: user.id,
  steam_id: user.steam_verified ? user.steam_id : null,
});

/** Purchases of the member for their own account, and gifts to it. */
export const isForHolder = ({ user_id, steam_id }: Holder) =>
  or(
    and(eq(transactions.user_id, user_id), eq(transactions.is_gift, false)),
    steam_id === null ? undefined : eq(transactions.steam_id, steam_id),
  );

/**
 * Purchases, gifts and prizes of the holder. For queries that join entitlements with transactions, which prizes do not have.
 */
export const isGoodOfHolder = (holder: Holder) =>
  or(isForHolder(holder), and(isNotNull(entitlements.cause), eq(entitlements.user_id, holder.user_id)));

/** Lists a holder's running purchases and prizes, each once. */
export function listRunningPurchases(db: Executor, holder: Holder, now: Date) {
  const { transaction_id, item_title, item_title_en, ends_at } = entitlements;
  return db
    .select({
      transaction_id,
      title: max(item_title).mapWith(String),
      title_en: max(item_title_en),
      ends_at: sql<Date | null>`case when bool_and(${ends_at} is not null) then max(${ends_at}) end`.mapWith(
        ends_at,
      ),
    })
    .from(entitlements)
    .leftJoin(transactions, eq(transactions.transaction_id, entitlements.transaction_id))
    .where(and(isGoodOfHolder(holder), isRunning(now)))
    .groupBy(transaction_id)
    .orderBy(asc(transaction_id));
}
