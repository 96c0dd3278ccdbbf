import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { durableWork, type WorkResult } from '../../../jobs/durable-work.ts';
import { refunds, transactions } from '../tables.ts';

type RefundRow = typeof refunds.$inferSelect;

/** Attempts after which a refund is left to the staff. */
const refundAttempts = 8;

/** Refunds that are in the ledger and not yet sent to their provider. */
export const refundQueue = durableWork({
  table: refunds,
  due: 'next_try_at',
  // A refund is never dropped: its entries are written.
  states: { waiting: 'pending', done: 'done', dropped: 'failed', failed: 'failed' },
  next: ({ attempts }, now) => new Date(now.getTime() + 60_000 * 2 ** Math.min(attempts, 8)),
  isLastAttempt: ({ attempts }) => attempts >= refundAttempts,
  lanes: 1,
});

/** Tells the provider of a refund. */
async function tellProvider(
  deps: Deps,
  { id, transaction_id, amount, reason }: RefundRow,
): Promise<WorkResult> {
  const [row] = await deps.db.select().from(transactions).where(eq(transactions.id, transaction_id));
  const provider = row && deps.payments.byName(row.provider);
  try {
    if (!row?.provider_ref || !provider?.refund) throw new Error('this provider cannot pay back');
    const payment = { ...row, ref: row.provider_ref };
    await provider.refund(payment, { key: `refund-${row.transaction_id}-${id}`, amount, reason });
    return 'done';
  } catch (error) {
    return { retry: String(error) };
  }
}

/** Tells providers of the refunds that they did not take yet. */
export const sendPendingRefunds = (deps: Deps) =>
  refundQueue.runDue(deps, (refund) => tellProvider(deps, refund));

/** The same for one refund, unless somebody is at it; answers how it stands then. */
export async function sendRefund(deps: Deps, refund: RefundRow): Promise<RefundRow> {
  await refundQueue.runDue(deps, (claimed) => tellProvider(deps, claimed), eq(refunds.id, refund.id));
  const [stored] = await deps.db.select().from(refunds).where(eq(refunds.id, refund.id));
  return stored ?? refund;
}
