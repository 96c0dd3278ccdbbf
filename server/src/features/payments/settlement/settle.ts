import type { ReviewReason } from '@paddock/contract/payments/transaction-status';
import type { CryptoAmount, ExtraDeposit, PaymentState } from '../../../adapters/payments/payments.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { recordProviderRefund } from '../refunds/refund-transaction.ts';
import type { TransactionRow } from '../tables.ts';
import { auditTransactionChange } from '../transactions/audit-transaction.ts';
import { notifyPartPayment } from '../transactions/notify-buyer.ts';
import { lockTransaction } from '../transactions/queries.ts';
import { releaseReservation } from '../transactions/reserve-stock.ts';
import { addTimelineEntryOnce } from '../transactions/timeline.ts';
import { keepExtraDeposits, keepRegained } from './extra-money.ts';
import { accept, close, isLate, updateTransaction } from './transitions.ts';

/** Marks a payment for review. A late payment keeps its reason, because the reason says which account has the money. */
async function markForReview(
  tx: Executor,
  row: TransactionRow,
  reason: ReviewReason,
  now: Date,
): Promise<void> {
  if (!isLate(row)) await updateTransaction(tx, row, { review_reason: reason });
  await addTimelineEntryOnce(tx, { transaction: row.id, kind: 'under_review', reason }, now);
}

async function applyPaid(
  tx: Executor,
  row: TransactionRow,
  outcome: Extract<PaymentState, { state: 'paid' }>,
  now: Date,
): Promise<void> {
  const { amount, currency, crypto, returned = 0, extra = [] } = outcome;
  await updateTransaction(tx, row, {
    ...(currency === row.currency && { confirmed_amount: amount }),
    ...(crypto && { crypto_amount: crypto.amount, crypto_currency: crypto.currency }),
  });
  if (row.status !== 'ACCEPTED') {
    if (amount !== row.amount || currency !== row.currency)
      return markForReview(tx, row, 'amount_differs', now);
    await addTimelineEntryOnce(tx, { transaction: row.id, kind: 'verified' }, now);
    await accept(tx, row, now);
  }
  await keepExtraMoney(tx, row.id, { returned, extra }, now);
}

/** Books deposits and refunds that followed acceptance. */
async function keepExtraMoney(
  tx: Executor,
  id: number,
  { returned, extra }: { returned: number; extra: readonly ExtraDeposit[] },
  now: Date,
): Promise<void> {
  const row = await lockTransaction(tx, id);
  if (row.status !== 'ACCEPTED') return;
  if (returned > 0) await recordProviderRefund(tx, row, returned, now);
  if (row.refunded_amount > 0) await keepRegained(tx, await lockTransaction(tx, id), returned, now);
  if (extra.length > 0) await keepExtraDeposits(tx, await lockTransaction(tx, id), extra, now);
}

/** Stores the sum asked in the coin, and notifies the buyer of each partial sum. */
async function tellOfPart(
  tx: Executor,
  row: TransactionRow,
  { asked, crypto }: { asked: string; crypto: CryptoAmount },
  now: Date,
): Promise<void> {
  await updateTransaction(tx, row, { crypto_asked: asked });
  await notifyPartPayment(tx, row, { asked, ...crypto }, now);
}

async function applyPending(
  tx: Executor,
  row: TransactionRow,
  outcome: Extract<PaymentState, { state: 'pending' }>,
  now: Date,
): Promise<void> {
  const { confirming, crypto, asked } = outcome;
  if (crypto)
    await updateTransaction(tx, row, { crypto_amount: crypto.amount, crypto_currency: crypto.currency });
  if (outcome.review) {
    await markForReview(tx, row, outcome.review, now);
    if (asked && crypto) await tellOfPart(tx, row, { asked, crypto }, now);
  }
  if (confirming) await addTimelineEntryOnce(tx, { transaction: row.id, kind: 'confirming' }, now);
}

async function apply(tx: Executor, row: TransactionRow, outcome: PaymentState, now: Date): Promise<void> {
  if (outcome.state === 'paid') return applyPaid(tx, row, outcome, now);
  if (row.status !== 'PENDING') return;
  if (outcome.state === 'pending') return applyPending(tx, row, outcome, now);
  if (outcome.review) await markForReview(tx, row, outcome.review, now);
  if (outcome.state === 'declined') return close(tx, row, 'REJECTED', now, { kind: 'rejected' });
  const isOver = row.expires_at !== null && row.expires_at <= now;
  return close(tx, row, 'CANCELED', now, { kind: isOver ? 'expired' : 'canceled' });
}

/** Brings a transaction to what its provider says of it. Safe to repeat, at once and in any order. `isForStaff`: audited. */
export function settle(
  db: Database,
  id: number,
  outcome: PaymentState,
  now: Date,
  isForStaff = false,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    await apply(tx, row, outcome, now);
    if (isForStaff) await auditTransactionChange(tx, row);
  });
}

/** Cancels a payment that nobody has paid in time; one that a person must look at stays as it is. */
export function expireTransaction(db: Database, id: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row.status !== 'PENDING') return;
    if (row.review_reason) return releaseReservation(tx, id);
    await close(tx, row, 'CANCELED', now, { kind: 'expired' });
  });
}
