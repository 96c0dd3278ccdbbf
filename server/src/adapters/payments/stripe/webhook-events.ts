import { AppError } from '@paddock/contract/core/errors';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { PaymentNotification } from '../payments.ts';

const toleranceSeconds = 300;

const StripeEvent = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      // An id, or the whole intent; parsed where needed, so that no other form hides a payment.
      payment_intent: z.optional(z.unknown()),
      metadata: z.optional(z.unknown()),
    }),
  }),
});
type StripeEvent = z.output<typeof StripeEvent>;

const OurMetadata = z.object({ transaction_id: z.string().check(z.minLength(1)) });
const IntentId = z.string().check(z.minLength(1));

const failedEvent = 'checkout.session.async_payment_failed';
const isSessionEvent = (type: string) => type.startsWith('checkout.session.');
const isReturnEvent = (type: string) => type === 'charge.refunded' || type.startsWith('charge.dispute.');

/**
 * The event of a notification signed by Stripe within five minutes; undefined if irrelevant. Throws
 * signature_invalid, also without a configured secret.
 */
export function parseStripeEvent(
  signature: string | undefined,
  body: Buffer,
  secret: string | undefined,
  now: Date,
): StripeEvent | undefined {
  let signed: unknown;
  try {
    signed = Stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret ?? '',
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch (cause) {
    throw new AppError('signature_invalid', { cause });
  }
  const { success, data } = z.safeParse(StripeEvent, signed);
  return success && (isSessionEvent(data.type) || isReturnEvent(data.type)) ? data : undefined;
}

/** The payment of an event. A dispute has none of our ids, so its session is looked up. */
export async function findEventPayment(
  stripe: Stripe,
  { id: event_id, type, data: { object } }: StripeEvent,
): Promise<PaymentNotification | undefined> {
  if (isSessionEvent(type))
    return { event_id, ref: object.id, ...(type === failedEvent && { hint: 'failed' }) };
  const ours = z.safeParse(OurMetadata, object.metadata);
  if (ours.success) return { event_id, ...ours.data };
  const intent = z.safeParse(IntentId, object.payment_intent);
  if (!intent.success) return undefined;
  const ref = await findSession(stripe, intent.data);
  return ref === undefined ? undefined : { event_id, ref };
}

async function findSession(stripe: Stripe, payment_intent: string): Promise<string | undefined> {
  try {
    return (await stripe.checkout.sessions.list({ payment_intent, limit: 1 })).data[0]?.id;
  } catch (error) {
    // Stripe does not know the payment, so a retry of the event would not find it either.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}
