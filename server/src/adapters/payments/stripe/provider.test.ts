import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nonsense } from '../../../../test/fakes/fake-payments.ts';
import {
  type FakeStripe,
  fakeStripe,
  stripeSecret,
  stripeWebhookSecret,
} from '../../../../test/fakes/fake-stripe.ts';
import type { OpenedPayment, PaymentOrder, PaymentProvider } from '../payments.ts';
import { stripe as vendor } from './provider.ts';

const now = new Date('2026-11-21T12:00:00Z');

let fake: FakeStripe;
let stripe: PaymentProvider;
let counter = 0;
beforeAll(async () => {
  fake = await fakeStripe();
  fake.setNow(now);
  stripe = connect();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.always();
  fake.asked.length = 0;
});

const connect = (keys: Partial<Parameters<typeof vendor.createProvider>[0]> = {}) =>
  vendor.createProvider(
    { secretKey: stripeSecret, webhookSecret: stripeWebhookSecret, apiUrl: fake.origin, ...keys },
    () => now,
  );

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

const silent = { code: 'provider_unavailable', details: { retryAfter: 30 } };
const session = (ref: string) => {
  const found = fake.sessions.get(ref);
  if (!found) throw new Error('no session');
  return found;
};

describe('opening a payment', () => {
  test('names the payment on Stripe’s page, with both ways back', async () => {
    const sent = order();
    const { url, ref } = await stripe.create(sent);
    expect(url).toBe(`${fake.origin}/c/pay/${ref}`);
    expect(session(ref)).toMatchObject({
      amount_total: 1250,
      currency: 'usd',
      client_reference_id: sent.transaction_id,
      intent: { metadata: { transaction_id: sent.transaction_id } },
      expires_at: sent.expires_at.getTime() / 1000,
      success_url: `${sent.callbackUrl}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${sent.callbackUrl}&canceled=1`,
    });
    expect(
      new URLSearchParams(fake.asked[0]?.body).get('line_items[0][price_data][product_data][name]'),
    ).toBe('Midnight livery «شب»');
  });

  test('an attempt that ends sooner than Stripe allows gets the shortest life there is', async () => {
    const { ref } = await open({ expires_at: new Date(now.getTime() + 60_000) });
    expect(session(ref).expires_at).toBe(now.getTime() / 1000 + 31 * 60);
  });

  test('a repeat of one transaction opens one payment', async () => {
    const sent = order();
    const [first, second] = [await stripe.create(sent), await stripe.create(sent)];
    expect(second).toEqual(first);
  });

  test.each([
    [49, 'amount_below_minimum'],
    [100_000_000, 'amount_above_maximum'],
  ])('%i cents are refused by Stripe and by our limits', async (amount, code) => {
    const { min, max } = stripe.limits('USD');
    expect(amount < min || amount > max).toBe(true);
    await expect(open({ amount })).rejects.toMatchObject({ code });
  });

  test('a wrong key is a provider that cannot be used', async () => {
    await expect(connect({ secretKey: 'sk_wrong' }).create(order())).rejects.toMatchObject(silent);
  });
});

