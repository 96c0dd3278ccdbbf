import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { type TransactionRow, transactions } from '../tables.ts';
import { settle } from './settle.ts';

/** Whether the call that was opening the payment at its provider has died. */
export const isOpeningDead = ({ status, payment_url, opening_until }: TransactionRow, now: Date) =>
  status === 'PENDING' && payment_url === null && opening_until !== null && opening_until <= now;

/** Gives up a payment whose page nobody has seen: its piece of stock is free, and a repeat of the call begins anew. */
export async function abandonOpening(db: Database, id: number, now: Date): Promise<void> {
  await settle(db, id, { state: 'canceled' }, now);
  await db.update(transactions).set({ idempotency_key: null }).where(eq(transactions.id, id));
}
