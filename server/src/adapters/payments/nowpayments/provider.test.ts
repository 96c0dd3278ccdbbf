import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type FakeNowPayments,
  fakeNowPayments,
  nowPaymentsIpnSecret,
  nowPaymentsKey,
} from '../../../../test/fakes/fake-nowpayments.ts';
import { nonsense, type SignedNotification } from '../../../../test/fakes/fake-payments.ts';
import type { OpenedPayment, PaymentOrder, PaymentProvider } from '../payments.ts';
import { nowPayments } from './provider.ts';

let fake: FakeNowPayments;
let nowpayments: PaymentProvider;
let counter = 0;
beforeAll(async () => {
  fake = await fakeNowPayments();
  nowpayments = connect();
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.always();
});

const connect = (keys: Partial<Parameters<typeof nowPayments.createProvider>[0]> = {}) =>
  nowPayments.createProvider({
    apiKey: nowPaymentsKey,
    ipnSecret: nowPaymentsIpnSecret,
    apiUrl: fake.origin,
    ...keys,
  });

function order(change: Partial<PaymentOrder> = {}): PaymentOrder {
  counter += 1;
  const transaction_id = `transaction-${counter}`;
  return {
    transaction_id,
    amount: 1999,
    currency: 'USD',
    title: 'Midnight livery',
    expires_at: new Date('2026-11-21T12:20:00Z'),
    callbackUrl: `https://paddock.example/api/v1/payments/nowpayments/callback?id=${transaction_id}`,
    notifyUrl: 'https://paddock.example/api/v1/payments/nowpayments/notify',
    ...change,
  };
}

async function open(change: Partial<PaymentOrder> = {}): Promise<OpenedPayment> {
  const opened = order(change);
  return { ref: (await nowpayments.create(opened)).ref, ...opened };
}

const silent = { code: 'provider_unavailable', details: { retryAfter: 30 } };
const whole = { payment_status: 'finished', actually_paid: '0.00012345' };
const state = (payment: OpenedPayment) => nowpayments.fetchState(payment);

describe('opening a payment', () => {
  test('sends the price in dollars, our id and all return addresses', async () => {
    const sent = order();
    const { url, ref } = await nowpayments.create(sent);
    expect(url).toBe(`${fake.origin}/payment/?iid=${ref}`);
    expect(fake.invoices.get(ref)).toMatchObject({
      price: '19.99',
      order_id: sent.transaction_id,
      ipn_callback_url: sent.notifyUrl,
      success_url: sent.callbackUrl,
      partially_paid_url: sent.callbackUrl,
      cancel_url: `${sent.callbackUrl}&canceled=1`,
    });
  });

  test('an amount below the minimum is reported as such', async () => {
    await expect(open({ amount: 150 })).rejects.toMatchObject({ code: 'amount_below_minimum' });
    expect(nowpayments.limits('USD').min).toBeGreaterThan(0);
  });

  test('another rejection, or a wrong key, makes the provider unavailable', async () => {
    await expect(open({ callbackUrl: 'nowhere' })).rejects.toMatchObject(silent);
    await expect(connect({ apiKey: 'wrong' }).create(order())).rejects.toMatchObject(silent);
  });
});

