import type { Grant } from '@paddock/contract/shop/calls';
import { and, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/database.ts';
import { lockPeriods, termlessOf } from './grant-entitlements.ts';
import type { SubscriptionRow } from './list-subscriptions.ts';
import { entitlements, subscriptions } from './tables.ts';

const paid = alias(entitlements, 'paid');
const bought = alias(entitlements, 'bought');

/**
 * Entitlements of a subscription's purchases that were not used up at `since`, including the tier itself. Because
 * bought time of one thing adds up (periods.ts), all purchases of a thing belong to it.
 */
function ofSubscription(db: Executor, { id, steam_id }: SubscriptionRow, since: Date): SQL | undefined {
  const things = db
    .select({ thing: termlessOf(bought.grant) })
    .from(paid)
    .innerJoin(bought, eq(bought.transaction_id, paid.transaction_id))
    .where(
      and(
        eq(paid.subscription_id, id),
        isNull(paid.taken_back_at),
        gte(paid.ends_at, since),
        isNull(bought.taken_back_at),
        isNotNull(bought.ends_at),
        isNull(bought.subscription_id),
      ),
    );
  return and(
    eq(entitlements.steam_id, steam_id),
    isNull(entitlements.taken_back_at),
    gte(entitlements.ends_at, since),
    or(
      eq(entitlements.subscription_id, id),
      and(isNull(entitlements.subscription_id), inArray(termlessOf(entitlements.grant), things)),
    ),
  );
}

/** A subscription and its entitlements, locked until the transaction ends. */
export interface LockedSubscription {
  row: SubscriptionRow;
  /** Its own period and those bought with it, except ended ones. */
  rows: { id: number; grant: Grant }[];
}

/** Locks a subscription and what was bought with it; undefined if it no longer exists. */
export async function lockSubscription(
  tx: Executor,
  seen: SubscriptionRow,
  now: Date,
): Promise<LockedSubscription | undefined> {
  // Entitlements that ended together with the subscription move together with it.
  const since = (row: SubscriptionRow) => (row.end_date < now ? row.end_date : now);
  const find = (row: SubscriptionRow) =>
    tx
      .select({ id: entitlements.id, grant: entitlements.grant })
      .from(entitlements)
      .where(ofSubscription(tx, row, since(row)));
  const grants = (await find(seen)).map(({ grant }) => grant);
  await lockPeriods(tx, seen.steam_id, grants);
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, seen.id)).for('update');
  return row && { row, rows: await find(row) };
}

/** Moves the ends of a locked subscription and what was bought with it by a number of ms, which may be negative. */
export async function shiftPeriods(
  tx: Executor,
  { row, rows }: LockedSubscription,
  ms: number,
): Promise<Date> {
  const by = sql`${ms}::float8 * interval '1 millisecond'`;
  const [moved] = await tx
    .update(subscriptions)
    .set({ end_date: sql`${subscriptions.end_date} + ${by}` })
    .where(eq(subscriptions.id, row.id))
    .returning({ end_date: subscriptions.end_date });
  const ids = rows.map(({ id }) => id);
  await tx
    .update(entitlements)
    .set({ ends_at: sql`${entitlements.ends_at} + ${by}` })
    .where(inArray(entitlements.id, ids));
  return moved?.end_date ?? row.end_date;
}
