import { fromMinorUnits } from '@paddock/contract/core/money';
import type { Refund } from '@paddock/contract/payments/calls';
import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { balanceProvider, refunds, type TransactionRow } from '../tables.ts';

export function toRefund(row: RefundRow): Refund {
  return { ...row, amount: fromMinorUnits(row.amount, row.currency) };
}

export async function listRefunds(db: Executor, transaction: number): Promise<Refund[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.transaction_id, transaction))
    .orderBy(asc(refunds.id));
  return rows.map(toRefund);
}

/** What can still be refunded, in the smallest unit. */
export function refundableAmount(row: TransactionRow): number {
  return row.status === 'ACCEPTED' || isUnallocated(row) ? row.amount - row.refunded_amount : 0;
}

/** Refunds use the original payment method, by hand if its provider does not support refunds. */
export function chooseRefundWay(deps: Deps, row: TransactionRow): Refund['way'] {
  if (row.provider === balanceProvider) return 'balance';
  return deps.payments.byName(row.provider)?.refund && row.provider_ref ? 'provider' : 'by_hand';
}

export type RefundRow = typeof refunds.$inferSelect;

/** Whether its late money awaits a decision by staff, because no goods were delivered. */
export const isUnallocated = ({ review_reason }: TransactionRow) => review_reason === 'late_unallocated';
