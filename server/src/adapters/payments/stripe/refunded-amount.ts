import Stripe from 'stripe';
import * as z from 'zod/mini';
import { type CheckoutSession, latestCharge, paymentIntentId } from './checkout-session.ts';

const Disputes = z.object({
  data: z.array(z.object({ amount: z.int().check(z.gte(0)), status: z.string() })),
});

/** Inquiries without withdrawal, and disputes that were won or prevented. */
const keepsMoney = (status: string) => status.startsWith('warning_') || ['won', 'prevented'].includes(status);

async function takenByDisputes(stripe: Stripe, intent: string, whole: number): Promise<number> {
  try {
    const { data } = z.parse(Disputes, await stripe.disputes.list({ payment_intent: intent, limit: 100 }));
    return data.reduce((sum, { amount, status }) => sum + (keepsMoney(status) ? 0 : amount), 0);
  } catch (error) {
    // If the key may not read disputes, the charge itself says whether there is one.
    if (error instanceof Stripe.errors.StripePermissionError) return whole;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return whole;
    throw error;
  }
}

/** Cents returned after the payment, by refunds and chargebacks. */
export async function refundedAmount(stripe: Stripe, session: CheckoutSession): Promise<number> {
  const charge = latestCharge(session);
  const intent = paymentIntentId(session);
  const whole = session.amount_total ?? 0;
  if (!charge || intent === undefined) return 0;
  const disputed = charge.disputed ? await takenByDisputes(stripe, intent, whole) : 0;
  return Math.min(whole, charge.amount_refunded + disputed);
}
