import { listNotifications } from '@paddock/contract/notifications/calls';
import * as calls from '@paddock/contract/payments/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { makeItem, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { pressLocally } from '../../../../test/make/pay-locally.ts';
import { balanceOf, stockOf } from '../../../../test/make/stored-numbers.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { reconcilePayments } from '../settlement/reconcile-payments.ts';
import { stockReservations, transactions } from '../tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const press = (payment_url: string, outcome: 'pay' | 'decline' | 'cancel') =>
  pressLocally(t, payment_url, outcome);
const statusOf = async (as: { token: string }, transaction_id: string) =>
  (await t.call(calls.getTransactionStatus, { as, input: { params: { transaction_id } } })).body.status;

test('a top-up is credited once, however often the payer returns', async () => {
  const user = await makeUser(t, { discord: false, steam: false });
  const started = await t.call(calls.topUpBalance, { as: user, json: { amount: '۲۰' } });
  expect(started).toMatchObject({ status: 201, body: { status: 'PENDING' } });
  const { payment_url, transaction_id } = started.body;
  const form = await t.app.inject({
    url: new URL(payment_url).pathname,
    headers: { 'accept-language': 'fa' },
  });
  expect(form.body).toContain('پرداخت آزمایشی');
  for (const outcome of ['pay', 'pay', 'cancel'] as const) {
    const back = await press(payment_url, outcome);
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toBe(`/dashboard/payment/success?id=${transaction_id}`);
  }
  const callback = `/api/v1/payments/local/callback?id=${transaction_id}`;
  await Promise.all(Array.from({ length: 20 }, () => t.app.inject({ url: callback })));
  expect(await balanceOf(t, user.id)).toBe(2000);
  expect(await statusOf(user, transaction_id)).toBe('ACCEPTED');
  const [topUp] = (await t.call(calls.listMyTransactions, { as: user })).body.items;
  expect(topUp).not.toHaveProperty('item');
  await expectBalancedLedger(t.deps.db);
});

test.each([
  ['decline', 'REJECTED'],
  ['cancel', 'CANCELED'],
] as const)('%s gives %s and releases the reserved piece', async (outcome, status) => {
  const user = await makeUser(t);
  const { id } = await makeItem(t, { stock: 1 });
  const { body } = await t.call(calls.createPayment, { as: user, json: { item_id: id } });
  expect(await stockOf(t, id)).toBe(0);
  await press(body.payment_url, outcome);
  expect(await statusOf(user, body.transaction_id)).toBe(status);
  expect(await stockOf(t, id)).toBe(1);
});

test('an item is paid in dollars and in rials', async () => {
  const user = await makeUser(t);
  const { id } = await makeItem(t);
  const dollars = await t.call(calls.createPayment, { as: user, json: { item_id: id } });
  await press(dollars.body.payment_url, 'pay');
  expect(await statusOf(user, dollars.body.transaction_id)).toBe('ACCEPTED');
  const rial = await t.call(calls.createZarinpalPayment, {
    as: user,
    json: { item_id: id, steam_id: makeSteamId() },
  });
  await press(rial.body.payment_url, 'pay');
  const list = await t.call(calls.listMyTransactions, { as: user });
  expect(list.body.items[0]).toMatchObject({
    amount: 5_000_000,
    currency: 'IRR',
    status: 'ACCEPTED',
    is_gift: true,
  });
  await expectBalancedLedger(t.deps.db);
});

test('two tabs share one open attempt; copies with one key share one response', async () => {
  const user = await makeUser(t);
  const { id } = await makeItem(t, { stock: 5 });
  const start = (headers = {}) => t.call(calls.createPayment, { as: user, json: { item_id: id }, headers });
  const answers = await Promise.all([start(), start(), start({ 'idempotency-key': 'k' })]);
  expect(new Set(answers.map(({ body }) => body.transaction_id)).size).toBe(1);
  expect(await stockOf(t, id)).toBe(4);
});

test('an attempt that is not paid in time is canceled, and late dollars go to the balance', async () => {
  const user = await makeUser(t);
  const rival = await makeUser(t, { balance: 5 });
  const { id } = await makeItem(t, { stock: 1 });
  const { body } = await t.call(calls.createPayment, { as: user, json: { item_id: id } });
  t.setNow(new Date(Date.now() + 20 * 60_000));
  try {
    await reconcilePayments(t.deps);
    expect(await statusOf(user, body.transaction_id)).toBe('CANCELED');
    const bought = await t.call(calls.payWithBalance, { as: rival, json: { item_id: id, amount: 5 } });
    expect(bought.status).toBe(201);
    await press(body.payment_url, 'pay');
    await press(body.payment_url, 'pay');
    expect(await statusOf(user, body.transaction_id)).toBe('CANCELED');
    expect(await balanceOf(t, user.id)).toBe(500);
    const [row] = await t.deps.db
      .select()
      .from(transactions)
      .where(eq(transactions.transaction_id, body.transaction_id));
    expect(row?.review_reason).toBe('late_credited');
    const sent = await t.call(listNotifications, { as: user });
    expect(sent.body).toMatchObject([
      { kind: 'payment_late', data: { amount: 5, item_title: row?.item_title } },
    ]);
    const reservations = await t.deps.db
      .select()
      .from(stockReservations)
      .where(eq(stockReservations.item_id, id));
    expect(reservations).toEqual([]);
    await expectBalancedLedger(t.deps.db);
  } finally {
    t.setNow(new Date());
  }
});

test('an unknown reference and one of another user reveal nothing', async () => {
  const user = await makeUser(t);
  const other = await makeUser(t);
  const { body } = await t.call(calls.topUpBalance, { as: user, json: { amount: 5 } });
  const { transaction_id } = body;
  const foreign = await t.call(calls.getTransactionStatus, {
    as: other,
    input: { params: { transaction_id } },
  });
  expect(foreign.status).toBe(404);
  for (const url of [
    '/api/v1/payments/local/callback?id=nothing-of-the-kind',
    `/api/v1/payments/stripe/callback?id=${transaction_id}`,
    '/api/v1/payments/local/callback',
    '/api/v1/payments/local/pay/nothing',
  ]) {
    expect((await t.app.inject({ url })).statusCode, url).toBe(404);
  }
});

test.each([0, 10_001, 1.5, '1,0', '10,00', 'abc', null, undefined, -5])(
  'a top-up of %s dollars is refused',
  async (amount) => {
    const user = await makeUser(t);
    for (const [locale, script] of [
      ['en', /[a-z]/],
      ['fa', /[آ-ی]/],
    ] as const) {
      const answer = await t.call(calls.topUpBalance, { as: user, json: { amount }, locale });
      expect(answer).toMatchObject({ status: 422, problem: { code: 'validation_failed' } });
      expect(answer.problem.errors?.amount).toMatch(script);
    }
  },
);
