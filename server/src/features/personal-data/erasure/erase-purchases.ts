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

type Known = typeof accountErasures.$inferSelect;

const goodsOf = (db: Executor, known: Known) =>
  db
    .select({ id: entitlements.id })
    .from(entitlements)
    .leftJoin(transactions, eq(transactions.transaction_id, entitlements.transaction_id))
    .where(isGoodOfHolder(known));

/** Discord roles of the account, unless somebody else has linked it since. */
const rolesOf = (db: Executor, { discord_id }: Known) =>
  and(
    eq(discordRoles.discord_id, discord_id ?? ''),
    notExists(
      db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.discord_id, discordRoles.discord_id), notDeleted)),
    ),
  );

/** Whether a game server, Discord or the mail has still to be told something, for which it is needed whom it is about. */
export async function hasWorkOutside(db: Executor, known: Known): Promise<boolean> {
  const goods = goodsOf(db, known);
  const found = await Promise.all([
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(inArray(deliveries.entitlement_id, goods), inArray(deliveries.state, ['waiting', 'leased'])))
      .limit(1),
    db.select({ id: discordRoles.id }).from(discordRoles).where(rolesOf(db, known)).limit(1),
    db
      .select({ id: outgoingMessages.id })
      .from(outgoingMessages)
      .where(and(eq(outgoingMessages.user_id, known.user_id), eq(outgoingMessages.state, 'waiting')))
      .limit(1),
  ]);
  return found.flat().length > 0;
}

/** Money, goods and their dates stay for the books; whose they were is known by the account's id alone. */
export async function pseudonymizePurchases(tx: Executor, known: Known): Promise<void> {
  const steam_id = deletedUsername(known.user_id);
  const goods = await goodsOf(tx, known);
  const ids = goods.map(({ id }) => id);
  await tx.delete(outgoingMessages).where(eq(outgoingMessages.user_id, known.user_id));
  await tx.delete(discordRoles).where(rolesOf(tx, known));
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
    .where(isForHolder(known));
  // What the buyer wrote to somebody else.
  await tx.update(transactions).set({ note: null }).where(eq(transactions.user_id, known.user_id));
}
