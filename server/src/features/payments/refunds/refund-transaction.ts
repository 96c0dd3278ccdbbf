import { AppError } from '@paddock/contract/core/errors';
import type { Refund } from '@paddock/contract/payments/calls';
import { and, eq, sum } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { assertSameRequest, type Idempotency } from '../../../http/idempotency.ts';
import { enqueueJob } from '../../../jobs/job-rows.ts';
import { revokeEntitlements } from '../../entitlements/grant-entitlements.ts';
import { credit, debit, postEntries } from '../ledger/ledger.ts';
import { refunds } from '../tables.ts';
import { auditTransactionChange } from '../transactions/audit-transaction.ts';
import { incrementStock } from '../transactions/goods.ts';
import { notifyGiftTakenBack, notifyRefund } from '../transactions/notify-buyer.ts';
import { chooseRefundWay, type RefundRow, toRefund } from '../transactions/refund-state.ts';
import { addTimelineEntry, type StaffActor } from '../transactions/timeline.ts';
import { editSale, type LockedSale, withSale } from '../with-sale.ts';
import { parseRefundAmount, planRefund, type RefundPlan, unknownRefundAmount } from './refund-plan.ts';
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

async function bookRefund({ tx, row, now }: LockedSale, { booking }: RefundPlan, refund: RefundRow) {
  const { id: transaction, user_id: user, currency } = row;
  const { amount, id } = refund;
  const provider = `provider:${row.provider}` as const;
  const kind = `refund:${id}` as const;
  if (booking === 'credit') return credit(tx, 'refunds', { transaction, user, kind, amount }, now);
  if (booking === 'debit') return debit(tx, provider, { transaction, user, kind, amount }, now);
  await postEntries(tx, { transaction, from: booking.from, to: provider, kind, amount, currency }, now);
}

async function takeGoodsBack({ tx, row, now }: LockedSale): Promise<void> {
  await revokeEntitlements(tx, row.transaction_id, now);
  await addTimelineEntry(tx, { transaction: row.id, kind: 'taken_back' }, now);
  if (row.item_id !== null) await incrementStock(tx, row.item_id);
  if (row.is_gift) await notifyGiftTakenBack(tx, row, now);
}

/** Stores a refund with its entries, and reverts what the payment gave. Throws idempotency_mismatch. */
async function recordRefund(sale: LockedSale, { actor, idempotency, ...refund }: NewRefund) {
  const { tx, row, now } = sale;
  const stored = await storeRefund(tx, {
    ...refund,
    transaction_id: row.id,
    currency: row.currency,
    created_by: actor?.id ?? null,
    idempotency_key: idempotency?.key ?? null,
    request_hash: idempotency?.hash ?? null,
    created_at: now,
  });
  // The key was used for a refund of another transaction.
  if (!stored) throw new AppError('idempotency_mismatch');
  const plan = planRefund(row, refund);
  await bookRefund(sale, plan, stored);
  const { reason } = refund;
  await addTimelineEntry(tx, { transaction: row.id, kind: 'refunded', actor, reason }, now);
  if (plan.takesGoodsBack) await takeGoodsBack(sale);
  await notifyRefund(tx, row, { ...stored, cause: String(stored.id) }, now);
  const columns = { ...plan.columns, ...(plan.takesGoodsBack && { taken_back_at: now }) };
  return { stored, sale: await editSale(sale, columns) };
}

/** Refunds money beyond the price, from where it is booked. The purchase stays valid. */
export async function refundSurplus(
  deps: Deps,
  { tx, row, now }: LockedSale,
  { amount, actor }: { amount: number; actor: StaffActor & { reason: string } },
): Promise<RefundRow> {
  const way = chooseRefundWay(deps, row);
  const { id: transaction, currency } = row;
  const stored = await storeRefund(tx, {
    transaction_id: transaction,
    amount,
    currency,
    reason: actor.reason,
    way,
    state: way === 'provider' ? 'pending' : 'done',
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

/** Records what the provider paid back without us: `returned` (smallest unit) is the total. */
export async function recordProviderRefund(sale: LockedSale, returned: number): Promise<LockedSale> {
  const { tx, row } = sale;
  const [recorded] = await tx
    .select({ amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.transaction_id, row.id), eq(refunds.way, 'provider')));
  const amount = unknownRefundAmount(row, recorded?.amount ?? 0, returned);
  if (amount <= 0) return sale;
  const refund = { amount, reason: row.provider, way: 'provider', state: 'done' } as const;
  return (await recordRefund(sale, refund)).sale;
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

/** Refunds a payment for staff. The money goes back by the original method; its provider is called once it is in the ledger. */
export async function refundTransaction(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { reason, ...order }: { amount: number | string; reason: string },
  idempotency: Idempotency,
): Promise<Refund> {
  const stored = await withSale(deps, id, async (sale) => {
    const repeated = await findRepeated(sale.tx, viewer.id, idempotency);
    if (repeated) return repeated;
    const { row } = sale;
    if (row.user_id === viewer.id) throw new AppError('own_payment');
    const amount = parseRefundAmount(row, order.amount);
    const way = chooseRefundWay(deps, row);
    const state = way === 'provider' ? 'pending' : 'done';
    const actor = { id: viewer.id, reason };
    const refunded = await recordRefund(sale, { amount, reason, way, state, actor, idempotency });
    await auditTransactionChange(row, refunded.sale, { reason, way });
    return refunded.stored;
  });
  return toRefund(stored.state === 'pending' ? await sendRefund(deps, stored) : stored);
}
