import { AppError } from '@paddock/contract/core/errors';
import {
  canTransition,
  type ReviewReason,
  type TransactionStatus,
} from '@paddock/contract/payments/transaction-status';
import { grantsExpireAt } from '@paddock/contract/shop/calls';
import { eq } from 'drizzle-orm';
import type { PaymentState } from '../../../adapters/payments/payments.ts';
import type { Database, Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { grantEntitlements } from '../../entitlements/service.ts';
import { decrementStock, lockShopItem } from '../../shop/queries.ts';
import { credit, type LedgerAccount, postEntries } from '../ledger/ledger.ts';
import { recordProviderRefund } from '../refunds/refund-transaction.ts';
import { balanceProvider, type TransactionRow, transactions } from '../tables.ts';
import { auditTransactionChange } from '../transactions/audit-transaction.ts';
import { notifyLatePayment, notifyPurchase } from '../transactions/notify-buyer.ts';
import { isOwned } from '../transactions/ownership.ts';
import { lockTransaction } from '../transactions/queries.ts';
import { consumeReservation, releaseReservation } from '../transactions/reserve-stock.ts';
import { addTimelineEntry, addTimelineEntryOnce, type StaffActor } from '../transactions/timeline.ts';

/*
 * One way for a transaction to end, whoever causes it: the callback, a poll, the buyer's balance or the staff.
 * Locks are taken in the order transaction, item, account, and nothing is asked over the network under them.
 */

type Columns = Partial<typeof transactions.$inferInsert>;

async function change(tx: Executor, row: TransactionRow, columns: Columns): Promise<void> {
  await tx.update(transactions).set(columns).where(eq(transactions.id, row.id));
}

async function review(tx: Executor, row: TransactionRow, reason: ReviewReason, now: Date): Promise<void> {
  await change(tx, row, { review_reason: reason });
  await addTimelineEntryOnce(tx, { transaction: row.id, kind: 'under_review', reason }, now);
}

/** Where the money of a transaction is, or comes from when it is paid. */
function sourceOf(row: TransactionRow): LedgerAccount {
  if (row.review_reason === 'late_unallocated') return 'unallocated';
  const isOnBalance = row.provider === balanceProvider || row.review_reason === 'late_credited';
  return isOnBalance ? `user:${row.user_id}` : `provider:${row.provider}`;
}

/** Gets the goods of a purchase ready; false when they cannot be given any more. */
async function obtainGoods(tx: Executor, row: TransactionRow, item: number, now: Date): Promise<boolean> {
  const locked = await lockShopItem(tx, item);
  if (await isOwned(tx, { ...row, item_id: item }, now)) {
    await releaseReservation(tx, row.id);
    return false;
  }
  if (await consumeReservation(tx, row.id)) return true;
  return locked !== undefined && (await decrementStock(tx, item));
}

/** Money arrived for goods that cannot be given: dollars go to the balance, rials wait for the staff. */
async function keepLateMoney(
  tx: Executor,
  row: TransactionRow,
  from: LedgerAccount,
  now: Date,
): Promise<void> {
  const { id: transaction, user_id: user, amount, currency } = row;
  const review_reason = currency === 'USD' ? 'late_credited' : 'late_unallocated';
  if (currency === 'USD') await credit(tx, from, { transaction, user, kind: 'late_credit', amount }, now);
  else
    await postEntries(
      tx,
      { transaction, from, to: 'unallocated', kind: 'late_credit', amount, currency },
      now,
    );
  const status = row.status === 'PENDING' ? 'REJECTED' : row.status;
  await change(tx, row, { status, review_reason, settled_at: now });
  await addTimelineEntry(tx, { transaction, kind: review_reason }, now);
  await notifyLatePayment(tx, row, now);
}

/** The step into ACCEPTED of a locked row: money moves and goods are given, once. */
async function accept(tx: Executor, row: TransactionRow, now: Date, actor?: StaffActor): Promise<void> {
  if (!canTransition(row.status, 'ACCEPTED')) throw new AppError('transaction_final');
  // Money that the staff have given back pays for nothing any more.
  if (row.refunded_amount > 0) {
    if (actor) throw new AppError('transaction_final');
    return;
  }
  const { id: transaction, user_id: user, amount, currency } = row;
  const from = sourceOf(row);
  const accepted = { status: 'ACCEPTED', review_reason: null, settled_at: now } as const;
  if (row.item_id === null) {
    await credit(tx, from, { transaction, user, kind: 'top_up', amount }, now);
    await change(tx, row, accepted);
    return addTimelineEntry(tx, { transaction, kind: 'accepted', actor }, now);
  }
  // The money of a late payment is kept already; what becomes of it is for the staff to say.
  if (row.review_reason?.startsWith('late_') && !actor) return;
  if (!(await obtainGoods(tx, row, row.item_id, now))) {
    if (actor || row.provider === balanceProvider) throw new AppError('item_out_of_stock');
    return keepLateMoney(tx, row, from, now);
  }
  await postEntries(tx, { transaction, from, to: 'revenue', kind: 'purchase', amount, currency }, now);
  await change(tx, row, { ...accepted, lapses_at: grantsExpireAt(row.grants, now) });
  await addTimelineEntry(tx, { transaction, kind: 'accepted', actor }, now);
  await give(tx, row, now);
}

async function give(tx: Executor, row: TransactionRow, now: Date): Promise<void> {
  const { transaction_id, user_id, steam_id, item_title, grants } = row;
  if (steam_id === null) throw new Error('a purchase without a Steam account');
  await grantEntitlements(
    tx,
    { transaction_id, user_id, steam_id, item_title: item_title ?? '', grants },
    now,
  );
  await addTimelineEntry(tx, { transaction: row.id, kind: 'given' }, now);
  await notifyPurchase(tx, row, now);
}

/** Ends a locked PENDING row unpaid. */
async function close(
  tx: Executor,
  row: TransactionRow,
  status: 'REJECTED' | 'CANCELED',
  now: Date,
  entry: { kind: 'rejected' | 'canceled' | 'expired'; actor?: StaffActor | undefined },
): Promise<void> {
  if (!canTransition(row.status, status)) throw new AppError('transaction_final');
  await releaseReservation(tx, row.id);
  // What the staff have decided needs nobody's eye any more, and is not asked about again.
  await change(tx, row, {
    status,
    settled_at: now,
    ...(entry.actor && { review_reason: null, next_check_at: null }),
  });
  await addTimelineEntry(tx, { transaction: row.id, ...entry }, now);
}

/** Pays a fresh purchase from the buyer's balance, inside the caller's database transaction. */
export async function settleFromBalance(tx: Executor, row: TransactionRow, now: Date): Promise<void> {
  await accept(tx, await lockTransaction(tx, row.id), now);
}

async function applyPaid(
  tx: Executor,
  row: TransactionRow,
  outcome: Extract<PaymentState, { state: 'paid' }>,
  now: Date,
): Promise<void> {
  const { amount, currency, crypto, returned = 0 } = outcome;
  await change(tx, row, {
    ...(currency === row.currency && { confirmed_amount: amount }),
    ...(crypto && { crypto_amount: crypto.amount, crypto_currency: crypto.currency }),
  });
  if (row.status !== 'ACCEPTED') {
    if (amount !== row.amount || currency !== row.currency) return review(tx, row, 'amount_differs', now);
    await addTimelineEntryOnce(tx, { transaction: row.id, kind: 'verified' }, now);
    await accept(tx, row, now);
  }
  if (returned > 0) await recordProviderRefund(tx, await lockTransaction(tx, row.id), returned, now);
}

async function applyPending(
  tx: Executor,
  row: TransactionRow,
  outcome: Extract<PaymentState, { state: 'pending' }>,
  now: Date,
): Promise<void> {
  const { confirming, crypto } = outcome;
  if (crypto) await change(tx, row, { crypto_amount: crypto.amount, crypto_currency: crypto.currency });
  if (outcome.review) await review(tx, row, outcome.review, now);
  if (confirming) await addTimelineEntryOnce(tx, { transaction: row.id, kind: 'confirming' }, now);
}

async function apply(tx: Executor, row: TransactionRow, outcome: PaymentState, now: Date): Promise<void> {
  if (outcome.state === 'paid') return applyPaid(tx, row, outcome, now);
  if (row.status !== 'PENDING') return;
  if (outcome.state === 'pending') return applyPending(tx, row, outcome, now);
  if (outcome.review) await review(tx, row, outcome.review, now);
  if (outcome.state === 'declined') return close(tx, row, 'REJECTED', now, { kind: 'rejected' });
  const isOver = row.expires_at !== null && row.expires_at <= now;
  return close(tx, row, 'CANCELED', now, { kind: isOver ? 'expired' : 'canceled' });
}

/** Brings a transaction to what its provider says of it. Safe to repeat, at once and in any order. */
export function settle(
  db: Database,
  id: number,
  outcome: PaymentState,
  now: Date,
  isAskedByStaff = false,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    await apply(tx, row, outcome, now);
    if (isAskedByStaff) await auditTransactionChange(tx, row);
  });
}

/** Gives up an attempt that nobody has paid in time; one that a person must look at stays as it is. */
export function expireTransaction(db: Database, id: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row.status !== 'PENDING') return;
    if (row.review_reason) return releaseReservation(tx, id);
    await close(tx, row, 'CANCELED', now, { kind: 'expired' });
  });
}

/** The staff's decision about a transaction, by the table of moves. Throws transaction_final, item_out_of_stock. */
export function setTransactionStatus(
  db: Database,
  id: number,
  status: TransactionStatus,
  actor: StaffActor & Pick<Viewer, 'steam_id'>,
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    // A gift to oneself profits like an own purchase.
    const isForActor = row.steam_id !== null && row.steam_id === actor.steam_id;
    if (row.user_id === actor.id || isForActor) throw new AppError('own_payment');
    if (!canTransition(row.status, status)) throw new AppError('transaction_final');
    const kind = status === 'REJECTED' ? 'rejected' : 'canceled';
    if (status === 'ACCEPTED') await accept(tx, row, now, actor);
    else await close(tx, row, status as 'REJECTED' | 'CANCELED', now, { kind, actor });
    await auditTransactionChange(tx, row, { reason: actor.reason });
  });
}
