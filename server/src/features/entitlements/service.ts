import type { Grant } from '@paddock/contract/shop/calls';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { queueDelivery, revokeDelivery } from './deliveries/queue-delivery.ts';
import { queueRoleGrant, revokeRole } from './discord-roles/queue-role.ts';
import { curtailPeriod, extendPeriod, lockPeriods } from './periods.ts';
import { lockExistingServer } from './queries.ts';
import { entitlements } from './tables.ts';

/** What somebody bought, for whom, and what it gives. */
export interface Purchase {
  /** The public id of the transaction. */
  transaction_id: string;
  /** The buyer. */
  user_id: number;
  /** Whose account the goods are for. */
  steam_id: string;
  item_title: string;
  grants: readonly Grant[];
}

async function give(
  tx: Executor,
  purchase: Purchase,
  grant: Grant,
  position: number,
  now: Date,
): Promise<void> {
  const { grants: _all, ...bought } = purchase;
  const wanted = 'server_id' in grant ? grant.server_id : undefined;
  const server_id = wanted === undefined ? null : await lockExistingServer(tx, wanted);
  const group = grant.type === 'group' ? grant.group : null;
  const [row] = await tx
    .insert(entitlements)
    .values({ ...bought, position, grant, group, server_id, given_at: now })
    .onConflictDoNothing({ target: [entitlements.transaction_id, entitlements.position] })
    .returning();
  if (!row) return;
  const ends_at = await extendPeriod(tx, row, now);
  if (grant.type === 'delivery') await queueDelivery(tx, row, grant, now);
  if (grant.type === 'discord_role') await queueRoleGrant(tx, row, grant.role_id, ends_at, now);
}

/**
 * Gives what a purchase bought, once however often it is called, inside the caller's database transaction. It asks
 * nobody outside: game servers fetch their part, and Discord is told afterwards. Comes last among the caller's locks.
 */
export async function grantEntitlements(tx: Executor, purchase: Purchase, now: Date): Promise<void> {
  await lockPeriods(tx, purchase.steam_id, purchase.grants);
  for (const [position, grant] of purchase.grants.entries()) await give(tx, purchase, grant, position, now);
}

/** Takes back all that a purchase gave and that is still there. Safe to repeat; comes last among the locks. */
export async function revokeEntitlements(tx: Executor, transaction_id: string, now: Date): Promise<void> {
  const mine = and(eq(entitlements.transaction_id, transaction_id), isNull(entitlements.taken_back_at));
  const given = await tx.select().from(entitlements).where(mine).orderBy(asc(entitlements.position));
  const [first] = given;
  if (!first) return;
  const grants = given.map(({ grant }) => grant);
  await lockPeriods(tx, first.steam_id, grants);
  const taken = await tx.update(entitlements).set({ taken_back_at: now }).where(mine).returning();
  for (const row of taken) {
    await curtailPeriod(tx, row, now);
    if (row.grant.type === 'delivery') await revokeDelivery(tx, row, now);
    if (row.grant.type === 'discord_role') await revokeRole(tx, row, now);
  }
}
