import type { Grant } from '@paddock/contract/shop/calls';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { queueDelivery, revokeDelivery } from './deliveries/queue-delivery.ts';
import { queueRoleGrant, revokeRole } from './discord-roles/queue-role.ts';
import { addEntitlement, curtailPeriod, lockPeriods } from './periods.ts';
import { lockExistingServer } from './queries.ts';
import { entitlements } from './tables.ts';

/** What somebody bought, for whom, and what it gives. */
export interface Purchase {
  /** The public id of the transaction. */
  transaction_id: string;
  /** Of a prize: by what it was won. Nobody is given anything twice for one cause. */
  cause?: string;
  /** The buyer. */
  user_id: number;
  /** Whose account the goods are for. */
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
  if (grant.type === 'discord_role') await queueRoleGrant(tx, row, grant.role_id, row.ends_at, now);
}

/**
 * Grants what a purchase bought, once however often it is called, inside the caller's database transaction. It calls
 * nobody outside: game servers fetch their part, and Discord's is queued. Comes last among the caller's locks.
 */
export async function grantEntitlements(tx: Executor, purchase: Purchase, now: Date): Promise<void> {
  await lockPeriods(tx, purchase.steam_id, purchase.grants);
  for (const [position, grant] of purchase.grants.entries())
    await grantOne(tx, purchase, grant, position, now);
}

/** Revokes all that a purchase granted and that is still there. Safe to repeat; comes last among the locks. */
export async function revokeEntitlements(tx: Executor, transaction_id: string, now: Date): Promise<void> {
  const mine = and(eq(entitlements.transaction_id, transaction_id), isNull(entitlements.taken_back_at));
  const granted = await tx.select().from(entitlements).where(mine).orderBy(asc(entitlements.position));
  const [first] = granted;
  if (!first) return;
  const grants = granted.map(({ grant }) => grant);
  await lockPeriods(tx, first.steam_id, grants);
  const revoked = await tx.update(entitlements).set({ taken_back_at: now }).where(mine).returning();
  for (const row of revoked) {
    await curtailPeriod(tx, row, now);
    if (row.grant.type === 'delivery') await revokeDelivery(tx, row, now);
    if (row.grant.type === 'discord_role') await revokeRole(tx, row, now);
  }
}
