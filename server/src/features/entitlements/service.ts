import { AppError } from '@paddock/contract/core/errors';
import type { Grant } from '@paddock/contract/shop/calls';
import { and, asc, eq, inArray, isNull, notExists } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { queueDelivery, revokeDelivery } from './deliveries/queue-delivery.ts';
import { addEntitlement, curtailPeriod, lockPeriods } from './periods.ts';
import { isGiftUsed, lockExistingServer } from './queries.ts';
import { deliveries, entitlements, subscriptions } from './tables.ts';

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
