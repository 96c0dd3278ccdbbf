import { AppError } from '@paddock/contract/core/errors';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { decrementStock, incrementStock } from '../../shop/queries.ts';
import { stockReservations, type TransactionRow } from '../tables.ts';

/** Holds one piece for a new attempt, so that nobody else can buy it meanwhile. */
export async function reserveStock(
  tx: Executor,
  row: TransactionRow,
  item: number,
  now: Date,
): Promise<void> {
  if (!(await decrementStock(tx, item))) throw new AppError('item_out_of_stock');
  await tx.insert(stockReservations).values({ transaction_id: row.id, item_id: item, created_at: now });
}

/** The piece that was held; undefined when it was given back or never held. */
export async function consumeReservation(tx: Executor, transaction: number) {
  const [held] = await tx
    .delete(stockReservations)
    .where(eq(stockReservations.transaction_id, transaction))
    .returning({ item_id: stockReservations.item_id });
  return held;
}

export async function releaseReservation(tx: Executor, transaction: number): Promise<void> {
  const held = await consumeReservation(tx, transaction);
  if (held) await incrementStock(tx, held.item_id);
}
