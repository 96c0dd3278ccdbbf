import { and, eq, lte } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { refunds, transactions } from '../tables.ts';

type RefundRow = typeof refunds.$inferSelect;

/** Tries after which a refund is left to the staff. */
const tries = 8;

/** Tells the provider of a refund that stands in the books; what fails is tried again later. */
export async function sendRefund(deps: Deps, refund: RefundRow): Promise<RefundRow> {
  const [row] = await deps.db.select().from(transactions).where(eq(transactions.id, refund.transaction_id));
  const provider = row && deps.payments.byName(row.provider);
  const now = deps.now();
  const store = async (columns: Partial<typeof refunds.$inferInsert>) => {
    const [stored] = await deps.db.update(refunds).set(columns).where(eq(refunds.id, refund.id)).returning();
    return stored ?? refund;
  };
  const { id, amount, reason } = refund;
  try {
    if (!row?.provider_ref || !provider?.refund) throw new Error('this provider cannot pay back');
    const payment = { ...row, ref: row.provider_ref };
    await provider.refund(payment, { key: `refund-${row.transaction_id}-${id}`, amount, reason });
    return await store({ state: 'done', next_try_at: null, error: null });
  } catch (error) {
    const attempts = refund.attempts + 1;
    const next_try_at = new Date(now.getTime() + 60_000 * 2 ** Math.min(attempts, 8));
    const state = attempts >= tries ? 'failed' : 'pending';
    return store({ state, attempts, next_try_at, error: String(error).slice(0, 500) });
  }
}

/** Tells providers of the refunds that they did not take yet. */
export async function sendPendingRefunds(deps: Deps): Promise<void> {
  const due = await deps.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'pending'), lte(refunds.next_try_at, deps.now())))
    .limit(50);
  for (const refund of due) await sendRefund(deps, refund);
}
