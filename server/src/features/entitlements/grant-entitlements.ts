import { AppError } from '@paddock/contract/core/errors';
import { dayMs } from '@paddock/contract/durations';
import type { Grant } from '@paddock/contract/shop/calls';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  ne,
  notExists,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { lockSubjects, locks } from '../../db/locks.ts';
import { timestamp } from '../../db/timestamp.ts';
import { queueDelivery, revokeDelivery } from './deliveries/queue-delivery.ts';
import { isGiftUsed, lockExistingServer } from './queries.ts';
import { deliveries, type EntitlementRow, entitlements, subscriptions } from './tables.ts';

/** A purchase: its recipient and grants. */
export interface Purchase {
  /** The public id of the transaction. */
  transaction_id: string;
  /** What a prize was won by. Granted once per cause and recipient. */
  cause?: string;
  /** The buyer. */
  user_id: number;
  /** The recipient's Steam id. */
  steam_id: string;
  item_title: string;
  item_title_en?: string | null;
  grants: readonly Grant[];
}

async function grantOne(
  tx: Executor,
  purchase: Purchase,
  grant: Grant,
  position: number,
  now: Date,
): Promise<void> {
  const { grants: _all, ...bought } = purchase;
  const server_id = 'server_id' in grant ? grant.server_id : undefined;
  const existing = server_id === undefined ? null : await lockExistingServer(tx, server_id);
  const group = grant.type === 'group' ? grant.group : null;
  const row = await addEntitlement(tx, { ...bought, position, grant, group, server_id: existing }, now);
  if (!row) return;
  if (grant.type === 'delivery') await queueDelivery(tx, row, grant, now);
}

/**
 * Grants a purchase in the caller's transaction. Idempotent. Makes no outside calls: game servers fetch deliveries,
 * and a job updates Discord. Comes last in the lock order.
 */
export async function grantEntitlements(tx: Executor, purchase: Purchase, now: Date): Promise<void> {
  await lockPeriods(tx, purchase.steam_id, purchase.grants);
  for (const [position, grant] of purchase.grants.entries())
    await grantOne(tx, purchase, grant, position, now);
}

/** Revokes the remaining grants of a purchase. Idempotent. Comes last in the lock order. */
export async function revokeEntitlements(tx: Executor, transaction_id: string, now: Date): Promise<void> {
  const isGranted = and(eq(entitlements.transaction_id, transaction_id), isNull(entitlements.taken_back_at));
  const granted = await tx.select().from(entitlements).where(isGranted).orderBy(asc(entitlements.position));
  const [first] = granted;
  if (!first) return;
  const grants = granted.map(({ grant }) => grant);
  await lockPeriods(tx, first.steam_id, grants);
  const revoked = await tx.update(entitlements).set({ taken_back_at: now }).where(isGranted).returning();
  for (const row of revoked) {
    await curtailPeriod(tx, row, now);
    if (row.grant.type === 'delivery') await revokeDelivery(tx, row, now);
  }
}

/** Deletes grants that never reached anyone outside, with the subscriptions that they started. */
async function deleteEntitlements(tx: Executor, transaction_id: string): Promise<void> {
  const granted = tx
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(eq(entitlements.transaction_id, transaction_id));
  await tx.delete(deliveries).where(inArray(deliveries.entitlement_id, granted));
  const deleted = await tx
    .delete(entitlements)
    .where(eq(entitlements.transaction_id, transaction_id))
    .returning({ subscription_id: entitlements.subscription_id });
  const tiers = deleted.flatMap(({ subscription_id }) => subscription_id ?? []);
  const others = tx
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(eq(entitlements.subscription_id, subscriptions.id));
  await tx.delete(subscriptions).where(and(inArray(subscriptions.id, tiers), notExists(others)));
}

/**
 * Moves the grants of a purchase to another Steam account, starting now with all of their days. Throws gift_used if
 * something has reached the first recipient. Comes last in the lock order.
 */
export async function moveEntitlements(tx: Executor, purchase: Purchase, now: Date): Promise<void> {
  const { transaction_id, grants } = purchase;
  const granted = tx
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(eq(entitlements.transaction_id, transaction_id));
  const [first] = await tx
    .select({ steam_id: entitlements.steam_id })
    .from(entitlements)
    .where(eq(entitlements.transaction_id, transaction_id))
    .limit(1);
  const accounts = [purchase.steam_id, ...(first ? [first.steam_id] : [])].toSorted();
  for (const steam_id of accounts) await lockPeriods(tx, steam_id, grants);
  // From here on game servers cannot lease the deliveries, and Discord is not updated.
  await tx.select().from(deliveries).where(inArray(deliveries.entitlement_id, granted)).for('update');
  await tx.select().from(entitlements).where(inArray(entitlements.id, granted)).for('update');
  if (await isGiftUsed(tx, transaction_id)) throw new AppError('gift_used');
  await revokeEntitlements(tx, transaction_id, now);
  await deleteEntitlements(tx, transaction_id);
  await grantEntitlements(tx, purchase, now);
}

/*
 * Bought time adds up: a tier, group or role that is bought again while it runs continues from its end. A refund
 * moves that end, and the ends that were built on it, back.
 */

const toDays = (grant: Grant) => ('days' in grant ? grant.days : undefined);

/**
 * Identifies what is granted: two grants of the same thing differ only in their days and in whether they can be
 * paused.
 */
function toTermlessKey(grant: Grant): string {
  return JSON.stringify({ ...grant, days: undefined, pausable: undefined }, Object.keys(grant).toSorted());
}

