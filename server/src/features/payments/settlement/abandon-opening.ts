import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { type TransactionRow, transactions } from '../tables.ts';
import { settle } from './settle.ts';

/** Whether the request that was opening the payment at its provider has died. */
export const isOpeningDead = ({ status, payment_url, opening_until }: TransactionRow, now: Date) =>
  status === 'PENDING' && payment_url === null && opening_until !== null && opening_until <= now;

/** Cancels a payment whose page was never opened: its stock is released, and a repeat of the request starts again. */
export async function abandonOpening(deps: Pick<Deps, 'db' | 'now'>, id: number): Promise<void> {
  await settle(deps, id, { state: 'canceled' });
  await deps.db.update(transactions).set({ idempotency_key: null }).where(eq(transactions.id, id));
}
