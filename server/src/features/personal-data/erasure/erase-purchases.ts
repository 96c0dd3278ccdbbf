import { deletedUsername } from '@paddock/contract/users/deleted-username';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { deliveries, discordRoles, entitlements, subscriptions } from '../../entitlements/tables.ts';
import { outgoingMessages } from '../../notifications/tables.ts';
import { transactions } from '../../payments/tables.ts';
import { notDeleted } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { isForHolder, isGoodOfHolder } from '../queries.ts';
import type { accountErasures } from '../tables.ts';

type Erasure = typeof accountErasures.$inferSelect;

const goodsOf = (db: Executor, erasure: Erasure) =>
  db
    .select({ id: entitlements.id })
    .from(entitlements)
    .leftJoin(transactions, eq(transactions.transaction_id, entitlements.transaction_id))
    .where(isGoodOfHolder(erasure));

/** The account's Discord roles, unless another member has linked it since. */
const rolesOf = (db: Executor, { discord_id }: Erasure) =>
  and(
    eq(discordRoles.discord_id, discord_id ?? ''),
    notExists(
      db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.discord_id, discordRoles.discord_id), notDeleted)),
    ),
  );

/** Whether game servers, Discord or mail still have work that needs the member's identity. */
export async function hasWorkOutside(db: Executor, erasure: Erasure): Promise<boolean> {
  const goods = goodsOf(db, erasure);
  const pending = await Promise.all([
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(inArray(deliveries.entitlement_id, goods), inArray(deliveries.state, ['waiting', 'leased'])))
      .limit(1),
    db.select({ id: discordRoles.id }).from(discordRoles).where(rolesOf(db, erasure)).limit(1),
    db
      .select({ id: outgoingMessages.id })
      .from(outgoingMessages)
      .where(and(eq(outgoingMessages.user_id, erasure.user_id), eq(outgoingMessages.state, 'waiting')))
      .limit(1),
  ]);
  return pending.flat().length > 0;
}

/** Keeps money, goods and dates for accounting, identified only by the account's id. */
export async function pseudonymizePurchases(tx: Executor, erasure: Erasure): Promise<void> {
  const steam_id = deletedUsername(erasure.user_id);
  const goods = await goodsOf(tx, erasure);
  const ids = goods.map(({ id }) => id);
  await tx.delete(outgoingMessages).where(eq(outgoingMessages.user_id, erasure.user_id));
  await tx.delete(discordRoles).where(rolesOf(tx, erasure));
  await tx
    .update(subscriptions)
    .set({ steam_id })
    .where(
      inArray(
        subscriptions.id,
        tx
          .select({ id: sql<number>`coalesce(${entitlements.subscription_id}, 0)` })
          .from(entitlements)
          .where(inArray(entitlements.id, ids)),
      ),
    );
  await tx.update(entitlements).set({ steam_id }).where(inArray(entitlements.id, ids));
  await tx
    .update(transactions)
    .set({ steam_id: sql`case when ${transactions.steam_id} is null then null else ${steam_id} end` })
    .where(isForHolder(erasure));
  // Notes of the buyer to recipients.
  await tx.update(transactions).set({ note: null }).where(eq(transactions.user_id, erasure.user_id));
}
