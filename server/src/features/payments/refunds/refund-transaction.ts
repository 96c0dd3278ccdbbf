import { AppError, invalid } from '@paddock/contract/core/errors';
import { toMinorUnits } from '@paddock/contract/core/money';
import type { Refund } from '@paddock/contract/payments/calls';
import { and, eq, sum } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { assertSameRequest, type Idempotency } from '../../../http/idempotency.ts';
import { enqueueJob } from '../../../jobs/job-rows.ts';
import { revokeEntitlements } from '../../entitlements/service.ts';
import { lockShopItem } from '../../shop/queries.ts';
import { credit, debit, postEntries } from '../ledger/ledger.ts';
import { refunds, type TransactionRow, transactions } from '../tables.ts';
import { auditTransactionChange } from '../transactions/audit-transaction.ts';
import { notifyGiftTakenBack, notifyRefund } from '../transactions/notify-buyer.ts';
import { lockTransaction } from '../transactions/queries.ts';
import {
  chooseRefundWay,
  isUnallocated,
  type RefundRow,
  refundableAmount,
  toRefund,
} from '../transactions/refund-state.ts';
import { incrementStock } from '../transactions/reserve-stock.ts';
import { addTimelineEntry, type StaffActor } from '../transactions/timeline.ts';
import { sendRefund, sendRefunds } from './send-refunds.ts';

type NewRefund = Pick<RefundRow, 'amount' | 'reason' | 'way' | 'state'> & {
  actor?: StaffActor;
  idempotency?: Idempotency;
};

/** How long the request that creates a refund has for the first attempt before the queue takes over, in ms. */
const requestMs = 15_000;

/** Stores a refund and enqueues the call to its provider if there is one. Returns undefined if its idempotency key was used before. */
async function storeRefund(
  tx: Executor,
  refund: typeof refunds.$inferInsert,
): Promise<RefundRow | undefined> {
  const [stored] = await tx.insert(refunds).values(refund).onConflictDoNothing().returning();
  if (stored?.state === 'pending') {
    const due_at = new Date(stored.created_at.getTime() + requestMs);
    await enqueueJob(tx, { name: sendRefunds.name, key: stored.id, due_at });
  }
  return stored;
}

/** Writes a refund of a locked row with its entries, and takes back what the payment gave. */
async function recordRefund(tx: Executor, row: TransactionRow, refund: NewRefund, now: Date) {
  const { amount, reason, way, state, actor, idempotency } = refund;
  const stored = await storeRefund(tx, {
    transaction_id: row.id,
    amount,
    currency: row.currency,
    reason,
    way,
    state,
    created_by: actor?.id ?? null,
    idempotency_key: idempotency?.key ?? null,
    request_hash: idempotency?.hash ?? null,
    created_at: now,
  });
  // The key was used for a refund of another transaction.
  if (!stored) throw new AppError('idempotency_mismatch');
  const { id: transaction, user_id: user, currency } = row;
  const kind = `refund:${stored.id}` as const;
  const provider = `provider:${row.provider}` as const;
  const isWaiting = isUnallocated(row);
  const hasGoods = row.item_id !== null && !row.taken_back_at && !isWaiting;
  // Locks are taken in the order transaction, item, account.
  if (hasGoods && row.item_id !== null) await lockShopItem(tx, row.item_id);
  const isLast = row.refunded_amount + amount === row.amount;
  if (way === 'balance') await credit(tx, 'refunds', { transaction, user, kind, amount }, now);
  else if (row.item_id === null) await debit(tx, provider, { transaction, user, kind, amount }, now);
  else {
    const from = isWaiting ? 'unallocated' : 'refunds';
    await postEntries(tx, { transaction, from, to: provider, kind, amount, currency }, now);
  }
  await tx
    .update(transactions)
    .set({
      refunded_amount: row.refunded_amount + amount,
      ...(hasGoods && { taken_back_at: now }),
      ...(isWaiting && isLast && { review_reason: null }),
    })
    .where(eq(transactions.id, row.id));
  await addTimelineEntry(tx, { transaction, kind: 'refunded', actor, reason }, now);
  if (hasGoods) {
    await revokeEntitlements(tx, row.transaction_id, now);
    await addTimelineEntry(tx, { transaction, kind: 'taken_back' }, now);
    if (row.item_id !== null) await incrementStock(tx, row.item_id);
    if (row.is_gift) await notifyGiftTakenBack(tx, row, now);
  }
  await notifyRefund(tx, row, { ...stored, cause: String(stored.id) }, now);
  return stored;
}

/** Pays money back that came beyond the price, from where it waits. What was bought stays bought. */
export async function refundSurplus(
  deps: Deps,
  tx: Executor,
  row: TransactionRow,
  { amount, actor }: { amount: number; actor: StaffActor & { reason: string } },
  now: Date,
): Promise<RefundRow> {
  const way = chooseRefundWay(deps, row);
  const state = way === 'provider' ? 'pending' : 'done';
  const { id: transaction, currency } = row;
  const stored = await storeRefund(tx, {
    transaction_id: transaction,
    amount,
    currency,
    reason: actor.reason,
    way,
    state,
    created_by: actor.id,
    created_at: now,
  });
  if (!stored) throw new Error('a refund without a key was not stored');
  const to = `provider:${row.provider}` as const;
  const kind = `refund:${stored.id}` as const;
  await postEntries(tx, { transaction, from: 'unallocated', to, kind, amount, currency }, now);
  await notifyRefund(tx, row, { ...stored, cause: String(stored.id) }, now);
  return stored;
}

/** The provider says that `returned` (smallest unit) went back in all: what we do not know of is a refund by it. */
export async function recordProviderRefund(
  tx: Executor,
  row: TransactionRow,
  returned: number,
  now: Date,
): Promise<void> {
  if (row.status !== 'ACCEPTED') return;
  const [recorded] = await tx
    .select({ amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.transaction_id, row.id), eq(refunds.way, 'provider')));
  const known = (recorded?.amount ?? 0) - row.regained_amount;
  const amount = Math.min(returned - known, row.amount - row.refunded_amount);
  if (amount <= 0) return;
  await recordRefund(tx, row, { amount, reason: row.provider, way: 'provider', state: 'done' }, now);
}

async function findRepeated(
  tx: Executor,
  actor: number,
  idempotency: Idempotency,
): Promise<RefundRow | undefined> {
  if (!idempotency.key) return undefined;
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.created_by, actor), eq(refunds.idempotency_key, idempotency.key)));
  if (row) assertSameRequest(row, idempotency);
  return row;
}

/** The amount in the smallest unit, or a refusal that names the field. */
function parseAmount(row: TransactionRow, sent: number | string): number {
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

/** A refund by the staff. The money goes the way that it came; its provider is told once it is in the ledger. */
export async function refundTransaction(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { reason, ...order }: { amount: number | string; reason: string },
  idempotency: Idempotency,
): Promise<Refund> {
  const now = deps.now();
  const stored = await deps.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    const repeated = await findRepeated(tx, viewer.id, idempotency);
    if (repeated) return repeated;
    if (row.user_id === viewer.id) throw new AppError('own_payment');
    const amount = parseAmount(row, order.amount);
    const way = chooseRefundWay(deps, row);
    const state = way === 'provider' ? 'pending' : 'done';
    const actor = { id: viewer.id, reason };
    const refund = await recordRefund(tx, row, { amount, reason, way, state, actor, idempotency }, now);
    await auditTransactionChange(tx, row, { reason, way });
    return refund;
  });
  return toRefund(stored.state === 'pending' ? await sendRefund(deps, stored) : stored);
}
