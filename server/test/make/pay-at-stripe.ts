import type { OpenedPayment, PaymentOrder } from '../../src/adapters/payments/payments.ts';
import { stripe as vendor } from '../../src/adapters/payments/stripe/provider.ts';
import { fakeStripe, stripeSecret, stripeWebhookSecret } from '../fakes/fake-stripe.ts';

/** Our response while a provider is silent. */
export const silent = { code: 'provider_unavailable', details: { retryAfter: 30 } };

/** A fake Stripe, our provider for it, and payments created there. */
export async function startStripe(now: Date) {
  const fake = await fakeStripe();
  fake.setNow(now);
  let counter = 0;

  const connect = (keys: Partial<Parameters<typeof vendor.createProvider>[0]> = {}) =>
    vendor.createProvider(
      { secretKey: stripeSecret, webhookSecret: stripeWebhookSecret, apiUrl: fake.origin, ...keys },
      () => now,
    );
  const stripe = connect();

  function order(change: Partial<PaymentOrder> = {}): PaymentOrder {
    counter += 1;
    const transaction_id = `transaction-${counter}`;
    return {
      transaction_id,
      amount: 1250,
      currency: 'USD',
      title: 'Midnight livery «شب»',
      expires_at: new Date(now.getTime() + 45 * 60_000),
      callbackUrl: `https://paddock.example/api/v1/payments/stripe/callback?id=${transaction_id}`,
      notifyUrl: 'https://paddock.example/api/v1/payments/stripe/notify',
      ...change,
    };
  }

  async function open(change: Partial<PaymentOrder> = {}): Promise<OpenedPayment> {
    const opened = order(change);
    const { ref } = await stripe.create(opened);
    return { ref, ...opened };
  }

  function session(ref: string) {
    const found = fake.sessions.get(ref);
    if (!found) throw new Error('no session');
    return found;
  }

  return { fake, stripe, connect, order, open, session };
}
