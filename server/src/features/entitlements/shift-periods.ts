import type { Grant } from '@paddock/contract/shop/calls';
import { and, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/database.ts';
import type { SubscriptionRow } from './list-subscriptions.ts';
import { lockPeriods, termlessOf } from './periods.ts';
import { entitlements, subscriptions } from './tables.ts';

const paid = alias(entitlements, 'paid');
const bought = alias(entitlements, 'bought');

/**
 * What a subscription's purchases give for a time and have not used up at `since`, the tier itself with it. Time of one thing
 * adds up (periods.ts), so that all that was bought of a thing belongs to it, whichever purchase gave it.
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

/** A subscription with what was bought with it, held until the transaction ends. */
export interface HeldSubscription {
  row: SubscriptionRow;
  /** Its time and that of what was bought with it; not what had ended by then. */
  rows: { id: number; grant: Grant }[];
}

/** Lets nobody else move the ends of a subscription and of what was bought with it. undefined: there is none any more. */
export async function holdSubscription(
  tx: Executor,
  seen: SubscriptionRow,
  now: Date,
): Promise<HeldSubscription | undefined> {
  // One that has ended is moved together with what ended with it.
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

/** Moves the ends of a held subscription and of what was bought with it by so many ms, or less than none. */
export async function shiftPeriods(tx: Executor, { row, rows }: HeldSubscription, ms: number): Promise<Date> {
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
