import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { credit, type LedgerAccount, postEntries } from '../ledger/ledger.ts';
import { type TransactionRow, transactions } from '../tables.ts';
import { notifyLatePayment } from '../transactions/notify-buyer.ts';
import { releaseReservation } from '../transactions/reserve-stock.ts';
import { addTimelineEntry } from '../transactions/timeline.ts';

/** Money arrived for goods that cannot be given: dollars go to the balance, rials wait for the staff. */
export async function keepLateMoney(
  tx: Executor,
  row: TransactionRow,
  from: LedgerAccount,
  now: Date,
): Promise<void> {
  const { id: transaction, user_id: user, amount, currency } = row;
  const kind = 'late_credit';
  if (currency === 'USD') await credit(tx, from, { transaction, user, kind, amount }, now);
  else await postEntries(tx, { transaction, from, to: 'unallocated', kind, amount, currency }, now);
  const review_reason = currency === 'USD' ? 'late_credited' : 'late_unallocated';
  const status = row.status === 'PENDING' ? 'REJECTED' : row.status;
  await tx
    .update(transactions)
    .set({ status, review_reason, settled_at: now })
    .where(eq(transactions.id, row.id));
  await releaseReservation(tx, row.id);
  await addTimelineEntry(tx, { transaction, kind: review_reason }, now);
  await notifyLatePayment(tx, row, now);
}