describe('the state of an invoice', () => {
  const crypto = { amount: '0.00012345', currency: 'btc' };

  test('no coin selected, then waiting', async () => {
    const payment = await open();
    expect(await state(payment)).toEqual({ state: 'pending' });
    fake.choose(payment.ref);
    expect(await state(payment)).toEqual({ state: 'pending', crypto });
  });

  test.each(['confirming', 'confirmed', 'sending'])('%s is in transit', async (payment_status) => {
    const payment = await open();
    fake.choose(payment.ref, { payment_status, actually_paid: '0.00012345' });
    expect(await state(payment)).toEqual({ state: 'pending', confirming: true, crypto });
  });

  test('a finished and complete payment is paid; any surplus is recorded', async () => {
    const payment = await open();
    fake.choose(payment.ref, whole);
    expect(await state(payment)).toEqual({ state: 'paid', amount: 1999, currency: 'USD', crypto });
    const over = await open();
    fake.choose(over.ref, { ...whole, actually_paid: '0.0002' });
    expect(await state(over)).toMatchObject({ state: 'paid', crypto: { amount: '0.0002' } });
  });

  test.each([
    ['one unit of the last digit too little', { ...whole, actually_paid: '0.00012344999999999999999' }],
    ['nothing', { ...whole, actually_paid: '0' }],
    ['a part', { payment_status: 'partially_paid', actually_paid: '0.0001' }],
    ['a part, and then its time was over', { payment_status: 'expired', actually_paid: '0.0001' }],
  ])('%s is never paid and needs review', async (_what, coin) => {
    const payment = await open();
    fake.choose(payment.ref, coin);
    expect(await state(payment)).toMatchObject({ state: 'pending', review: 'partially_paid' });
    expect(await nowpayments.fetchState(payment, 'unpaid')).toMatchObject({ review: 'partially_paid' });
  });

  test('amounts keep every digit and have no exponent', async () => {
    const payment = await open();
    fake.choose(payment.ref, {
      ...whole,
      pay_amount: '1.5e-7',
      actually_paid: '0.123456789012345678901',
    });
    expect(await state(payment)).toMatchObject({ crypto: { amount: '0.123456789012345678901' } });
    const small = await open();
    fake.choose(small.ref, { pay_amount: '1.5e-7' });
    expect(await state(small)).toMatchObject({ crypto: { amount: '0.00000015' } });
  });

  test('another price is reported as it is, another currency is not this payment', async () => {
    const less = await open();
    fake.choose(less.ref, { ...whole, price_amount: '1.00' });
    expect(await state(less)).toMatchObject({ state: 'paid', amount: 100 });
    for (const coin of [{ price_currency: 'eur' }, { price_amount: '19.999' }]) {
      const payment = await open();
      fake.choose(payment.ref, { ...whole, ...coin });
      expect(await state(payment)).toEqual({ state: 'declined', review: 'amount_differs' });
    }
  });

  test('a repeated deposit to an earlier address pays nothing and needs review', async () => {
    const payment = await open();
    fake.choose(payment.ref, { parent_payment_id: '4999999999' });
    expect(await state(payment)).toEqual({ state: 'pending' });
    fake.choose(payment.ref, { ...whole, parent_payment_id: '4999999999' });
    expect(await state(payment)).toMatchObject({ state: 'pending', review: 'partially_paid' });
    fake.choose(payment.ref, { payment_status: 'expired' });
    expect(await state(payment)).toMatchObject({ state: 'pending', review: 'partially_paid' });
    fake.choose(payment.ref, whole);
    expect(await state(payment)).toMatchObject({ state: 'paid', amount: 1999 });
  });

  test('neither does the payment of another order', async () => {
    const payment = await open();
    fake.choose(payment.ref, { ...whole, order_id: 'another' });
    expect(await state(payment)).toEqual({ state: 'pending' });
  });

  test('neither does one without order and invoice', async () => {
    const payment = await open();
    fake.choose(payment.ref, { ...whole, order_id: null, invoice_id: null });
    expect(await state(payment)).toEqual({ state: 'pending' });
  });

  test('of several coins the one that arrived decides', async () => {
    const payment = await open();
    fake.choose(payment.ref, { payment_status: 'expired' });
    fake.choose(payment.ref, { payment_status: 'failed' });
    fake.choose(payment.ref, { ...whole, pay_currency: 'ltc' });
    fake.choose(payment.ref);
    expect(await state(payment)).toMatchObject({ state: 'paid', crypto: { currency: 'ltc' } });
  });

  test.each([
    ['expired', 'canceled'],
    ['failed', 'declined'],
    ['refunded', 'declined'],
  ])('%s is %s', async (payment_status, expected) => {
    const payment = await open();
    fake.choose(payment.ref, { payment_status });
    expect(await state(payment)).toEqual({ state: expected });
  });

  test('a payer who cancels closes an unpaid invoice, and nothing else', async () => {
    const payment = await open();
    const coin = fake.choose(payment.ref);
    expect(await nowpayments.fetchState(payment, 'given_up')).toMatchObject({ state: 'pending' });
    expect(await nowpayments.fetchState(payment, 'unpaid')).toEqual({ state: 'canceled' });
    coin.payment_status = 'confirming';
    expect(await nowpayments.fetchState(payment, 'unpaid')).toMatchObject({ confirming: true });
    Object.assign(coin, whole);
    expect(await nowpayments.fetchState(payment, 'unpaid')).toMatchObject({ state: 'paid' });
  });

  test('an unknown status stays pending', async () => {
    const payment = await open();
    fake.choose(payment.ref, { payment_status: 'wrong_asset' });
    expect(await state(payment)).toMatchObject({ state: 'pending' });
  });
});

