import * as z from 'zod/mini';
import type { OpenedPayment, PaymentState, ReturnHint } from '../payments.ts';

const Charge = z.object({
  amount_refunded: z._default(z.int().check(z.gte(0)), 0),
  disputed: z._default(z.boolean(), false),
});

const PaymentIntent = z.object({
  id: z.string(),
  status: z.optional(z.string()),
  latest_charge: z.optional(z.nullable(z.union([z.string(), Charge]))),
});

/** The fields of a Checkout session that we use. Amounts in cents if `currency` is usd. */
export const CheckoutSession = z.object({
  id: z.string(),
  status: z.optional(z.nullable(z.enum(['open', 'complete', 'expired']))),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.optional(z.nullable(z.int().check(z.gte(0)))),
  currency: z.optional(z.nullable(z.string())),
  client_reference_id: z.optional(z.nullable(z.string())),
  payment_intent: z.optional(z.nullable(z.union([z.string(), PaymentIntent]))),
});
export type CheckoutSession = z.output<typeof CheckoutSession>;

const intentOf = ({ payment_intent }: CheckoutSession) =>
  typeof payment_intent === 'object' ? (payment_intent ?? undefined) : undefined;

export function paymentIntentId({ payment_intent }: CheckoutSession): string | undefined {
  return (typeof payment_intent === 'object' ? payment_intent?.id : payment_intent) ?? undefined;
}

/** The charge of a paid session, fetched with `expand`. */
export function latestCharge(session: CheckoutSession): z.output<typeof Charge> | undefined {
  const charge = intentOf(session)?.latest_charge;
  return typeof charge === 'object' ? (charge ?? undefined) : undefined;
}

/** A delayed payment that failed: its session stays complete and unpaid. */
const hasFailed = (session: CheckoutSession) =>
  ['requires_payment_method', 'canceled'].includes(intentOf(session)?.status ?? '');

/** `returned` in cents. */
export function checkoutSessionState(
  session: CheckoutSession,
  payment: OpenedPayment,
  returned: number,
  hint?: ReturnHint,
): PaymentState {
  if (session.payment_status === 'unpaid') {
    if (session.status === 'expired') return { state: 'canceled' };
    if (session.status !== 'complete') return { state: 'pending' };
    const isDeclined = hint === 'failed' || hasFailed(session);
    return isDeclined ? { state: 'declined' } : { state: 'pending', confirming: true };
  }
  const { client_reference_id, amount_total, currency } = session;
  const isOurs = (client_reference_id ?? payment.transaction_id) === payment.transaction_id;
  if (!isOurs || currency?.toLowerCase() !== 'usd' || typeof amount_total !== 'number') {
    return { state: 'declined', review: 'amount_differs' };
  }
  return { state: 'paid', amount: amount_total, currency: 'USD', ...(returned > 0 && { returned }) };
}
