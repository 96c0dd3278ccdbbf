import { AppError } from '@paddock/contract/core/errors';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { shopItems } from '../../shop/tables.ts';
import { stockReservations } from '../tables.ts';

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
