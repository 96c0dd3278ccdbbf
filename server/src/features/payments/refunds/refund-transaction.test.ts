import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as calls from '@paddock/contract/payments/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { type MadeUser, makeItem, makeUser } from '../../../../test/make/make.ts';
import { buy, detailOf, timelineKinds } from '../../../../test/make/make-purchase.ts';
import { pressLocally } from '../../../../test/make/pay-locally.ts';
import { balanceOf, stockOf } from '../../../../test/make/stored-numbers.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { shopItems } from '../../shop/tables.ts';

let t: TestApp;
let manager: MadeUser;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => t.close());

const of = (transaction_id: string) => ({ params: { transaction_id } });
const refund = (transaction_id: string, json: object, more: object = {}) =>
  t.call(paymentsAdmin.refundTransaction, { as: manager, input: of(transaction_id) as never, json, ...more });

test('a purchase from the balance is refunded to it; the item can be bought again', async () => {
  const buyer = await makeUser(t, { balance: 20 });
  const item = await makeItem(t);
  const transaction_id = await buy(t, buyer, item.id);
  const answer = await refund(transaction_id, { amount: 5, reason: 'Wrong item' });
  expect(answer).toMatchObject({
    status: 201,
    body: { amount: 5, currency: 'USD', way: 'balance', state: 'done', reason: 'Wrong item' },
  });
  expect(await balanceOf(t, buyer.id)).toBe(2000);
  expect(await detailOf(t, manager, transaction_id)).toMatchObject({
    status: 'ACCEPTED',
    refunded: 5,
    refunds: [{ amount: 5 }],
  });
  expect(await timelineKinds(t, manager, transaction_id)).toEqual([
    'created',
    'accepted',
    'given',
    'refunded',
    'taken_back',
  ]);
  expect((await t.call(calls.listMyPurchases, { as: buyer })).body).toEqual([]);
  await buy(t, buyer, item.id);
  await expectBalancedLedger(t.deps.db);
});

test.each([
  ['goes back to stock, once', { stock: 1 }, {}, 1],
  ['is no stock where it is unlimited', { stock: -1 }, {}, -1],
  ['does not go back to a deleted item', { stock: 1 }, { deleted_at: new Date() }, 0],
])('a piece that is revoked %s', async (_, made, change, stock) => {
  const buyer = await makeUser(t, { balance: 5 });
  const { id } = await makeItem(t, made);
  const transaction_id = await buy(t, buyer, id);
  if (Object.keys(change).length > 0)
    await t.deps.db.update(shopItems).set(change).where(eq(shopItems.id, id));
  for (const amount of [2, 3])
    expect((await refund(transaction_id, { amount, reason: 'In two parts' })).status).toBe(201);
  expect(await stockOf(t, id)).toBe(stock);
});

test('in parts, never more than was paid, also concurrently', async () => {
  const buyer = await makeUser(t, { balance: 5 });
  const transaction_id = await buy(t, buyer, (await makeItem(t)).id);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => refund(transaction_id, { amount: '1.50', reason: 'A part' })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.problem.errors?.amount).toContain('$0.50');
  expect((await refund(transaction_id, { amount: 0.5, reason: 'The rest' })).status).toBe(201);
  expect(await refund(transaction_id, { amount: 0.01, reason: 'More' })).toMatchObject({
    status: 409,
    problem: { code: 'transaction_not_refundable' },
  });
  expect(await balanceOf(t, buyer.id)).toBe(500);
  await expectBalancedLedger(t.deps.db);
});

test('money from outside is refunded outside and leaves the totals', async () => {
  const own = await testApp();
  try {
    const staff = await makeUser(own, { role: 'admin' });
    const buyer = await makeUser(own);
    const { body } = await own.call(calls.createZarinpalPayment, {
      as: buyer,
      json: { item_id: (await makeItem(own)).id },
    });
    await pressLocally(own, body.payment_url, 'pay');
    const input = { params: { transaction_id: body.transaction_id } } as never;
    const json = { amount: 2_000_000, reason: 'A part' };
    const answer = await own.call(paymentsAdmin.refundTransaction, { as: staff, input, json });
    expect(answer.body).toMatchObject({
      amount: 2_000_000,
      currency: 'IRR',
      way: 'provider',
      state: 'done',
    });
    const list = await own.call(paymentsAdmin.listTransactions, { as: staff });
    expect(list.body).toMatchObject({ total_received: 0, total_received_irr: 3_000_000 });
    const check = await own.call(paymentsAdmin.checkLedger, { as: staff });
    expect(check.body).toMatchObject({
      is_ok: true,
      providers: [
        {
          provider: 'local',
          currency: 'IRR',
          in_ledger: 3_000_000,
          confirmed: 5_000_000,
          by_hand: 0,
          refunded: 2_000_000,
          difference: 0,
        },
      ],
    });
    await expectBalancedLedger(own.deps.db);
  } finally {
    await own.close();
  }
});

