import { audit } from '../../../db/audit/audit.ts';
import type { TransactionRow } from '../tables.ts';
import type { LockedSale } from '../with-sale.ts';

/** The audited fields, amounts in the smallest unit. */
const toAudited = ({ status, currency, refunded_amount, review_reason, settled_at }: TransactionRow) => ({
  status,
  review_reason,
  settled_at,
  ...(refunded_amount > 0 && { refunded_amount, currency }),
});

/** Audits what staff changed since `before`, in the same database transaction. */
export async function auditTransactionChange(
  before: TransactionRow,
  { tx, row }: LockedSale,
  more: object = {},
): Promise<void> {
  const target = { type: 'transaction', id: row.transaction_id, name: row.item_title } as const;
  await audit(tx, { target, before: toAudited(before), after: { ...toAudited(row), ...more } });
}