describe('how a payment stands', () => {
  test('open, paid, failed after days, closed', async () => {
    const payment = await open();
    expect(await stripe.fetchState(payment)).toEqual({ state: 'pending' });
    fake.become(payment.ref, 'confirming');
    expect(await stripe.fetchState(payment)).toEqual({ state: 'pending', confirming: true });
    fake.become(payment.ref, 'declined');
    expect(await stripe.fetchState(payment)).toEqual({ state: 'declined' });
    fake.become(payment.ref, 'paid');
    expect(await stripe.fetchState(payment)).toEqual({ state: 'paid', amount: 1250, currency: 'USD' });
    const closed = await open();
    fake.become(closed.ref, 'canceled');
    expect(await stripe.fetchState(closed)).toEqual({ state: 'canceled' });
  });

  test('“complete” alone is not paid', async () => {
    const payment = await open();
    session(payment.ref).status = 'complete';
    expect(await stripe.fetchState(payment, 'paid')).not.toMatchObject({ state: 'paid' });
  });

  test('the sum is told as it was received', async () => {
    const payment = await open();
    fake.become(payment.ref, 'paid', { amount: 1249 });
    expect(await stripe.fetchState(payment)).toEqual({ state: 'paid', amount: 1249, currency: 'USD' });
  });

  test('another currency, or another transaction’s session, is not this payment', async () => {
    const foreign = await open();
    fake.become(foreign.ref, 'paid', { currency: 'eur' });
    const differs = { state: 'declined', review: 'amount_differs' };
    expect(await stripe.fetchState(foreign)).toEqual(differs);
    const payment = await open();
    fake.become(payment.ref, 'paid');
    expect(await stripe.fetchState({ ...payment, transaction_id: 'another' })).toEqual(differs);
  });

  test('a session that Stripe does not know leaves everything as it is', async () => {
    const payment = { ...(await open()), ref: 'cs_test_nobody' };
    await expect(stripe.fetchState(payment)).rejects.toMatchObject(silent);
  });

  test.each(['unpaid', 'given_up'] as const)('%s closes what is open, and only that', async (hint) => {
    const payment = await open();
    expect(await stripe.fetchState(payment, hint)).toEqual({ state: 'canceled' });
    expect(session(payment.ref).status).toBe('expired');
    const paid = await open();
    fake.become(paid.ref, 'paid');
    expect(await stripe.fetchState(paid, hint)).toMatchObject({ state: 'paid' });
  });

  test('paid between the question and the closing is paid', async () => {
    const payment = await open();
    const asOpen = { ...session(payment.ref), payment_intent: null };
    fake.become(payment.ref, 'paid');
    fake.next({ body: { ...asOpen, status: 'open', payment_status: 'unpaid' } });
    expect(await stripe.fetchState(payment, 'given_up')).toMatchObject({ state: 'paid', amount: 1250 });
  });

  test('“paid” is a hint that changes nothing', async () => {
    const payment = await open();
    expect(await stripe.fetchState(payment, 'paid')).toEqual({ state: 'pending' });
    expect(session(payment.ref).status).toBe('open');
  });
});

describe('money that went back', () => {
  async function paid() {
    const payment = await open();
    fake.become(payment.ref, 'paid');
    const { charge, intent } = session(payment.ref);
    if (!charge) throw new Error('no charge');
    return { payment, charge, intent: intent.id };
  }

  test('a refund in part and then in whole', async () => {
    const { payment, charge } = await paid();
    charge.amount_refunded = 250;
    expect(await stripe.fetchState(payment)).toMatchObject({ state: 'paid', returned: 250 });
    charge.amount_refunded = 1250;
    expect(await stripe.fetchState(payment)).toMatchObject({ amount: 1250, returned: 1250 });
  });

  test.each([
    ['needs_response', 1250],
    ['lost', 1250],
    ['won', undefined],
    ['warning_needs_response', undefined],
  ])('a dispute that stands at %s', async (status, returned) => {
    const { payment, charge, intent } = await paid();
    charge.disputed = true;
    fake.disputes.push({ payment_intent: intent, amount: 1250, status });
    const state = await stripe.fetchState(payment);
    expect(state.state === 'paid' && state.returned).toBe(returned);
  });

  test('we refund once under one key', async () => {
    const { payment, intent } = await paid();
    const refund = { key: `key-${payment.ref}`, amount: 500, reason: 'asked for' };
    await stripe.refund?.(payment, refund);
    await stripe.refund?.(payment, refund);
    await stripe.refund?.(payment, { ...refund, key: `${refund.key}-2`, amount: 750 });
    expect(fake.refunds.filter((one) => one.payment_intent === intent)).toEqual([
      { payment_intent: intent, amount: 500, key: refund.key },
      { payment_intent: intent, amount: 750, key: `${refund.key}-2` },
    ]);
    // Nothing is left: it went back already.
    await stripe.refund?.(payment, { ...refund, key: `${refund.key}-3` });
    expect(session(payment.ref).charge?.amount_refunded).toBe(1250);
  });

  test('a refund that Stripe refuses is told from one that it did not hear', async () => {
    const { payment } = await paid();
    const refund = { key: `key-${payment.ref}`, amount: 1251, reason: 'too much' };
    await expect(stripe.refund?.(payment, refund)).rejects.toMatchObject({
      code: 'transaction_not_refundable',
    });
    fake.always({ status: 500, body: {} });
    await expect(stripe.refund?.(payment, refund)).rejects.toMatchObject(silent);
  });
});

describe.each(nonsense)('Stripe answers %s', (_what, given) => {
  test('nothing is known', async () => {
    const payment = await open();
    fake.always(given);
    await expect(stripe.create(order())).rejects.toMatchObject(silent);
    await expect(stripe.fetchState(payment, 'paid')).rejects.toMatchObject(silent);
  });
});

