import { AppError } from '@paddock/contract/core/errors';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { shopItems } from '../../shop/tables.ts';
import { stockReservations } from '../tables.ts';

/** Takes one from the stock; false when none is left or the item is deleted. Unlimited stock stays as it is. */
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

/** Nothing to return to where the stock is unlimited by now, or the item is deleted. */
export async function incrementStock(tx: Executor, item: number): Promise<void> {
  await tx
    .update(shopItems)
    .set({ stock: sql`${shopItems.stock} + 1` })
    .where(and(eq(shopItems.id, item), isNull(shopItems.deleted_at), sql`${shopItems.stock} >= 0`));
}

/** Sets one aside for an open payment, so that nobody else buys it meanwhile. Throws item_out_of_stock. */
export async function reserveStock(
  tx: Executor,
  transaction_id: number,
  item_id: number,
  now: Date,
): Promise<void> {
  if (!(await decrementStock(tx, item_id))) throw new AppError('item_out_of_stock');
  await tx.insert(stockReservations).values({ transaction_id, item_id, created_at: now });
}

/** The one that was set aside; undefined when there is none, or none any more. */
async function consumeReservation(tx: Executor, transaction: number) {
  const [reserved] = await tx
    .delete(stockReservations)
    .where(eq(stockReservations.transaction_id, transaction))
    .returning({ item_id: stockReservations.item_id });
  return reserved;
}

/** Takes the one that was set aside, or one from the stock; false when it is sold out. */
export async function takeReserved(tx: Executor, transaction: number, item: number): Promise<boolean> {
  return (await consumeReservation(tx, transaction)) !== undefined || decrementStock(tx, item);
}

/** Takes one of a locked item for whoever has none set aside; false when it is sold out. Unlimited stock is not written to. */
export async function takeFromStock(
  tx: Executor,
  item: Pick<typeof shopItems.$inferSelect, 'id' | 'stock'>,
): Promise<boolean> {
  return item.stock < 0 || decrementStock(tx, item.id);
}

export async function releaseReservation(tx: Executor, transaction: number): Promise<void> {
  const reserved = await consumeReservation(tx, transaction);
  if (reserved) await incrementStock(tx, reserved.item_id);
}
