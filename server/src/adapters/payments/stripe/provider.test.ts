import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { nonsense } from '../../../../test/fakes/fake-payments.ts';
import { silent, startStripe } from '../../../../test/make/pay-at-stripe.ts';

const now = new Date('2026-11-21T12:00:00Z');

const { fake, stripe, connect, order, open, session } = await startStripe(now);
afterAll(() => fake.close());
beforeEach(() => {
  fake.always();
  fake.requests.length = 0;
});

describe('opening a payment', () => {
  test('shows the payment on Stripe’s page, with both return addresses', async () => {
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
      new URLSearchParams(fake.requests[0]?.body).get('line_items[0][price_data][product_data][name]'),
    ).toBe('Midnight livery «شب»');
  });

  test('an attempt shorter than Stripe allows gets the minimum lifetime', async () => {
    const { ref } = await open({ expires_at: new Date(now.getTime() + 60_000) });
    expect(session(ref).expires_at).toBe(now.getTime() / 1000 + 31 * 60);
  });

  test('a repeat for one transaction creates a single payment', async () => {
    const sent = order();
    const [first, second] = [await stripe.create(sent), await stripe.create(sent)];
    expect(second).toEqual(first);
  });

  test.each([
    [49, 'amount_below_minimum'],
    [100_000_000, 'amount_above_maximum'],
  ])('%i cents are rejected by Stripe and by our limits', async (amount, code) => {
    const { min, max } = stripe.limits('USD');
    expect(amount < min || amount > max).toBe(true);
    await expect(open({ amount })).rejects.toMatchObject({ code });
  });

  test('a wrong key makes the provider unavailable', async () => {
    await expect(connect({ secretKey: 'sk_wrong' }).create(order())).rejects.toMatchObject(silent);
  });
});

describe('the state of a payment', () => {
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

  test('the amount is reported as received', async () => {
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

  test('a session unknown to Stripe changes nothing', async () => {
    const payment = { ...(await open()), ref: 'cs_test_nobody' };
    await expect(stripe.fetchState(payment)).rejects.toMatchObject(silent);
  });

  test.each(['unpaid', 'given_up'] as const)('%s closes an open session, and nothing else', async (hint) => {
    const payment = await open();
    expect(await stripe.fetchState(payment, hint)).toEqual({ state: 'canceled' });
    expect(session(payment.ref).status).toBe('expired');
    const paid = await open();
    fake.become(paid.ref, 'paid');
    expect(await stripe.fetchState(paid, hint)).toMatchObject({ state: 'paid' });
  });

  test('paid between query and expiry is paid', async () => {
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

describe.each(nonsense)('Stripe answers %s', (_what, given) => {
  test('the state stays unknown', async () => {
    const payment = await open();
    fake.always(given);
    await expect(stripe.create(order())).rejects.toMatchObject(silent);
    await expect(stripe.fetchState(payment, 'paid')).rejects.toMatchObject(silent);
  });
});

test('a failure is retried with the same key', async () => {
  fake.next({ status: 503, body: {} });
  const payment = await open();
  expect(fake.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
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
