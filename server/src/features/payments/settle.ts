import { AppError } from '@paddock/contract/errors';
import { mayMove, type TransactionStatus } from '@paddock/contract/payments';
import { and, eq, ne } from 'drizzle-orm';
import type { PaymentState } from '../../adapters/payments/payments.ts';
import type { Database, Executor } from '../../db/database.ts';
import { lockShopItem, returnToStock, takeFromStock } from '../shop/queries.ts';
import { type Account, post } from './ledger.ts';
import { stockReservations, type TransactionRow, transactions } from './tables.ts';

/*
 * One way for a transaction to end, whoever causes it: the callback, a poll, the buyer's balance or the staff.
 * Locks are taken in the order transaction, item, account, and nothing is asked over the network under them.
 */

/** What stands as provider where nobody outside is asked. */
export const balanceProvider = 'balance';

async function lockTransaction(tx: Executor, id: number): Promise<TransactionRow> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id)).for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

async function setStatus(
  tx: Executor,
  row: TransactionRow,
  status: TransactionStatus,
  now: Date,
): Promise<void> {
  if (!mayMove(row.status, status)) throw new AppError('transaction_final');
  await tx.update(transactions).set({ status, settled_at: now }).where(eq(transactions.id, row.id));
}

/** Whether this Steam account has the item from another transaction already. */
export async function isOwned(tx: Executor, item: number, steam_id: string, except = 0): Promise<boolean> {
  const rows = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.item_id, item),
        eq(transactions.steam_id, steam_id),
        eq(transactions.status, 'ACCEPTED'),
        ne(transactions.id, except),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Holds one piece for a new attempt, so that nobody else can buy it meanwhile. */
export async function reserve(tx: Executor, row: TransactionRow, item: number, now: Date): Promise<void> {
  if (!(await takeFromStock(tx, item))) throw new AppError('item_out_of_stock');
  await tx.insert(stockReservations).values({ transaction_id: row.id, item_id: item, created_at: now });
}

/** The piece that was held; undefined when it was given back or never held. */
async function takeReservation(tx: Executor, row: TransactionRow) {
  const [held] = await tx
    .delete(stockReservations)
    .where(eq(stockReservations.transaction_id, row.id))
    .returning({ item_id: stockReservations.item_id });
  return held;
}

async function giveBackReservation(tx: Executor, row: TransactionRow): Promise<void> {
  const held = await takeReservation(tx, row);
  if (held) await returnToStock(tx, held.item_id);
}

/** Gets the goods of a purchase ready; false when they cannot be given any more. */
async function obtainGoods(tx: Executor, row: TransactionRow, item: number): Promise<boolean> {
  const locked = await lockShopItem(tx, item);
  const held = await takeReservation(tx, row);
  const owned = row.steam_id !== null && (await isOwned(tx, item, row.steam_id, row.id));
  if (owned) {
    if (held) await returnToStock(tx, item);
    return false;
  }
  if (held) return true;
  return locked !== undefined && (await takeFromStock(tx, item));
}

/** Money arrived for goods that cannot be given: dollars go to the balance, rials wait for the staff. */
async function keepLateMoney(tx: Executor, row: TransactionRow, from: Account, now: Date): Promise<void> {
  const to: Account = row.currency === 'USD' ? `user:${row.user_id}` : 'unallocated';
  const review_reason = row.currency === 'USD' ? 'late_credited' : 'late_unallocated';
  const { id: transaction, amount, currency } = row;
  await post(tx, { transaction, from, to, kind: 'late_credit', amount, currency }, now);
  const status = row.status === 'PENDING' ? 'REJECTED' : row.status;
  await tx
    .update(transactions)
    .set({ status, review_reason, settled_at: now })
    .where(eq(transactions.id, row.id));
}

/** The step into ACCEPTED of a locked row: money moves and goods are given, once. */
async function accept(tx: Executor, row: TransactionRow, now: Date): Promise<void> {
  const { id: transaction, amount, currency } = row;
  const from: Account = row.provider === balanceProvider ? `user:${row.user_id}` : `provider:${row.provider}`;
  if (row.item_id === null) {
    await post(tx, { transaction, from, to: `user:${row.user_id}`, kind: 'top_up', amount, currency }, now);
    return setStatus(tx, row, 'ACCEPTED', now);
  }
  if (row.review_reason?.startsWith('late_')) return;
  if (await obtainGoods(tx, row, row.item_id)) {
    await post(tx, { transaction, from, to: 'revenue', kind: 'purchase', amount, currency }, now);
    return setStatus(tx, row, 'ACCEPTED', now);
  }
  if (row.provider === balanceProvider) throw new AppError('item_out_of_stock');
  await keepLateMoney(tx, row, from, now);
}

/** Pays a fresh purchase from the buyer's balance, inside the caller's database transaction. */
export async function settleFromBalance(tx: Executor, row: TransactionRow, now: Date): Promise<void> {
  await accept(tx, await lockTransaction(tx, row.id), now);
}

async function apply(tx: Executor, row: TransactionRow, outcome: PaymentState, now: Date): Promise<void> {
  if (row.status === 'ACCEPTED' || outcome.state === 'pending') return;
  if (outcome.state === 'paid') {
    if (outcome.amount !== row.amount || outcome.currency !== row.currency) {
      await tx
        .update(transactions)
        .set({ review_reason: 'amount_differs' })
        .where(eq(transactions.id, row.id));
      return;
    }
    return accept(tx, row, now);
  }
  if (row.status !== 'PENDING') return;
  await giveBackReservation(tx, row);
  await setStatus(tx, row, outcome.state === 'declined' ? 'REJECTED' : 'CANCELED', now);
}

/** Brings a transaction to what its provider says of it. Safe to repeat, at once and in any order. */
export function settle(db: Database, id: number, outcome: PaymentState, now: Date): Promise<void> {
  return db.transaction(async (tx) => apply(tx, await lockTransaction(tx, id), outcome, now));
}
