import { credit, type LedgerAccount, postEntries } from '../ledger/ledger.ts';
import { releaseReservation } from '../transactions/goods.ts';
import { notifyLatePayment } from '../transactions/notify-buyer.ts';
import { addTimelineEntry } from '../transactions/timeline.ts';
import { editSale, type LockedSale } from '../with-sale.ts';

/** Books money that arrived for goods that cannot be delivered: dollars go to the balance, rials wait for staff. */
export async function keepLateMoney(sale: LockedSale, from: LedgerAccount): Promise<LockedSale> {
  const { tx, row, now } = sale;
  const { id: transaction, user_id: user, amount, currency } = row;
  const kind = 'late_credit';
  if (currency === 'USD') await credit(tx, from, { transaction, user, kind, amount }, now);
  else await postEntries(tx, { transaction, from, to: 'unallocated', kind, amount, currency }, now);
  const review_reason = currency === 'USD' ? 'late_credited' : 'late_unallocated';
  const status = row.status === 'PENDING' ? 'REJECTED' : row.status;
  await releaseReservation(tx, row.id);
  await addTimelineEntry(tx, { transaction, kind: review_reason }, now);
  await notifyLatePayment(tx, row, now);
  return editSale(sale, { status, review_reason, settled_at: now });
}
