import { cutText } from '@paddock/contract/i18n/cut-text';
import type Stripe from 'stripe';
import type { PaymentOrder } from '../payments.ts';

/** Stripe closes a session after 30 minutes at the earliest, by its clock. */
export const minSessionMinutes = 31;
/** Stripe replaces it with the session id. */
export const sessionIdPlaceholder = '{CHECKOUT_SESSION_ID}';
const titleMax = 250;

/** The braces must not be encoded, so URLSearchParams cannot be used. */
const withQuery = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`;

/** The parameters of a new session: one line item, in cents. */
export function checkoutSessionParams(order: PaymentOrder, now: Date): Stripe.Checkout.SessionCreateParams {
  const earliest = now.getTime() + minSessionMinutes * 60_000;
  const metadata = { transaction_id: order.transaction_id };
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: order.amount,
          product_data: { name: cutText(order.title, titleMax) },
        },
      },
    ],
    // Prevents Stripe from converting amount and currency.
    adaptive_pricing: { enabled: false },
    client_reference_id: order.transaction_id,
    metadata,
    payment_intent_data: { metadata },
    success_url: withQuery(order.callbackUrl, `session_id=${sessionIdPlaceholder}`),
    cancel_url: withQuery(order.callbackUrl, 'canceled=1'),
    expires_at: Math.floor(Math.max(order.expires_at.getTime(), earliest) / 1000),
  };
}
