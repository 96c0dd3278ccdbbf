import type { PaymentProvider, PaymentVendor } from '../payments.ts';
import { minSessionMinutes, sessionIdPlaceholder } from './checkout-params.ts';
import type { StripeClient, StripeKeys } from './client.ts';

function stripeProvider(keys: StripeKeys, now: () => Date): PaymentProvider {
  let loading: Promise<StripeClient> | undefined;
  // Loaded lazily: the library is large, and a portal without Stripe does not need it.
  const calls = () => {
    loading ??= import('./client.ts').then(({ createStripeClient }) => createStripeClient(keys, now));
    return loading;
  };
  return {
    name: 'stripe',
    limits: () => ({ min: 50, max: 99_999_999 }),
    holdMinutes: minSessionMinutes,
    watchHours: 24,
    create: async (order) => (await calls()).create(order),
    fetchState: async (payment, hint) => (await calls()).fetchState(payment, hint),
    readReturn: ({ session_id, canceled }) => ({
      // An unreplaced placeholder is no session id.
      ref: session_id === sessionIdPlaceholder ? undefined : session_id,
      hint: session_id === undefined ? (canceled === '1' ? 'unpaid' : undefined) : 'paid',
    }),
    parseNotification: async (headers, body) => (await calls()).parseNotification(headers, body),
    refund: async (payment, refund) => (await calls()).refund(payment, refund),
  };
}

/** Cards in US dollars on Stripe's page. */
export const stripe = {
  name: 'stripe',
  method: 'card',
  unknownRef: 'cs_test_unknown',
  createProvider: stripeProvider,
} as const satisfies PaymentVendor<StripeKeys>;
