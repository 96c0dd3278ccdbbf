import { AppError, invalid } from '@paddock/contract/core/errors';
import { fromMinorUnits } from '@paddock/contract/core/money';
import {
  type ResolutionAct,
  type ReviewReason,
  resolutions as resolutionsOf,
} from '@paddock/contract/payments/transaction-status';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { assertSameRequest, type Idempotency } from '../../../http/idempotency.ts';
import { shopItems } from '../../shop/tables.ts';
import { credit, postEntries } from '../ledger/ledger.ts';
import { refundSurplus } from '../refunds/refund-transaction.ts';
import { sendRefund } from '../refunds/send-refunds.ts';
import { resolutions, type TransactionRow } from '../tables.ts';
import { auditTransactionChange } from '../transactions/audit-transaction.ts';
import { notifyRefund } from '../transactions/notify-buyer.ts';
import { assertNotOwnPayment } from '../transactions/ownership.ts';
import { lockTransaction } from '../transactions/queries.ts';
import { addTimelineEntry } from '../transactions/timeline.ts';
import { updateTransaction } from './transitions.ts';

/** What a decision is made in: the locked row, the money that waits in cents or whole rials, and the id of the decision. */
interface Decided {
  tx: Executor;
  row: TransactionRow;
  amount: number;
  id: number;
  now: Date;
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

/** Dollars in cents for rials, as the item costs both; the portal knows no other rate. Throws review_closed where it costs none. */
async function toCents(tx: Executor, row: TransactionRow, rials: number): Promise<number> {
  const [item] =
    row.item_id === null ? [] : await tx.select().from(shopItems).where(eq(shopItems.id, row.item_id));
  const amount = item && row.amount > 0 ? Math.floor((rials * item.price_usd) / row.amount) : 0;
  if (amount <= 0) throw invalid({ field: 'act', code: 'invalid' });
  return amount;
}

/** Puts the surplus on the buyer's balance. */
async function creditSurplus({ tx, row, amount, id, now }: Decided): Promise<void> {
  const { id: transaction, user_id: user, currency } = row;
  const kind = `surplus_credit:${id}` as const;
  const credited = { cause: `credit:${id}`, currency: 'USD', way: 'balance' } as const;
  if (currency === 'USD') {
    await credit(tx, 'unallocated', { transaction, user, kind, amount }, now);
    return notifyRefund(tx, row, { ...credited, amount }, now);
  }
  const dollars = await toCents(tx, row, amount);
  await postEntries(tx, { transaction, from: 'unallocated', to: 'revenue', kind, amount, currency }, now);
  await credit(tx, 'refunds', { transaction, user, kind, amount: dollars }, now);
  await notifyRefund(tx, row, { ...credited, amount: dollars }, now);
}

/** Enters again what a dispute took out: a top-up is the buyer's again, and of goods the refund is undone. What was taken back stays so. */
async function bookBack({ tx, row, amount, id, now }: Decided): Promise<void> {
  const { id: transaction, user_id: user, currency } = row;
  const kind = `book_back:${id}` as const;
  if (row.item_id === null) await credit(tx, 'unallocated', { transaction, user, kind, amount }, now);
  else
    await postEntries(tx, { transaction, from: 'unallocated', to: 'refunds', kind, amount, currency }, now);
  await updateTransaction(tx, row, { refunded_amount: row.refunded_amount - amount });
}

/** Books the money as revenue. */
async function keep({ tx, row, amount, id, now }: Decided): Promise<void> {
  const { id: transaction, currency } = row;
  const kind = `kept:${id}` as const;
  if (amount > 0)
    await postEntries(tx, { transaction, from: 'unallocated', to: 'revenue', kind, amount, currency }, now);
}

/** The review that is left when the money of one is decided about. */
function nextReview(row: TransactionRow, decided: ReviewReason): ReviewReason | null {
  if (decided === 'dispute_won')
    return row.surplus_open > 0 ? (row.extra_deposits.at(-1)?.reason ?? 'paid_more') : null;
  return row.regained_open > 0 ? 'dispute_won' : null;
}

/** Throws own_payment, review_closed, and validation_failed for an act that is none for this money. */
function checkAct(row: TransactionRow, viewer: Viewer, act: ResolutionAct): ReviewReason {
  assertNotOwnPayment(row, viewer);
  const reason = row.review_reason;
  const acts = reason ? resolutionsOf[reason] : undefined;
  if (row.status !== 'ACCEPTED' || !reason || !acts) throw new AppError('review_closed');
  if (!acts.includes(act)) throw invalid({ field: 'act', code: 'invalid' });
  return reason;
}

/** Carries out what staff decided about money that came after ACCEPTED; the same key again changes nothing. */
export async function resolveTransaction(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { act, reason }: { act: ResolutionAct; reason: string },
  idempotency: Idempotency,
): Promise<void> {
  const now = deps.now();
  const refund = await deps.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (await isRepeated(tx, viewer.id, idempotency, id)) return undefined;
    const review_reason = checkAct(row, viewer, act);
    const isDispute = review_reason === 'dispute_won';
    const amount = isDispute ? row.regained_open : row.surplus_open;
    // Coins of unknown worth were never booked.
    if (amount === 0 && act !== 'none') throw invalid({ field: 'act', code: 'invalid' });
    const [stored] = await tx
      .insert(resolutions)
      .values({
        transaction_id: id,
        review_reason,
        act,
        amount,
        reason,
        created_by: viewer.id,
        idempotency_key: idempotency.key ?? null,
        request_hash: idempotency.hash,
        created_at: now,
      })
      .returning();
    if (!stored) throw new Error('the insert returned no row');
    const decided = { tx, row, amount, id: stored.id, now };
    const actor = { id: viewer.id, reason };
    if (act === 'credit') await creditSurplus(decided);
    if (act === 'book_back') await bookBack(decided);
    if (act === 'none') await keep(decided);
    const sent = act === 'refund' ? await refundSurplus(deps, tx, row, { amount, actor }, now) : undefined;
    await updateTransaction(tx, row, {
      ...(isDispute ? { regained_open: 0 } : { surplus_open: 0 }),
      review_reason: nextReview(row, review_reason),
    });
    await addTimelineEntry(tx, { transaction: id, kind: 'resolved', actor }, now);
    const shown = { act, reason, amount: fromMinorUnits(amount, row.currency), currency: row.currency };
    await auditTransactionChange(tx, row, shown);
    return sent;
  });
  if (refund?.state === 'pending') await sendRefund(deps, refund);
}