test('a top-up that was spent becomes a debt, which later ones repay first, in parts where they are smaller', async () => {
  const buyer = await makeUser(t);
  const topUp = async (amount: number) => {
    const { body } = await t.call(calls.topUpBalance, { as: buyer, json: { amount } });
    await pressLocally(t, body.payment_url, 'pay');
    return body.transaction_id as string;
  };
  const first = await topUp(20);
  await buy(t, buyer, (await makeItem(t)).id);
  expect((await refund(first, { amount: 20, reason: 'Chargeback' })).status).toBe(201);
  const statement = async () => (await t.call(calls.getStatement, { as: buyer })).body;
  expect(await statement()).toMatchObject({ balance: 0, debt: 5 });
  await topUp(2);
  expect(await statement()).toMatchObject({ balance: 0, debt: 3 });
  await topUp(10);
  const after = await statement();
  expect(after).toMatchObject({ balance: 7, debt: 0, total: 8 });
  expect(after.items.map((line: calls.StatementLine) => [line.kind, line.change, line.balance])).toEqual([
    ['debt_repaid', -3, 7],
    ['top_up', 10, 10],
    ['debt_repaid', -2, 0],
    ['top_up', 2, 2],
    ['refund_taken', -20, 0],
    ['debt_made', 5, 20],
    ['purchase', -5, 15],
    ['top_up', 20, 20],
  ]);
  await expectBalancedLedger(t.deps.db);
});

test('repeats with one key are one refund; other content or another payment under it is refused', async () => {
  const buyer = await makeUser(t, { balance: 10 });
  const one = await buy(t, buyer, (await makeItem(t)).id);
  const other = await buy(t, buyer, (await makeItem(t)).id);
  const headers = { 'idempotency-key': 'refund-1' };
  const json = { amount: 2, reason: 'Twice' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(one, json, { headers })));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await balanceOf(t, buyer.id)).toBe(200);
  expect((await refund(one, { ...json, amount: 1 }, { headers })).problem.code).toBe('idempotency_mismatch');
  expect((await refund(other, json, { headers })).problem.code).toBe('idempotency_mismatch');
  await expectBalancedLedger(t.deps.db);
});

test.each([
  [{ amount: 0, reason: 'x' }, 422, ['amount']],
  [{ amount: -1, reason: 'x' }, 422, ['amount']],
  [{ amount: 1.005, reason: 'x' }, 422, ['amount']],
  [{ amount: 'five', reason: 'x' }, 422, ['amount']],
  [{ amount: 6, reason: 'x' }, 422, ['amount']],
  [{ amount: 1 }, 422, ['reason']],
  [{ amount: 1, reason: ' ' }, 422, ['reason']],
  [{ reason: 'x' }, 422, ['amount']],
  [{ amount: 1, reason: 'x', way: 'provider' }, 422, ['way']],
])('%j is refused', async (json, status, fields) => {
  const buyer = await makeUser(t, { balance: 5 });
  const answer = await refund(await buy(t, buyer, (await makeItem(t)).id), json);
  expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([status, fields]);
  expect(await balanceOf(t, buyer.id)).toBe(0);
});

test('refuses transactions that are not accepted, and own payments', async () => {
  const json = { item_id: (await makeItem(t)).id };
  const { body } = await t.call(calls.createPayment, { as: await makeUser(t), json });
  const early = await refund(body.transaction_id, { amount: 5, reason: 'x' });
  expect(early).toMatchObject({ status: 409, problem: { code: 'transaction_not_refundable' } });
  const own = await makeUser(t, { role: 'manager', balance: 5 });
  const input = of(await buy(t, own, (await makeItem(t)).id)) as never;
  const answer = await t.call(paymentsAdmin.refundTransaction, {
    as: own,
    input,
    json: { amount: 5, reason: 'x' },
  });
  expect(answer).toMatchObject({ status: 403, problem: { code: 'own_payment' } });
});
