import { AppError } from '@paddock/contract/core/errors';
import { type Grant, isRenewable } from '@paddock/contract/shop/calls';
import { and, eq, gt, isNull, ne, or, type Placeholder, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { prepareOnce } from '../../../db/statements/prepare-once.ts';
import { shopItems } from '../../shop/tables.ts';
import { stockReservations, type TransactionRow, transactions } from '../tables.ts';

interface Goods {
  /** The row id of the purchase itself, if it has one. */
  id?: number;
  item_id: number;
  steam_id: string | null;
  grants: readonly Grant[];
}

/** An active purchase: paid, not revoked, not expired. */
export function isActivePurchase(now: Date | Placeholder) {
  return and(
    // A literal instead of a parameter, so that a prepared statement can use the partial index.
    sql`${transactions.status} = 'ACCEPTED'`,
    isNull(transactions.taken_back_at),
    or(isNull(transactions.lapses_at), gt(transactions.lapses_at, now)),
  );
}

const otherPurchase = prepareOnce((db) =>
  db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.item_id, sql.placeholder('item_id')),
        eq(transactions.steam_id, sql.placeholder('steam_id')),
        isActivePurchase(sql.placeholder('now')),
        ne(transactions.id, sql.placeholder('id')),
      ),
    )
    .limit(1)
    .prepare(''),
);

/** Whether the Steam account owns these goods from another purchase, so that they cannot be sold to it again. */
export async function isOwned(tx: Executor, goods: Goods, now: Date): Promise<boolean> {
  const { id = 0, item_id, steam_id, grants } = goods;
  if (steam_id === null || isRenewable(grants)) return false;
  const rows = await otherPurchase(tx).execute({ id, item_id, steam_id, now });
  return rows.length > 0;
}

/** A user's active purchases and gifts, for the user's Steam account or for others. */
export async function listPurchases(
  db: Executor,
  user: { id: number; steam_id: string | null },
  now: Date,
): Promise<{ item_id: number; is_own: boolean }[]> {
  const rows: Pick<TransactionRow, 'item_id' | 'steam_id'>[] = await db
    .selectDistinct({ item_id: transactions.item_id, steam_id: transactions.steam_id })
    .from(transactions)
    .where(
      and(
        or(
          eq(transactions.user_id, user.id),
          user.steam_id ? eq(transactions.steam_id, user.steam_id) : undefined,
        ),
        isActivePurchase(now),
      ),
    );
  const own = new Map<number, boolean>();
  for (const { item_id, steam_id } of rows) {
    if (item_id === null) continue;
    own.set(item_id, (own.get(item_id) ?? false) || steam_id === user.steam_id);
  }
  return [...own].map(([item_id, is_own]) => ({ item_id, is_own }));
}

/** Throws own_payment if staff decide about their own payment, or about a gift to themselves, from which they profit as much. */
export function assertNotOwnPayment(
  row: Pick<TransactionRow, 'user_id' | 'steam_id'>,
  actor: { id: number; steam_id: string | null },
): void {
  const isForActor = row.steam_id !== null && row.steam_id === actor.steam_id;
  if (row.user_id === actor.id || isForActor) throw new AppError('own_payment');
}

type ItemStock = Pick<typeof shopItems.$inferSelect, 'id' | 'stock'>;

/** Takes one from the stock; false if it is sold out or the item is deleted. Unlimited stock is unchanged. */
export async function decrementStock(tx: Executor, item: number): Promise<boolean> {
  const rows = await tx
    .update(shopItems)
    .set({
      stock: sql`case when ${shopItems.stock} < 0 then ${shopItems.stock} else ${shopItems.stock} - 1 end`,
    })
    .where(and(eq(shopItems.id, item), isNull(shopItems.deleted_at), sql`${shopItems.stock} <> 0`))
    .returning({ id: shopItems.id });
  return rows.length === 1;
}

/** Returns one to the stock, unless it is unlimited by now or the item is deleted. */
export async function incrementStock(tx: Executor, item: number): Promise<void> {
  await tx
    .update(shopItems)
    .set({ stock: sql`${shopItems.stock} + 1` })
    .where(and(eq(shopItems.id, item), isNull(shopItems.deleted_at), sql`${shopItems.stock} >= 0`));
}

/** Reserves one for an open payment. Throws item_out_of_stock. */
export async function reserveStock(
  tx: Executor,
  transaction_id: number,
  item_id: number,
  now: Date,
): Promise<void> {
  if (!(await decrementStock(tx, item_id))) throw new AppError('item_out_of_stock');
  await tx.insert(stockReservations).values({ transaction_id, item_id, created_at: now });
}

/** Deletes the reservation and returns it; undefined if there is none. */
async function consumeReservation(tx: Executor, transaction: number) {
  const [reserved] = await tx
    .delete(stockReservations)
    .where(eq(stockReservations.transaction_id, transaction))
    .returning({ item_id: stockReservations.item_id });
  return reserved;
}

export async function isReserved(db: Executor, transaction: number): Promise<boolean> {
  const rows = await db
    .select({ id: stockReservations.transaction_id })
    .from(stockReservations)
    .where(eq(stockReservations.transaction_id, transaction));
  return rows.length > 0;
}

/** Takes the reserved piece of a transaction, or one from the stock of the locked item. Throws if there is neither. */
export async function takeReserved(
  tx: Executor,
  transaction: number,
  item: ItemStock | undefined,
): Promise<void> {
  if (await consumeReservation(tx, transaction)) return;
  if (!item) throw new Error(`transaction ${transaction} has no item`);
  await takeFromStock(tx, item);
}

/** Takes one of a locked item; unlimited stock is not updated. Throws if it is sold out, which callers check first. */
export async function takeFromStock(tx: Executor, { id, stock }: ItemStock): Promise<void> {
  if (stock >= 0 && !(await decrementStock(tx, id))) throw new Error(`item ${id} is sold out`);
}

export async function releaseReservation(tx: Executor, transaction: number): Promise<void> {
  const reserved = await consumeReservation(tx, transaction);
  if (reserved) await incrementStock(tx, reserved.item_id);
}
