import { AppError, invalid } from '@paddock/contract/core/errors';
import {
  isFinal,
  type ResolutionAct,
  type ReviewReason,
  resolutions as resolutionsOf,
  type TimelineKind,
  type TransactionStatus,
} from '@paddock/contract/payments/transaction-status';
import type { CryptoAmount, ExtraDeposit, PaymentState } from '../../../adapters/payments/payments.ts';
import type { TransactionRow } from '../tables.ts';
import { assertNotOwnPayment } from '../transactions/goods.ts';
import type { ItemRow } from '../with-sale.ts';

/** What may follow for a transaction, from facts loaded under its lock. Amounts are cents or whole rials. */

/** Whether its money arrived for goods that could not be delivered and was booked. */
export const isLate = ({ review_reason }: Pick<TransactionRow, 'review_reason'>) =>
  review_reason?.startsWith('late_') ?? false;

export interface Closing {
  status: 'REJECTED' | 'CANCELED';
  kind: 'rejected' | 'canceled' | 'expired';
}

export interface OutcomeDecision {
  columns: Partial<Pick<TransactionRow, 'confirmed_amount' | 'crypto_amount' | 'crypto_currency'>> &
    Partial<Pick<TransactionRow, 'crypto_asked' | 'review_reason'>>;
  /** Providers repeat themselves: an entry that exists already is not added again. */
  entries: { kind: TimelineKind; reason?: ReviewReason }[];
  /** The requested sum in a coin, and the smaller one that arrived. */
  part?: CryptoAmount & { asked: string };
  step?: 'accept' | Closing;
}

/** A late payment keeps its reason, because the reason says which account has the money. */
const review = (row: TransactionRow, reason: ReviewReason): OutcomeDecision => ({
  columns: isLate(row) ? {} : { review_reason: reason },
  entries: [{ kind: 'under_review', reason }],
});

function decidePaid(
  row: TransactionRow,
  { amount, currency, crypto }: Extract<PaymentState, { state: 'paid' }>,
): OutcomeDecision {
  const columns = {
    ...(currency === row.currency && { confirmed_amount: amount }),
    ...(crypto && { crypto_amount: crypto.amount, crypto_currency: crypto.currency }),
  };
  if (row.status === 'ACCEPTED') return { columns, entries: [] };
  if (amount === row.amount && currency === row.currency)
    return { columns, entries: [{ kind: 'verified' }], step: 'accept' };
  const reviewed = review(row, 'amount_differs');
  return { ...reviewed, columns: { ...columns, ...reviewed.columns } };
}

function decidePending(
  row: TransactionRow,
  { confirming, crypto, asked, review: reason }: Extract<PaymentState, { state: 'pending' }>,
): OutcomeDecision {
  const { columns, entries } = reason ? review(row, reason) : { columns: {}, entries: [] };
  const part = reason && asked && crypto ? { ...crypto, asked } : undefined;
  return {
    columns: {
      ...columns,
      ...(crypto && { crypto_amount: crypto.amount, crypto_currency: crypto.currency }),
      ...(part && { crypto_asked: part.asked }),
    },
    entries: confirming ? [...entries, { kind: 'confirming' }] : entries,
    ...(part && { part }),
  };
}

/** What a provider's answer changes. Idempotent and independent of order. */
export function decideOutcome(row: TransactionRow, outcome: PaymentState, now: Date): OutcomeDecision {
  if (outcome.state === 'paid') return decidePaid(row, outcome);
  if (row.status !== 'PENDING') return { columns: {}, entries: [] };
  if (outcome.state === 'pending') return decidePending(row, outcome);
  const reviewed = outcome.review ? review(row, outcome.review) : { columns: {}, entries: [] };
  if (outcome.state === 'declined') return { ...reviewed, step: { status: 'REJECTED', kind: 'rejected' } };
  const isOver = row.expires_at !== null && row.expires_at <= now;
  return { ...reviewed, step: { status: 'CANCELED', kind: isOver ? 'expired' : 'canceled' } };
}

/** The result of a payment that was not made in time; one under review only releases its stock. */
export function decideExpiry({ status, review_reason }: TransactionRow): 'cancel' | 'release' | undefined {
  if (status !== 'PENDING') return undefined;
  return review_reason ? 'release' : 'cancel';
}

export interface Goods {
  /** Whether the recipient has them from another purchase. */
  isOwned: boolean;
  isReserved: boolean;
  item: ItemRow | undefined;
}

/** Throws item_owned, item_out_of_stock. */
export function assertBuyable({ isOwned, item }: Omit<Goods, 'isReserved'>): void {
  if (isOwned) throw new AppError('item_owned');
  if (!item || item.stock === 0) throw new AppError('item_out_of_stock');
}

/**
 * The result of a full payment. `goods` is undefined for a top-up. Throws transaction_final, and item_out_of_stock if staff accept what
 * cannot be delivered.
 */
