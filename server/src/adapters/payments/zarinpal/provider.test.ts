import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nonsense } from '../../../../test/fakes/fake-payments.ts';
import { type FakeZarinpal, fakeZarinpal, zarinpalMerchant } from '../../../../test/fakes/fake-zarinpal.ts';
import type { OpenedPayment, PaymentOrder, PaymentProvider, ReturnHint } from '../payments.ts';
import { zarinpal as vendor } from './provider.ts';

let fake: FakeZarinpal;
let zarinpal: PaymentProvider;
let counter = 0;
beforeAll(async () => {
  fake = await fakeZarinpal();
  zarinpal = vendor.createProvider({ merchantId: zarinpalMerchant, baseUrl: fake.origin });
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.always();
  fake.requests.length = 0;
});

function order(change: Partial<PaymentOrder> = {}): PaymentOrder {
  counter += 1;
  const transaction_id = `transaction-${counter}`;
  return {
    transaction_id,
    amount: 5_000_000,
    currency: 'IRR',
    title: 'طرح «نیمه‌شب»',
    expires_at: new Date('2026-11-21T12:15:00Z'),
    callbackUrl: `https://paddock.example/api/v1/payments/zarinpal/callback?id=${transaction_id}`,
    notifyUrl: 'https://paddock.example/api/v1/payments/zarinpal/notify',
    ...change,
  };
}

async function open(change: Partial<PaymentOrder> = {}): Promise<OpenedPayment> {
  const opened = order(change);
  return { ref: (await zarinpal.create(opened)).ref, ...opened };
}

const session = (ref: string) => {
  const found = fake.sessions.get(ref);
  if (!found) throw new Error('no session');
  return found;
};
const calls = () => fake.requests.map(({ path }) => /(\w+)\.json$/.exec(path)?.[1]);
const silent = { code: 'provider_unavailable', details: { retryAfter: 30 } };
const paid = { state: 'paid', amount: 5_000_000, currency: 'IRR' };
const hints: (ReturnHint | undefined)[] = ['paid', 'unpaid', 'given_up', undefined];

describe('opening a payment', () => {
  test('sends rials, our id and the return address', async () => {
    const sent = order();
    const { url, ref } = await zarinpal.create(sent);
    expect(url).toBe(`${fake.origin}/pg/StartPay/${ref}`);
    expect(session(ref)).toMatchObject({
      amount: 5_000_000,
      order_id: sent.transaction_id,
      callback_url: sent.callbackUrl,
    });
  });

  test('a long title is truncated', async () => {
    const { ref } = await open({ title: '🏁'.repeat(600) });
    expect(fake.sessions.has(ref)).toBe(true);
  });

  test("the limits match the provider's", async () => {
    const { min, max } = zarinpal.limits('IRR');
    await open({ amount: min });
    await open({ amount: max });
    await expect(open({ amount: min - 1 })).rejects.toMatchObject(silent);
    await expect(open({ amount: max + 1 })).rejects.toMatchObject({ code: 'amount_above_maximum' });
  });

  test('an unknown or disabled terminal cannot be used', async () => {
    const other = vendor.createProvider({ merchantId: 'x', baseUrl: fake.origin });
    await expect(other.create(order())).rejects.toMatchObject(silent);
    for (const code of [-11, -12, -13, -14, -15, -16, -17, -18, -19]) {
      fake.next({ status: 403, body: { data: [], errors: { code } } });
      await expect(zarinpal.create(order()), String(code)).rejects.toMatchObject(silent);
    }
  });

  test('an invalid authority is not passed on', async () => {
    fake.next({ body: { data: { code: 100, authority: '../../evil' }, errors: [] } });
    await expect(zarinpal.create(order())).rejects.toMatchObject(silent);
  });
});

