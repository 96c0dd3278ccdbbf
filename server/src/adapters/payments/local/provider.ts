import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { PaymentProvider, PaymentState } from '../payments.ts';
import { localPayments } from './tables.ts';

export const localOutcomes = ['pay', 'decline', 'cancel'] as const;
export type LocalOutcome = (typeof localOutcomes)[number];

/** The path of the page with Pay, Decline and Cancel. */
export const localPagePath = '/api/v1/payments/local/pay';

/** Payments decided by a person on our own page, without charging anyone. */
export function localPaymentProvider(db: Database, publicUrl: string, now: () => Date): PaymentProvider {
  return {
    name: 'local',
    limits: () => ({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    holdMinutes: 15,
    watchHours: 24,
    async create(order) {
      const ref = randomBytes(24).toString('base64url');
      await db.insert(localPayments).values({
        ref,
        amount: order.amount,
        currency: order.currency,
        title: order.title,
        callback_url: order.callbackUrl,
        created_at: now(),
      });
      return { url: `${publicUrl}${localPagePath}/${ref}`, ref };
    },
    async fetchState({ ref }): Promise<PaymentState> {
      const order = await findLocalPayment(db, ref);
      if (!order?.outcome) return { state: 'pending' };
      if (order.outcome === 'pay') return { state: 'paid', amount: order.amount, currency: order.currency };
      return { state: order.outcome === 'decline' ? 'declined' : 'canceled' };
    },
    // There is no charge to reverse.
    refund: async () => undefined,
  };
}

export async function findLocalPayment(db: Database, ref: string) {
  const [order] = await db.select().from(localPayments).where(eq(localPayments.ref, ref));
  return order;
}

/** Stores the first button that was pressed. */
export async function setLocalOutcome(db: Database, ref: string, outcome: LocalOutcome): Promise<void> {
  await db
    .update(localPayments)
    .set({ outcome })
    .where(and(eq(localPayments.ref, ref), isNull(localPayments.outcome)));
}