test('one failure is tried again, under the same key', async () => {
  fake.next({ status: 503, body: {} });
  const payment = await open();
  expect(fake.asked.map(({ headers }) => headers['idempotency-key'])).toEqual([
    payment.transaction_id,
    payment.transaction_id,
  ]);
});

describe('the payer’s return', () => {
  test.each([
    [
      { id: 'x', session_id: 'cs_1' },
      { ref: 'cs_1', hint: 'paid' },
    ],
    [{ id: 'x', canceled: '1' }, { hint: 'unpaid' }],
    [{ id: 'x', session_id: '{CHECKOUT_SESSION_ID}' }, { hint: 'paid' }],
    [{ id: 'x', canceled: '0' }, {}],
    [{ id: 'x' }, {}],
  ])('%j', (query, expected) => {
    expect(stripe.readReturn?.(query as Record<string, string>)).toEqual(expected);
  });
});

describe('notifications', () => {
  const read = ({ headers, body }: { headers: Record<string, string>; body: string }, provider = stripe) =>
    provider.parseNotification?.(headers, Buffer.from(body));
  const invalid = { code: 'signature_invalid' };

  test('a session’s event names the session, the same at each delivery', async () => {
    const { ref } = await open();
    fake.become(ref, 'paid');
    const sent = fake.notify?.(ref, now);
    if (!sent) throw new Error('no notification');
    expect(await read(sent)).toEqual({ event_id: `evt_${ref}_paid`, ref });
    expect(await read(fake.notify?.(ref, new Date(now.getTime() - 200_000)) ?? sent)).toEqual(
      await read(sent),
    );
  });

  test('refunds and disputes lead to the payment', async () => {
    const { ref, transaction_id } = await open();
    const { intent } = session(ref);
    const charge = { id: 'ch_1', payment_intent: intent.id, metadata: { transaction_id } };
    const refunded = { id: 'evt_a', type: 'charge.refunded', data: { object: charge } };
    expect(await read(fake.sign(refunded))).toEqual({ event_id: 'evt_a', transaction_id });
    const dispute = { id: 'du_1', payment_intent: intent.id, metadata: {} };
    const disputed = { id: 'evt_b', type: 'charge.dispute.created', data: { object: dispute } };
    expect(await read(fake.sign(disputed))).toEqual({ event_id: 'evt_b', ref });
  });

  test('other events and other people’s charges are none of our business', async () => {
    for (const type of ['customer.created', 'charge.refunded', 'charge.dispute.created']) {
      const object = { id: 'x_1', payment_intent: 'pi_of_nobody', metadata: {} };
      expect(await read(fake.sign({ id: 'evt_c', type, data: { object } })), type).toBeUndefined();
    }
    expect(await read(fake.sign({ hello: 'there' }))).toBeUndefined();
  });

  test('forged, changed, old, unsigned and without a secret: refused before anybody is asked', async () => {
    const { ref } = await open();
    fake.asked.length = 0;
    const dispute = { id: 'du_1', payment_intent: session(ref).intent.id };
    const event = { id: 'evt_d', type: 'charge.dispute.created', data: { object: dispute } };
    const good = fake.sign(event);
    const old = new Date(now.getTime() - 301_000);
    for (const bad of [
      fake.sign(event, { secret: 'whsec_other' }),
      { ...good, body: good.body.replace('evt_d', 'evt_e') },
      { ...good, body: `${good.body} ` },
      fake.sign(event, { at: old }),
      { ...good, headers: {} },
      { ...good, headers: { 'stripe-signature': '' } },
      { ...good, headers: { 'stripe-signature': 't=1,v1=' } },
      { headers: fake.sign({}).headers, body: '' },
    ]) {
      await expect(read(bad), JSON.stringify(bad.headers)).rejects.toMatchObject(invalid);
    }
    await expect(read(good, connect({ webhookSecret: undefined }))).rejects.toMatchObject(invalid);
    const blank = fake.sign(event, { secret: 'x' });
    await expect(read(blank, connect({ webhookSecret: '' }))).rejects.toMatchObject(invalid);
    expect(fake.asked).toEqual([]);
    expect(await read(good)).toEqual({ event_id: 'evt_d', ref });
  });

  test('a silent Stripe leaves a dispute to be told again', async () => {
    fake.always({ status: 500, body: {} });
    const object = { id: 'du_1', payment_intent: 'pi_1' };
    const sent = fake.sign({ id: 'evt_f', type: 'charge.dispute.created', data: { object } });
    await expect(read(sent)).rejects.toMatchObject(silent);
  });
});
