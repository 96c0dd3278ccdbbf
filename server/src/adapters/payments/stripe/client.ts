import { AppError } from '@paddock/contract/core/errors';
import { cutText } from '@paddock/contract/i18n/cut-text';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { OpenedPayment, PaymentProvider, RefundOrder } from '../payments.ts';
import { limitedFetch, PaymentPage, withTimeBudget } from '../provider-http.ts';
import { checkoutSessionParams } from './checkout-params.ts';
import { CheckoutSession, checkoutSessionState, paymentIntentId } from './checkout-session.ts';
import { refundedAmount } from './refunded-amount.ts';
import { findEventPayment, parseStripeEvent } from './webhook-events.ts';

export interface StripeKeys {
  secretKey: string;
  /** Without it notifications are rejected, and the state is only known by polling. */
  webhookSecret: string | undefined;
  /** An origin without a path. */
  apiUrl: string;
}

export type StripeClient = Required<
  Pick<PaymentProvider, 'create' | 'fetchState' | 'parseNotification' | 'refund'>
>;

const metadataMax = 500;

const OpenedAt = (apiUrl: string) =>
  z.object({ id: z.string().check(z.minLength(1)), url: PaymentPage(apiUrl) });

function connectionTo({ secretKey, apiUrl }: StripeKeys) {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return (signal: AbortSignal) =>
    new Stripe(secretKey, {
      host: hostname,
      port: port || (isPlain ? '80' : '443'),
      protocol: isPlain ? 'http' : 'https',
      httpClient: Stripe.createFetchHttpClient(limitedFetch(signal)),
      maxNetworkRetries: 1,
      telemetry: false,
    });
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

/** Closes an open session, unless it has been paid. */
async function expireSession(stripe: Stripe, ref: string): Promise<CheckoutSession> {
  try {
    return z.parse(CheckoutSession, await stripe.checkout.sessions.expire(ref));
  } catch (error) {
    if (!isRefused(error)) throw error;
    return getSession(stripe, ref);
  }
}

async function payBack(stripe: Stripe, payment: OpenedPayment, refund: RefundOrder): Promise<void> {
  const intent = paymentIntentId(await getSession(stripe, payment.ref));
  if (intent === undefined) throw new AppError('transaction_not_refundable');
  const metadata = {
    transaction_id: payment.transaction_id,
    reason: cutText(refund.reason, metadataMax),
  };
  try {
    const { status } = await stripe.refunds.create(
      { payment_intent: intent, amount: refund.amount, reason: 'requested_by_customer', metadata },
      { idempotencyKey: refund.key },
    );
    if (status !== 'failed' && status !== 'canceled') return;
  } catch (error) {
    if (!isRefused(error)) throw error;
    // It was refunded at Stripe itself.
    if ((error as Stripe.errors.StripeError).code === 'charge_already_refunded') return;
    throw new AppError('transaction_not_refundable', { cause: error });
  }
  throw new AppError('transaction_not_refundable');
}

/** The calls to Stripe. */
export function createStripeClient(keys: StripeKeys, now: () => Date): StripeClient {
  const connect = connectionTo(keys);
  return {
    create: (order) =>
      withTimeBudget(async (signal) => {
        const options = { idempotencyKey: order.transaction_id };
        try {
          const answer = await connect(signal).checkout.sessions.create(
            checkoutSessionParams(order, now()),
            options,
          );
          const { id, url } = z.parse(OpenedAt(keys.apiUrl), answer);
          return { ref: id, url };
        } catch (error) {
          throw asRefusal(error);
        }
      }),
    fetchState: (payment, hint) =>
      withTimeBudget(async (signal) => {
        const stripe = connect(signal);
        let session = await getSession(stripe, payment.ref);
        const mayClose = hint === 'unpaid' || hint === 'given_up';
        if (session.status === 'open' && session.payment_status === 'unpaid' && mayClose) {
          session = await expireSession(stripe, payment.ref);
        }
        return checkoutSessionState(session, payment, await refundedAmount(stripe, session), hint);
      }),
    async parseNotification(headers, body) {
      const event = parseStripeEvent(headers['stripe-signature'], body, keys.webhookSecret, now());
      return event && withTimeBudget((signal) => findEventPayment(connect(signal), event));
    },
    refund: (payment, refund) => withTimeBudget((signal) => payBack(connect(signal), payment, refund)),
  };
}