describe.each(nonsense)('NOWPayments answers %s', (_what, given) => {
  test('the state stays unknown', async () => {
    const payment = await open();
    fake.always(given);
    await expect(nowpayments.create(order())).rejects.toMatchObject(silent);
    await expect(nowpayments.fetchState(payment, 'unpaid')).rejects.toMatchObject(silent);
  });
});

test.each([
  [{ id: 'x', canceled: '1' }, { hint: 'unpaid' }],
  [{ id: 'x', NP_id: '5' }, {}],
])('the payer’s return with %j', (query, expected) => {
  expect(nowpayments.readReturn?.(query as Record<string, string>)).toEqual(expected);
});

describe('notifications', () => {
  const read = ({ headers, body }: SignedNotification, provider = nowpayments) =>
    provider.parseNotification?.(headers, Buffer.from(body));
  const invalid = { code: 'signature_invalid' };

  test('have the invoice and our id; the same content is the same event', async () => {
    const { ref, transaction_id } = await open();
    const coin = fake.choose(ref);
    const sent = () => read(fake.notify?.(ref) as SignedNotification);
    const first = await sent();
    expect(first).toEqual({ event_id: expect.stringMatching(/^[0-9a-f]{64}$/), ref, transaction_id });
    expect(await sent()).toEqual(first);
    coin.payment_status = 'confirming';
    expect((await sent())?.event_id).not.toBe(first?.event_id);
  });

  test('keys in another order are the same event', async () => {
    const a = fake.sign('{"payment_id":1,"invoice_id":2,"fee":{"b":1,"a":2}}');
    const b = { ...a, body: '{"fee":{"a":2,"b":1},"invoice_id":2,"payment_id":1}' };
    expect(await read(b)).toEqual(await read(a));
  });

  test.each([
    ['lists stay lists', '{"payment_id":1,"x":[{"b":1,"a":2}]}', '{"payment_id":1,"x":[{"a":2,"b":1}]}'],
    ['lists become objects', '{"payment_id":1,"x":[5,6]}', '{"payment_id":1,"x":{"0":5,"1":6}}'],
    ['numbers as they stand', '{"payment_id":1,"x":5.0}', '{"payment_id":1,"x":5.0}'],
    ['numbers as a script writes them', '{"payment_id":1,"x":5.0}', '{"payment_id":1,"x":5}'],
    ['texts as they stand', '{"payment_id":1,"x":"\\u0634"}', '{"payment_id":1,"x":"\\u0634"}'],
    ['texts as a script writes them', '{"payment_id":1,"x":"\\u0634"}', '{"payment_id":1,"x":"ش"}'],
  ])('signed where %s', async (_how, body, signed) => {
    expect(await read(fake.sign(body, { signed }))).toMatchObject({ event_id: expect.any(String) });
  });

  test('notifications about other things are ignored', async () => {
    for (const body of ['{"batch_withdrawal_id":"2","id":"1"}', '[]', '7', 'null']) {
      expect(await read(fake.sign(body, { signed: body })), body).toBeUndefined();
    }
  });

  test('forged, altered, unsigned, invalid JSON and without a secret: rejected', async () => {
    const { ref } = await open();
    const good = fake.notify?.(ref) as SignedNotification;
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    for (const bad of [
      fake.sign(good.body, { secret: 'another' }),
      { ...good, body: good.body.replace('"waiting"', '"finished"') },
      { ...good, headers: {} },
      { ...good, headers: { 'x-nowpayments-sig': '' } },
      { ...good, headers: { 'x-nowpayments-sig': 'ab'.repeat(63) } },
      { ...good, headers: { 'x-nowpayments-sig': 'zz'.repeat(64) } },
      { ...fake.sign('{}', { signed: 'no json' }), body: 'no json' },
      { ...fake.sign('{}', { signed: '' }), body: '' },
      { ...fake.sign('{}', { signed: deep }), body: deep },
    ]) {
      await expect(read(bad), bad.body.slice(0, 50)).rejects.toMatchObject(invalid);
    }
    await expect(read(good, connect({ ipnSecret: undefined }))).rejects.toMatchObject(invalid);
    expect(await read(good)).toMatchObject({ ref });
  });
});

test('refunds are manual', () => {
  expect(nowpayments.refund).toBeUndefined();
});
