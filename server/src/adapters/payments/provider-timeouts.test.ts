import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeNowPayments, nowPaymentsKey } from '../../../test/fakes/fake-nowpayments.ts';
import type { FakePayments } from '../../../test/fakes/fake-payments.ts';
import { fakeStripe, stripeSecret } from '../../../test/fakes/fake-stripe.ts';
import { fakeZarinpal, zarinpalMerchant } from '../../../test/fakes/fake-zarinpal.ts';
import { nowPayments as nowPaymentsVendor } from './nowpayments/provider.ts';
import type { PaymentOrder, PaymentProvider } from './payments.ts';
import { stripe as stripeVendor } from './stripe/provider.ts';
import { zarinpal as zarinpalVendor } from './zarinpal/provider.ts';

const now = () => new Date();
let fakes: FakePayments[] = [];
let providers: PaymentProvider[] = [];
beforeAll(async () => {
  const [stripe, nowpayments, zarinpal] = await Promise.all([
    fakeStripe(),
    fakeNowPayments(),
    fakeZarinpal(),
  ]);
  fakes = [stripe, nowpayments, zarinpal];
  providers = [
    stripeVendor.createProvider(
      { secretKey: stripeSecret, webhookSecret: undefined, apiUrl: stripe.origin },
      now,
    ),
    nowPaymentsVendor.createProvider({
      apiKey: nowPaymentsKey,
      ipnSecret: undefined,
      apiUrl: nowpayments.origin,
    }),
    zarinpalVendor.createProvider({ merchantId: zarinpalMerchant, baseUrl: zarinpal.origin }),
  ];
});
afterAll(() => Promise.all(fakes.map((fake) => fake.close())));

const order = ({ name }: PaymentProvider, transaction_id: string): PaymentOrder => ({
  transaction_id,
  amount: name === 'zarinpal' ? 500_000 : 500,
  currency: name === 'zarinpal' ? 'IRR' : 'USD',
  title: 'Midnight livery',
  expires_at: new Date(Date.now() + 45 * 60_000),
  callbackUrl: `https://paddock.example/callback?id=${transaction_id}`,
  notifyUrl: 'https://paddock.example/notify',
});

test('a silent provider is given up within eight seconds, for every request', async () => {
  const payments = await Promise.all(
    providers.map(async (provider) => ({
      ...order(provider, 'a'),
      ...(await provider.create(order(provider, 'a'))),
    })),
  );
  for (const fake of fakes) fake.always({ silent: true });
  const from = performance.now();
  const all = await Promise.allSettled(
    providers.flatMap((provider, at) => {
      const payment = payments[at];
      if (!payment) throw new Error('no payment');
      return [
        provider.create(order(provider, 'b')),
        ...(['paid', 'unpaid', 'given_up', undefined] as const).map((hint) =>
          provider.fetchState(payment, hint),
        ),
      ];
    }),
  );
  expect(performance.now() - from).toBeLessThan(8_000);
  expect(all).toHaveLength(15);
  for (const one of all) {
    expect(one).toMatchObject({ reason: { code: 'provider_unavailable', details: { retryAfter: 30 } } });
  }
});
