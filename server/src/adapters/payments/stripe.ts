import { AppError } from '@paddock/contract/errors';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { OpenedPayment, PaymentOrder, PaymentProvider, RefundOrder } from './payments.ts';
import { boundedFetch, WebAddress, withinBudget } from './provider-http.ts';
import { findStripeSubject, readStripeEvent } from './stripe-events.ts';
import { returnedOf } from './stripe-returns.ts';
import { CheckoutSession, intentIdOf, stateOf } from './stripe-session.ts';

interface StripeKeys {
  secretKey: string;
  /** Without it no notification is believed, and what happens is known by asking alone. */
  webhookSecret: string | undefined;
  /** An origin without a path. */
  apiUrl: string;
}

/** Stripe closes a session after half an hour at the earliest, by its clock. */
const shortestMinutes = 31;
const sessionPlace = '{CHECKOUT_SESSION_ID}';

const Opened = z.object({ id: z.string().check(z.minLength(1)), url: WebAddress });

function connectionTo({ secretKey, apiUrl }: StripeKeys) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return (signal: AbortSignal) =>
    new Stripe(secretKey, {
      host: hostname,
      port: port || (isPlain ? '80' : '443'),
      protocol: isPlain ? 'http' : 'https',
      httpClient: Stripe.createFetchHttpClient(boundedFetch(signal)),
      maxNetworkRetries: 1,
      telemetry: false,
    });
}

/** The braces must arrive as they are, so they are not written through URLSearchParams. */
const withQuery = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`;

function sessionFor(order: PaymentOrder, now: Date): Stripe.Checkout.SessionCreateParams {
  const earliest = now.getTime() + shortestMinutes * 60_000;
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
          product_data: { name: order.title.slice(0, 250) },
        },
      },
    ],
    // Amount and currency of the session stay what we asked for.
    adaptive_pricing: { enabled: false },
    client_reference_id: order.transaction_id,
    metadata,
    payment_intent_data: { metadata },
    success_url: withQuery(order.callbackUrl, `session_id=${sessionPlace}`),
    cancel_url: withQuery(order.callbackUrl, 'canceled=1'),
    expires_at: Math.floor(Math.max(order.expires_at.getTime(), earliest) / 1000),
  };
}

function asRefusal(error: unknown): unknown {
  const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
  if (code === 'amount_too_small') return new AppError('amount_below_minimum', { cause: error });
  if (code === 'amount_too_large') return new AppError('amount_above_maximum', { cause: error });
  return error;
}

const isRefused = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

async function getSession(stripe: Stripe, ref: string): Promise<CheckoutSession> {
  const answer = await stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent.latest_charge'] });
  const session = z.parse(CheckoutSession, answer);
  if (session.id !== ref) throw new Error('another session was answered');
  return session;
}

/** Closes an open session, unless it was paid meanwhile. */
async function expireSession(stripe: Stripe, ref: string): Promise<CheckoutSession> {
  try {
    return z.parse(CheckoutSession, await stripe.checkout.sessions.expire(ref));
  } catch (error) {
    if (!isRefused(error)) throw error;
    return getSession(stripe, ref);
  }
}

async function payBack(stripe: Stripe, payment: OpenedPayment, refund: RefundOrder): Promise<void> {
  const intent = intentIdOf(await getSession(stripe, payment.ref));
  if (intent === undefined) throw new AppError('transaction_not_refundable');
  const metadata = { transaction_id: payment.transaction_id, reason: refund.reason.slice(0, 500) };
  try {
    const { status } = await stripe.refunds.create(
      { payment_intent: intent, amount: refund.amount, reason: 'requested_by_customer', metadata },
      { idempotencyKey: refund.key },
    );
    if (status !== 'failed' && status !== 'canceled') return;
  } catch (error) {
    if (!isRefused(error)) throw error;
    // Somebody did it at Stripe itself.
    if ((error as Stripe.errors.StripeError).code === 'charge_already_refunded') return;
    throw new AppError('transaction_not_refundable', { cause: error });
  }
  throw new AppError('transaction_not_refundable');
}

/** Cards in US dollars on Stripe's own page. */
export function stripeProvider(keys: StripeKeys, now: () => Date): PaymentProvider {
  const connect = connectionTo(keys);
  return {
    name: 'stripe',
    limits: () => ({ min: 50, max: 99_999_999 }),
    holdMinutes: shortestMinutes,
    watchHours: 24,
    create: (order) =>
      withinBudget(async (signal) => {
        const options = { idempotencyKey: order.transaction_id };
        try {
          const answer = await connect(signal).checkout.sessions.create(sessionFor(order, now()), options);
          const { id, url } = z.parse(Opened, answer);
          return { ref: id, url };
        } catch (error) {
          throw asRefusal(error);
        }
      }),
    fetchState: (payment, hint) =>
      withinBudget(async (signal) => {
        const stripe = connect(signal);
        let session = await getSession(stripe, payment.ref);
        const mayClose = hint === 'unpaid' || hint === 'given_up';
        if (session.status === 'open' && session.payment_status === 'unpaid' && mayClose) {
          session = await expireSession(stripe, payment.ref);
        }
        return stateOf(session, payment, await returnedOf(stripe, session));
      }),
    readReturn: ({ session_id, canceled }) => ({
      // What does not fill the place in leaves it as it is.
      ref: session_id === sessionPlace ? undefined : session_id,
      hint: session_id === undefined ? (canceled === '1' ? 'unpaid' : undefined) : 'paid',
    }),
    async parseNotification(headers, body) {
      const event = readStripeEvent(headers['stripe-signature'], body, keys.webhookSecret, now());
      return event && withinBudget((signal) => findStripeSubject(connect(signal), event));
    },
    refund: (payment, refund) => withinBudget((signal) => payBack(connect(signal), payment, refund)),
  };
}
