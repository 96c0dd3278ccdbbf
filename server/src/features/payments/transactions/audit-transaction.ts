import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import type { TransactionRow } from '../tables.ts';
import { lockTransaction } from './queries.ts';

/** What the audit log has of a transaction, amounts in the smallest unit. */
const toAudited = ({ status, currency, refunded_amount, review_reason, settled_at }: TransactionRow) => ({
  status,
  review_reason,
  settled_at,
  ...(refunded_amount > 0 && { refunded_amount, currency }),
});

/** Audits what the staff brought about, in its transaction; `before` is the row as it was locked. */
export async function auditTransactionChange(
  tx: Executor,
  before: TransactionRow,
  more: object = {},
): Promise<void> {
  const row = await lockTransaction(tx, before.id);
  const target = { type: 'transaction', id: row.transaction_id, name: row.item_title } as const;
  await audit(tx, { target, before: toAudited(before), after: { ...toAudited(row), ...more } });
}
