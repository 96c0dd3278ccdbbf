import { AppError } from '@paddock/contract/core/errors';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { keyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { Executor } from '../../db/database.ts';
import { lockShopItem } from '../shop/queries.ts';
import type { shopItems } from '../shop/tables.ts';
import { type TransactionRow, transactions } from './tables.ts';

type Door = Pick<Deps, 'db' | 'now'>;
export type ItemRow = typeof shopItems.$inferSelect;
type Columns = Partial<typeof transactions.$inferInsert>;

/** An item locked for a new sale; undefined if it never existed. A deleted one has `deleted_at`. */
export interface LockedItem {
  tx: Executor;
  now: Date;
  item: ItemRow | undefined;
}

/** A locked transaction; the item that it sells, if any, is locked before it. */
export interface LockedSale extends LockedItem {
  row: TransactionRow;
}

/** Queues buyers of one item, so that a rush for it uses one database connection. */
const turns = keyedMutex();

/** Runs in an item's queue and under its lock, for a transaction that is about to be created. */
export const withItem = <T>(
  { db, now: clock }: Door,
  item_id: number,
  work: (locked: LockedItem) => Promise<T>,
): Promise<T> =>
  turns(String(item_id), () =>
    db.transaction(async (tx) => work({ tx, item: await lockShopItem(tx, item_id), now: clock() })),
  );

async function lockTransaction(tx: Executor, id: number): Promise<TransactionRow> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** Runs under the locks of a transaction and its item. The ledger locks accounts after them. Throws not_found. */
export const withSale = <T>(
  { db, now: clock }: Door,
  id: number,
  work: (sale: LockedSale) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    const [sold] = await tx
      .select({ item_id: transactions.item_id })
      .from(transactions)
      .where(eq(transactions.id, id));
    const item = sold?.item_id ? await lockShopItem(tx, sold.item_id) : undefined;
    return work({ tx, item, row: await lockTransaction(tx, id), now: clock() });
  });

/** Updates the transaction; returns the sale with its new row. */
export async function editSale(sale: LockedSale, columns: Columns): Promise<LockedSale> {
  if (Object.keys(columns).length === 0) return sale;
  const [row] = await sale.tx
    .update(transactions)
    .set(columns)
    .where(eq(transactions.id, sale.row.id))
    .returning();
  if (!row) throw new Error(`transaction ${sale.row.id} is gone`);
  return { ...sale, row };
}

/** The sale with its reloaded row, after a statement that returned none. */
export async function rereadSale(sale: LockedSale): Promise<LockedSale> {
  return { ...sale, row: await lockTransaction(sale.tx, sale.row.id) };
}
