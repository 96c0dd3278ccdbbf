import { AppError, invalid } from '@paddock/contract/core/errors';
import { toMinorUnits } from '@paddock/contract/core/money';
import type { Refund } from '@paddock/contract/payments/calls';
import type { LedgerAccount } from '../ledger/ledger.ts';
import type { TransactionRow } from '../tables.ts';
import { isUnallocated, refundableAmount } from '../transactions/refund-state.ts';

/** Returns the amount in cents or whole rials. Throws transaction_not_refundable, and validation_failed for the field `amount`. */
export function parseRefundAmount(row: TransactionRow, sent: number | string): number {
  const amount = toMinorUnits(sent, row.currency);
  const left = refundableAmount(row);
  if (left === 0) throw new AppError('transaction_not_refundable');
  if (Number.isNaN(amount)) throw invalid({ field: 'amount', code: 'invalid' });
  if (amount <= 0) throw invalid({ field: 'amount', code: 'amount_positive' });
  if (amount > left) {
    const max = { amount: left, currency: row.currency };
    throw invalid({ field: 'amount', code: 'refund_too_large', values: { max } });
  }
  return amount;
}

/** What a provider paid back on its own: `recorded` was paid back through it by our books, `returned` by the provider's. */
export const unknownRefundAmount = (row: TransactionRow, recorded: number, returned: number): number =>
  Math.min(returned - (recorded - row.regained_amount), row.amount - row.refunded_amount);

export interface RefundPlan {
  /** `debit`: a top-up is deducted from the balance, and becomes a debt where the balance is too small. */
  booking: 'credit' | 'debit' | { from: LedgerAccount };
  /** Goods are revoked with the first refund, and their stock returns. */
  takesGoodsBack: boolean;
  columns: { refunded_amount: number; review_reason?: null };
}

/** Where the money of a refund comes from, and the resulting status of the transaction. */
export function planRefund(
  row: TransactionRow,
  { amount, way }: { amount: number; way: Refund['way'] },
): RefundPlan {
  const isWaiting = isUnallocated(row);
  const refunded_amount = row.refunded_amount + amount;
  const isLast = refunded_amount === row.amount;
  const outside = row.item_id === null ? 'debit' : ({ from: isWaiting ? 'unallocated' : 'refunds' } as const);
  return {
    booking: way === 'balance' ? 'credit' : outside,
    takesGoodsBack: row.item_id !== null && row.taken_back_at === null && !isWaiting,
    columns: { refunded_amount, ...(isWaiting && isLast && { review_reason: null }) },
  };
}