export function decideAcceptance(
  row: TransactionRow,
  goods: Goods | undefined,
  isByStaff: boolean,
): 'top_up' | 'purchase' | 'late' | undefined {
  // Money that staff refunded pays for no goods.
  if (row.refunded_amount > 0) {
    if (isByStaff) throw new AppError('transaction_final');
    return undefined;
  }
  if (!goods) return 'top_up';
  // The money of a late payment is booked already; staff decide about it.
  if (isLate(row) && !isByStaff) return undefined;
  const { isOwned, isReserved, item } = goods;
  const isInStock = item !== undefined && item.deleted_at === null && item.stock !== 0;
  if (!isOwned && (isReserved || isInStock)) return 'purchase';
  if (isByStaff) throw new AppError('item_out_of_stock');
  return 'late';
}

/** Throws own_payment, transaction_final. Setting the current status changes nothing. */
export function decideStatusChange(
  row: TransactionRow,
  status: TransactionStatus,
  actor: { id: number; steam_id: string | null },
): 'accept' | 'reopen' | Closing | undefined {
  assertNotOwnPayment(row, actor);
  if (isFinal(row.status)) throw new AppError('transaction_final');
  if (row.status === status) return undefined;
  if (status === 'ACCEPTED') return 'accept';
  if (status !== 'PENDING') return { status, kind: status === 'REJECTED' ? 'rejected' : 'canceled' };
  if (row.refunded_amount > 0) throw new AppError('transaction_final');
  return 'reopen';
}

/** The worth of extra deposits, as far as it is known. */
export const worthOfExtra = (deposits: readonly ExtraDeposit[]): number =>
  deposits.reduce((total, { amount }) => total + (amount ?? 0), 0);

/** Merges stored deposits with those reported now. The worth of a deposit never shrinks. Undefined if they are unchanged. */
export function mergeDeposits(stored: readonly ExtraDeposit[], reported: readonly ExtraDeposit[]) {
  const grown = reported.map((deposit) => {
    const before = stored.find(({ id }) => id === deposit.id);
    return before && (deposit.amount ?? 0) <= (before.amount ?? 0) ? before : deposit;
  });
  const deposits = [...stored.filter(({ id }) => !reported.some((deposit) => deposit.id === id)), ...grown];
  const last = deposits.findLast((deposit) => !stored.includes(deposit));
  if (!last) return undefined;
  return { deposits, reason: last.reason, amount: worthOfExtra(deposits) - worthOfExtra(stored) };
}

/**
 * What a won dispute returned and is not booked yet; at most zero if there is no such money. `all` is what we know was paid back through
 * the provider, `own` the part without staff, `returned` the amount now missing by the provider.
 */
export const regainedAmount = (
  { regained_amount }: Pick<TransactionRow, 'regained_amount'>,
  { all, own }: { all: number; own: number },
  returned: number,
): number => Math.min(all - regained_amount - returned, own - regained_amount);

/** The remaining review after the money of one was decided. */
function nextReview(row: TransactionRow, decided: ReviewReason): ReviewReason | null {
  if (decided === 'dispute_won')
    return row.surplus_open > 0 ? (row.extra_deposits.at(-1)?.reason ?? 'paid_more') : null;
  return row.regained_open > 0 ? 'dispute_won' : null;
}

/** Throws own_payment, review_closed, and validation_failed for an action that this money does not allow. */
export function decideResolution(
  row: TransactionRow,
  viewer: { id: number; steam_id: string | null },
  act: ResolutionAct,
) {
  assertNotOwnPayment(row, viewer);
  const review_reason = row.review_reason;
  const actions = review_reason ? resolutionsOf[review_reason] : undefined;
  if (row.status !== 'ACCEPTED' || !review_reason || !actions) throw new AppError('review_closed');
  const isDispute = review_reason === 'dispute_won';
  const amount = isDispute ? row.regained_open : row.surplus_open;
  // Coins of unknown worth were never booked.
  if (!actions.includes(act) || (amount === 0 && act !== 'none'))
    throw invalid({ field: 'act', code: 'invalid' });
  const columns = {
    ...(isDispute ? { regained_open: 0 } : { surplus_open: 0 }),
    ...(act === 'book_back' && { refunded_amount: row.refunded_amount - amount }),
    review_reason: nextReview(row, review_reason),
  };
  return { review_reason, amount, columns };
}

/** Cents for rials, by the two prices of the item: the portal knows no other rate. Throws validation_failed if it has none. */
export function toCentsByItem(row: TransactionRow, item: ItemRow | undefined, rials: number): number {
  const amount = item && row.amount > 0 ? Math.floor((rials * item.price_usd) / row.amount) : 0;
  if (amount <= 0) throw invalid({ field: 'act', code: 'invalid' });
  return amount;
}
