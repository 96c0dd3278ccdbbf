import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { type JobQueue, type QueueJob, runEnqueued } from '../../../jobs/run-jobs.ts';
import { refunds, transactions } from '../tables.ts';

type RefundRow = typeof refunds.$inferSelect;

const isRefund = (key: string) => eq(refunds.id, Number(key));

/** Sends a refund that is already in the ledger to its provider. */
async function callProvider({ db, payments }: Deps, key: string): ReturnType<JobQueue['run']> {
  const [found] = await db
    .select({ refund: refunds, payment: transactions })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transaction_id))
    .where(isRefund(key));
  if (found?.refund.state !== 'pending') return 'done';
  const { amount, reason } = found.refund;
  const { provider_ref: ref, transaction_id } = found.payment;
  try {
    const refund = payments.byName(found.payment.provider)?.refund;
    if (!ref || !refund) throw new Error('this provider cannot pay back');
    await refund({ ...found.payment, ref }, { key: `refund-${transaction_id}-${key}`, amount, reason });
  } catch (error) {
    return { retry: String(error) };
  }
  await db.update(refunds).set({ state: 'done' }).where(isRefund(key));
  return 'done';
}

/** Keys are ids of refunds. After the last attempt the refund is left to the staff; its ledger entries stay. */
export const sendRefunds: QueueJob = {
  name: 'send-refunds',
  queue: {
    lanes: 1,
    attemptsMax: 8,
    pauseMs: (attempts) => 60_000 * 2 ** Math.min(attempts, 8),
    run: callProvider,
    giveUp: async (tx, key, error) => {
      await tx.update(refunds).set({ state: 'failed', error }).where(isRefund(key));
    },
  },
};

/** Makes the first attempt of a refund immediately. Returns the refund after it. */
export async function sendRefund(deps: Deps, refund: RefundRow): Promise<RefundRow> {
  await runEnqueued(deps, sendRefunds, refund.id);
  const [stored] = await deps.db.select().from(refunds).where(eq(refunds.id, refund.id));
  return stored ?? refund;
}
