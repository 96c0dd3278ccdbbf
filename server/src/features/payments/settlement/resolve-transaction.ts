import { AppError } from '@paddock/contract/core/errors';
import { fromMinorUnits } from '@paddock/contract/core/money';
import type { ResolutionAct } from '@paddock/contract/payments/transaction-status';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { insertRow } from '../../../db/statements/insert-row.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { assertSameRequest, type Idempotency } from '../../../http/idempotency.ts';
import { credit, postEntries } from '../ledger/ledger.ts';
import { refundSurplus } from '../refunds/refund-transaction.ts';
import { sendRefund } from '../refunds/send-refunds.ts';
import { resolutions } from '../tables.ts';
import { auditTransactionChange } from '../transactions/audit-transaction.ts';
import { notifyRefund } from '../transactions/notify-buyer.ts';
import { addTimelineEntry } from '../transactions/timeline.ts';
import { editSale, type LockedSale, withSale } from '../with-sale.ts';
import { decideResolution, toCentsByItem } from './decisions.ts';

/** The money in question, in cents or whole rials, and the id of the decision. */
interface Resolution {
  amount: number;
  id: number;
}

async function isRepeated(
  tx: Executor,
  actor: number,
  idempotency: Idempotency,
  id: number,
): Promise<boolean> {
  if (!idempotency.key) return false;
  const [row] = await tx
    .select()
    .from(resolutions)
    .where(and(eq(resolutions.created_by, actor), eq(resolutions.idempotency_key, idempotency.key)));
  if (!row) return false;
  assertSameRequest(row, idempotency);
  if (row.transaction_id !== id) throw new AppError('idempotency_mismatch');
  return true;
}

/** Credits the surplus to the buyer's balance. */
async function creditSurplus({ tx, row, item, now }: LockedSale, { amount, id }: Resolution): Promise<void> {
  const { id: transaction, user_id: user, currency } = row;
  const kind = `surplus_credit:${id}` as const;
  const credited = { cause: `credit:${id}`, currency: 'USD', way: 'balance' } as const;
  if (currency === 'USD') {
    await credit(tx, 'unallocated', { transaction, user, kind, amount }, now);
    return notifyRefund(tx, row, { ...credited, amount }, now);
  }
  const dollars = toCentsByItem(row, item, amount);
  await postEntries(tx, { transaction, from: 'unallocated', to: 'revenue', kind, amount, currency }, now);
  await credit(tx, 'refunds', { transaction, user, kind, amount: dollars }, now);
  await notifyRefund(tx, row, { ...credited, amount: dollars }, now);
}

/** Books back what a dispute took: a top-up is credited to the buyer again; for goods the refund is undone and they stay revoked. */
async function bookBack({ tx, row, now }: LockedSale, { amount, id }: Resolution): Promise<void> {
  const { id: transaction, user_id: user, currency } = row;
  const kind = `book_back:${id}` as const;
  if (row.item_id === null) await credit(tx, 'unallocated', { transaction, user, kind, amount }, now);
  else
    await postEntries(tx, { transaction, from: 'unallocated', to: 'refunds', kind, amount, currency }, now);
}

async function bookAsRevenue({ tx, row, now }: LockedSale, { amount, id }: Resolution): Promise<void> {
  const { id: transaction, currency } = row;
  const kind = `kept:${id}` as const;
  if (amount > 0)
    await postEntries(tx, { transaction, from: 'unallocated', to: 'revenue', kind, amount, currency }, now);
}

/** Carries out staff's decision about money that arrived after ACCEPTED; idempotent per key. */
export async function resolveTransaction(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { act, reason }: { act: ResolutionAct; reason: string },
  idempotency: Idempotency,
): Promise<void> {
  const refund = await withSale(deps, id, async (sale) => {
    const { tx, row, now } = sale;
    if (await isRepeated(tx, viewer.id, idempotency, id)) return undefined;
    const { review_reason, amount, columns } = decideResolution(row, viewer, act);
    const resolution = await insertRow(tx, resolutions, {
      transaction_id: id,
      review_reason,
      act,
      amount,
      reason,
      created_by: viewer.id,
      idempotency_key: idempotency.key ?? null,
      request_hash: idempotency.hash,
      created_at: now,
    });
    const actor = { id: viewer.id, reason };
    if (act === 'credit') await creditSurplus(sale, resolution);
    if (act === 'book_back') await bookBack(sale, resolution);
    if (act === 'none') await bookAsRevenue(sale, resolution);
    const sent = act === 'refund' ? await refundSurplus(deps, sale, { amount, actor }) : undefined;
    const resolved = await editSale(sale, columns);
    await addTimelineEntry(tx, { transaction: id, kind: 'resolved', actor }, now);
    const decided = { act, reason, amount: fromMinorUnits(amount, row.currency), currency: row.currency };
    await auditTransactionChange(row, resolved, decided);
    return sent;
  });
  if (refund?.state === 'pending') await sendRefund(deps, refund);
}