describe('the state of a payment', () => {
  test.each(hints)('paid money is verified and accepted, hint %s, also when repeated', async (hint) => {
    const payment = await open();
    fake.become(payment.ref, 'paid');
    expect(await zarinpal.fetchState(payment, hint)).toEqual(paid);
    expect(session(payment.ref).status).toBe('VERIFIED');
    for (const again of hints) expect(await zarinpal.fetchState(payment, again)).toEqual(paid);
  });

  test('a payer who returns with success is verified at once', async () => {
    const payment = await open();
    fake.become(payment.ref, 'paid');
    fake.requests.length = 0;
    await zarinpal.fetchState(payment, 'paid');
    expect(calls()).toEqual(['verify']);
  });

  test('“already verified” on our first query is paid', async () => {
    const payment = await open();
    session(payment.ref).status = 'VERIFIED';
    expect(await zarinpal.fetchState(payment, 'paid')).toEqual(paid);
  });

  test.each<[ReturnHint | undefined, object]>([
    ['paid', { state: 'declined' }],
    ['unpaid', { state: 'canceled' }],
    [undefined, { state: 'declined' }],
    ['given_up', { state: 'declined' }],
  ])('failed, hint %s', async (hint, expected) => {
    const payment = await open();
    fake.become(payment.ref, 'declined');
    expect(await zarinpal.fetchState(payment, hint)).toEqual(expected);
  });

  test.each<[ReturnHint | undefined, object]>([
    ['paid', { state: 'pending', confirming: true }],
    ['unpaid', { state: 'pending', confirming: true }],
    [undefined, { state: 'pending', confirming: true }],
    ['given_up', { state: 'pending', confirming: false }],
  ])('at the bank, hint %s', async (hint, expected) => {
    const payment = await open();
    fake.become(payment.ref, 'confirming');
    expect(await zarinpal.fetchState(payment, hint)).toEqual(expected);
  });

  test.each<[ReturnHint | undefined, object]>([
    ['paid', { state: 'declined' }],
    ['unpaid', { state: 'canceled' }],
    [undefined, { state: 'pending' }],
    ['given_up', { state: 'pending' }],
  ])('not paid yet, hint %s', async (hint, expected) => {
    expect(await zarinpal.fetchState(await open(), hint)).toEqual(expected);
  });

  test.each(hints)('reversed is not paid, hint %s', async (hint) => {
    const payment = await open();
    session(payment.ref).status = 'REVERSED';
    expect(await zarinpal.fetchState(payment, hint)).toEqual({ state: 'declined' });
  });

  test.each(hints)('another amount than ours is not accepted, hint %s', async (hint) => {
    const payment = await open();
    fake.become(payment.ref, 'paid', { amount: 50_000 });
    expect(await zarinpal.fetchState(payment, hint)).toEqual({ state: 'declined', review: 'amount_differs' });
  });

  test('an unknown authority', async () => {
    const payment = { ...(await open()), ref: `A${'9'.repeat(35)}` };
    for (const hint of hints) expect(await zarinpal.fetchState(payment, hint)).toEqual({ state: 'declined' });
  });

  test('paid during the query, and verify is behind: not reported as failed', async () => {
    const payment = await open();
    fake.next({ body: { data: { code: 100, status: 'PAID' }, errors: [] } });
    expect(await zarinpal.fetchState(payment, 'given_up')).toEqual({ state: 'pending', confirming: true });
  });

  test.each([-12, -52, -999, 0])('the code %i means unknown', async (code) => {
    const payment = await open();
    fake.always({ body: { data: [], errors: { code } } });
    for (const hint of hints) {
      await expect(zarinpal.fetchState(payment, hint)).rejects.toMatchObject(silent);
    }
  });

  test('so does an inquiry with an unknown status, or “100” with a failing server', async () => {
    const payment = await open();
    fake.next({ body: { data: { code: 100, status: 'SOON' }, errors: [] } });
    await expect(zarinpal.fetchState(payment)).rejects.toMatchObject(silent);
    fake.next({ status: 500, body: { data: { code: 100 }, errors: [] } });
    await expect(zarinpal.fetchState(payment, 'paid')).rejects.toMatchObject(silent);
  });
});

describe.each(nonsense)('Zarinpal answers %s', (_what, given) => {
  test('the state stays unknown', async () => {
    const payment = await open();
    fake.always(given);
    await expect(zarinpal.create(order())).rejects.toMatchObject(silent);
    for (const hint of hints) {
      await expect(zarinpal.fetchState(payment, hint)).rejects.toMatchObject(silent);
    }
  });
});

test('verified just before Zarinpal went silent: the next query finds it', async () => {
  const payment = await open();
  fake.become(payment.ref, 'paid');
  session(payment.ref).status = 'VERIFIED';
  fake.next({ status: 504, body: '<html>' });
  await expect(zarinpal.fetchState(payment, 'paid')).rejects.toMatchObject(silent);
  expect(await zarinpal.fetchState(payment)).toEqual(paid);
});

describe('the payer’s return', () => {
  const authority = `A${'1'.repeat(35)}`;
  test.each([
    [
      { id: 'x', Authority: authority, Status: 'OK' },
      { ref: authority, hint: 'paid' },
    ],
    [
      { id: 'x', Authority: authority, Status: 'NOK' },
      { ref: authority, hint: 'unpaid' },
    ],
    [{ id: 'x', Authority: authority, Status: 'toString' }, { ref: authority }],
    [{ id: 'x', Authority: authority }, { ref: authority }],
    [
      { id: 'x', Authority: 'A1', Status: 'OK' },
      { ref: 'A1', hint: 'paid' },
    ],
    [{ id: 'x', Status: 'OK' }, {}],
  ])('%j', (query, expected) => {
    expect(zarinpal.readReturn?.(query as Record<string, string>)).toEqual(expected);
  });
});

test('has no notifications, and refunds are manual', () => {
  expect(zarinpal.parseNotification).toBeUndefined();
  expect(zarinpal.refund).toBeUndefined();
});