/** Serialises purchases that move the ends of an account's tiers, groups and roles. */
export async function lockPeriods(tx: Executor, steam_id: string, grants: readonly Grant[]): Promise<void> {
  const timed = grants.filter((grant) => toDays(grant) !== undefined).map(toTermlessKey);
  const things = [...new Set(timed)].map((thing) => `${steam_id} ${thing}`);
  if (things.length > 0) await lockSubjects(tx, locks.periods, things);
}

/** `toTermlessKey` in SQL, for a grant as jsonb. */
export const termlessOf = (grant: SQLWrapper): SQL => sql`(${grant} - 'days' - 'pausable')`;

/** Grants of the same thing to the same account that were not revoked. `grant` is JSON. */
function sameGrant(steam_id: string, grant: string): SQL | undefined {
  return and(
    eq(entitlements.steam_id, steam_id),
    sql`${termlessOf(entitlements.grant)} = ${termlessOf(sql`${grant}::jsonb`)}`,
    isNull(entitlements.taken_back_at),
  );
}

/** Extends a running subscription, or starts a new one. */
async function extendSubscription(tx: Executor, row: EntitlementRow, tier: string, days: number, now: Date) {
  const { steam_id, transaction_id } = row;
  const [running] = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.steam_id, steam_id),
        eq(subscriptions.tier, tier),
        gt(subscriptions.end_date, now),
      ),
    )
    .orderBy(desc(subscriptions.end_date))
    .limit(1)
    .for('update');
  const end_date = new Date((running?.end_date ?? now).getTime() + days * dayMs);
  if (running) {
    await tx.update(subscriptions).set({ end_date, transaction_id }).where(eq(subscriptions.id, running.id));
    return { subscription_id: running.id, ends_at: end_date };
  }
  const [started] = await tx
    .insert(subscriptions)
    .values({ steam_id, tier, start_date: now, end_date, transaction_id })
    .returning({ id: subscriptions.id });
  return { subscription_id: started?.id ?? null, ends_at: end_date };
}

type NewEntitlement = Omit<
  typeof entitlements.$inferInsert,
  'id' | 'given_at' | 'ends_at' | 'subscription_id' | 'rests_until'
>;

/** Stores a granted entitlement with its end; undefined if it was stored before. Requires lockPeriods. */
async function addEntitlement(
  tx: Executor,
  bought: NewEntitlement,
  now: Date,
): Promise<EntitlementRow | undefined> {
  const { grant } = bought;
  // A tier ends with its subscription.
  const days = grant.type === 'subscription' ? undefined : toDays(grant);
  const at = timestamp(now);
  const running = and(
    sameGrant(bought.steam_id, JSON.stringify(grant)),
    sql`${entitlements.ends_at} > ${at}`,
  );
  const dated = days !== undefined && {
    ends_at: sql`coalesce((select max(${entitlements.ends_at}) from ${entitlements} where ${running}), ${at})
      + ${days}::int * interval '24 hours'`,
    // What continues a suspended period is suspended as well.
    rests_until: sql`(
      select max(${entitlements.rests_until}) from ${entitlements} where ${running} and ${entitlements.rests_until} > ${at})`,
  };
  const [row] = await tx
    .insert(entitlements)
    .values({ ...bought, given_at: now, ...dated })
    .onConflictDoNothing()
    .returning();
  if (!row || grant.type !== 'subscription') return row;
  const period = await extendSubscription(tx, row, grant.tier, grant.days, now);
  await tx.update(entitlements).set(period).where(eq(entitlements.id, row.id));
  return { ...row, ...period };
}

/** An instant moved back by some days, but not before now. */
const earlier = (
  column: typeof entitlements.ends_at | typeof subscriptions.end_date,
  days: number,
  now: Date,
) => sql<Date>`greatest(${column} - make_interval(days => ${days}::int), ${timestamp(now)})`;

async function curtailSubscription(
  tx: Executor,
  { steam_id }: EntitlementRow,
  id: number,
  days: number,
  now: Date,
): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ end_date: earlier(subscriptions.end_date, days, now) })
    .where(and(eq(subscriptions.id, id), gt(subscriptions.end_date, now)));
  const [newest] = await tx
    .select({ transaction_id: entitlements.transaction_id })
    .from(entitlements)
    .where(
      and(
        eq(entitlements.steam_id, steam_id),
        eq(entitlements.subscription_id, id),
        isNull(entitlements.taken_back_at),
      ),
    )
    .orderBy(desc(entitlements.id))
    .limit(1);
  // Without a paid period, days given back and pauses no longer extend the subscription.
  const remaining = newest ?? {
    end_date: sql`least(${subscriptions.end_date}, ${timestamp(now)})`,
  };
  await tx.update(subscriptions).set(remaining).where(eq(subscriptions.id, id));
}

/** Removes the days of a revoked entitlement from the periods built on it. Requires lockPeriods. */
async function curtailPeriod(tx: Executor, row: EntitlementRow, now: Date): Promise<void> {
  const { subscription_id, ends_at } = row;
  const days = toDays(row.grant);
  if (days === undefined || ends_at === null) return;
  if (subscription_id !== null) await curtailSubscription(tx, row, subscription_id, days, now);
  // It was used up, and it is unknown whether a current period continued it.
  else if (ends_at <= now) return;
  await tx
    .update(entitlements)
    .set({ ends_at: earlier(entitlements.ends_at, days, now) })
    .where(
      and(
        sameGrant(row.steam_id, JSON.stringify(row.grant)),
        ne(entitlements.id, row.id),
        gt(entitlements.ends_at, ends_at > now ? ends_at : now),
        subscription_id === null ? undefined : eq(entitlements.subscription_id, subscription_id),
      ),
    );
}
