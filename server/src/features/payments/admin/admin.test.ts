import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as calls from '@paddock/contract/payments/calls';
import { transactionStatuses } from '@paddock/contract/payments/transaction-status';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { type MadeUser, makeItem, makeUser } from '../../../../test/make/make.ts';
import { pressLocally } from '../../../../test/make/pay-locally.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { shopItems } from '../../shop/tables.ts';
import { users } from '../../users/tables.ts';

let t: TestApp;
let manager: MadeUser;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => t.close());

const of = (transaction_id: string) => ({ params: { transaction_id } });
const setStatus = (transaction_id: string, json: object, as: { token: string } = manager) =>
  t.call(paymentsAdmin.setTransactionStatus, { as, input: of(transaction_id) as never, json });
const refund = (transaction_id: string, json: object, more: object = {}) =>
  t.call(paymentsAdmin.refundTransaction, { as: manager, input: of(transaction_id) as never, json, ...more });
const detailsOf = async (transaction_id: string) =>
  (await t.call(paymentsAdmin.getTransaction, { as: manager, input: of(transaction_id) })).body;
const kindsOf = async (transaction_id: string) =>
  (await detailsOf(transaction_id)).timeline.map(({ kind }: { kind: string }) => kind);
const stockOf = async (id: number) =>
  (await t.deps.db.select().from(shopItems).where(eq(shopItems.id, id)))[0]?.stock;
const balanceOf = async (id: number) =>
  (await t.deps.db.select().from(users).where(eq(users.id, id)))[0]?.balance_usd;

async function begin(buyer: MadeUser, item_id: number, spec: EndpointSpec = calls.createPayment) {
  const { status, body } = await t.call(spec, { as: buyer, json: { item_id } });
  expect(status).toBe(201);
  return body as { transaction_id: string; payment_url: string };
}

async function buy(buyer: MadeUser, item_id: number, more: object = {}) {
  const json = { item_id, amount: 5, ...more };
  const { status, body } = await t.call(calls.payWithBalance, { as: buyer, json });
  expect(status).toBe(201);
  return body.transaction_id as string;
}

describe('a status set by hand', () => {
  test('ACCEPTED gives everything that a payment gives, once, and says who did it', async () => {
    const buyer = await makeUser(t);
    const item = await makeItem(t, { stock: 3 });
    const { transaction_id, payment_url } = await begin(buyer, item.id);
    const answer = await setStatus(transaction_id, { status: 'ACCEPTED', reason: 'Paid at the desk' });
    expect(answer).toMatchObject({ status: 200, body: { status: 'ACCEPTED' } });
    expect(answer.body.timeline).toContainEqual(
      expect.objectContaining({ kind: 'accepted', by: manager.username, reason: 'Paid at the desk' }),
    );
    expect(await kindsOf(transaction_id)).toEqual(['created', 'at_provider', 'accepted', 'given']);
    const seen = await t.call(calls.getTransactionStatus, { as: buyer, input: of(transaction_id) });
    expect(seen.body.timeline.map(({ by }: { by: string | null }) => by)).toEqual([null, null, null, null]);
    await pressLocally(t, payment_url, 'pay');
    expect(await stockOf(item.id)).toBe(2);
    expect((await t.call(calls.listMyPurchases, { as: buyer })).body).toEqual([
      { item_id: item.id, is_own: true },
    ]);
    await expectBalancedLedger(t.deps.db);
  });

  test.each(['REJECTED', 'CANCELED'])(
    '%s gives the piece back; money that comes later is taken',
    async (status) => {
      const buyer = await makeUser(t);
      const item = await makeItem(t, { stock: 1 });
      const { transaction_id, payment_url } = await begin(buyer, item.id);
      expect((await setStatus(transaction_id, { status })).body.status).toBe(status);
      expect(await stockOf(item.id)).toBe(1);
      await pressLocally(t, payment_url, 'pay');
      expect((await detailsOf(transaction_id)).status).toBe('ACCEPTED');
      expect(await stockOf(item.id)).toBe(0);
    },
  );

  test('moves that do not exist are refused, whatever the status is', async () => {
    const buyer = await makeUser(t, { balance: 5 });
    const item = await makeItem(t);
    const accepted = await buy(buyer, item.id);
    for (const status of transactionStatuses) {
      expect(await setStatus(accepted, { status })).toMatchObject({
        status: 409,
        problem: { code: 'transaction_final' },
      });
    }
    const { transaction_id } = await begin(await makeUser(t), item.id);
    expect((await setStatus(transaction_id, { status: 'PENDING' })).problem.code).toBe('transaction_final');
    await setStatus(transaction_id, { status: 'REJECTED' });
    expect((await setStatus(transaction_id, { status: 'CANCELED' })).problem.code).toBe('transaction_final');
    expect((await setStatus(transaction_id, { status: 'ACCEPTED' })).status).toBe(200);
  });

  test('goods that are gone are not accepted', async () => {
    const item = await makeItem(t, { stock: 1 });
    const { transaction_id } = await begin(await makeUser(t), item.id);
    await setStatus(transaction_id, { status: 'CANCELED' });
    await buy(await makeUser(t, { balance: 5 }), item.id);
    expect((await setStatus(transaction_id, { status: 'ACCEPTED' })).problem.code).toBe('item_out_of_stock');
    expect((await detailsOf(transaction_id)).status).toBe('CANCELED');
  });

  test('not of an own payment, not with unknown fields, not for what is not there', async () => {
    const own = await makeUser(t, { role: 'admin', balance: 5 });
    const { transaction_id } = await begin(own, (await makeItem(t)).id);
    expect(await setStatus(transaction_id, { status: 'ACCEPTED' }, own)).toMatchObject({
      status: 403,
      problem: { code: 'own_payment' },
    });
    const gift = { item_id: (await makeItem(t)).id, steam_id: own.steam_id };
    const { body } = await t.call(calls.createPayment, { as: await makeUser(t), json: gift });
    expect((await setStatus(body.transaction_id, { status: 'ACCEPTED' }, own)).status).toBe(403);
    const forged = await setStatus(transaction_id, { status: 'ACCEPTED', amount: 1 });
    expect([forged.status, Object.keys(forged.problem.errors ?? {})]).toEqual([422, ['amount']]);
    expect((await setStatus(transaction_id, { status: 'PAID' })).status).toBe(422);
    expect((await setStatus('nothing-of-the-kind', { status: 'ACCEPTED' })).status).toBe(404);
  });

  test('needs a password given lately', async () => {
    const { transaction_id } = await begin(await makeUser(t), (await makeItem(t)).id);
    t.setNow(new Date(Date.now() + 6 * 60_000));
    const answer = await setStatus(transaction_id, { status: 'CANCELED' });
    t.setNow(new Date());
    expect(answer).toMatchObject({ status: 403, problem: { code: 'step_up_required' } });
  });

  test('late rials that wait are used when the goods are there again', async () => {
    const buyer = await makeUser(t);
    const item = await makeItem(t, { stock: 1 });
    const { transaction_id, payment_url } = await begin(buyer, item.id, calls.createZarinpalPayment);
    await setStatus(transaction_id, { status: 'CANCELED' });
    await buy(await makeUser(t, { balance: 5 }), item.id);
    await pressLocally(t, payment_url, 'pay');
    expect(await detailsOf(transaction_id)).toMatchObject({
      status: 'CANCELED',
      review_reason: 'late_unallocated',
    });
    const waiting = await t.call(paymentsAdmin.checkLedger, { as: manager });
    expect(waiting.body).toMatchObject({
      is_ok: true,
      unallocated: [{ currency: 'IRR', amount: 5_000_000 }],
    });
    const inbox = await t.call(paymentsAdmin.listTransactions, {
      as: manager,
      input: { query: { review: 'true' } },
    });
    expect(inbox.body.items.map((one: { transaction_id: string }) => one.transaction_id)).toContain(
      transaction_id,
    );
    await t.deps.db.update(shopItems).set({ stock: 1 }).where(eq(shopItems.id, item.id));
    expect((await setStatus(transaction_id, { status: 'ACCEPTED' })).body).toMatchObject({
      status: 'ACCEPTED',
      review_reason: null,
    });
    expect((await t.call(paymentsAdmin.checkLedger, { as: manager })).body.unallocated).toEqual([]);
    await expectBalancedLedger(t.deps.db);
  });
});

describe('refunds', () => {
  test('a purchase from the balance goes back to it; the item can be bought again', async () => {
    const buyer = await makeUser(t, { balance: 20 });
    const item = await makeItem(t);
    const transaction_id = await buy(buyer, item.id);
    const answer = await refund(transaction_id, { amount: 5, reason: 'Wrong item' });
    expect(answer).toMatchObject({
      status: 201,
      body: { amount: 5, currency: 'USD', way: 'balance', state: 'done', reason: 'Wrong item' },
    });
    expect(await balanceOf(buyer.id)).toBe(2000);
    expect(await detailsOf(transaction_id)).toMatchObject({
      status: 'ACCEPTED',
      refunded: 5,
      refunds: [{ amount: 5 }],
    });
    expect(await kindsOf(transaction_id)).toEqual(['created', 'accepted', 'given', 'refunded', 'taken_back']);
    expect((await t.call(calls.listMyPurchases, { as: buyer })).body).toEqual([]);
    await buy(buyer, item.id);
    await expectBalancedLedger(t.deps.db);
  });

  test('in parts, never more than was paid, also at once', async () => {
    const buyer = await makeUser(t, { balance: 5 });
    const transaction_id = await buy(buyer, (await makeItem(t)).id);
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
    expect(await balanceOf(buyer.id)).toBe(500);
    await expectBalancedLedger(t.deps.db);
  });

  test('what came from outside goes back outside and leaves the totals', async () => {
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

  test('a top-up that was spent becomes a debt, which the next one pays first', async () => {
    const buyer = await makeUser(t);
    const topUp = async (amount: number) => {
      const { body } = await t.call(calls.topUpBalance, { as: buyer, json: { amount } });
      await pressLocally(t, body.payment_url, 'pay');
      return body.transaction_id as string;
    };
    const first = await topUp(20);
    await buy(buyer, (await makeItem(t)).id);
    expect((await refund(first, { amount: 20, reason: 'Chargeback' })).status).toBe(201);
    const statement = async () => (await t.call(calls.getStatement, { as: buyer })).body;
    expect(await statement()).toMatchObject({ balance: 0, debt: 5 });
    await topUp(12);
    const after = await statement();
    expect(after).toMatchObject({ balance: 7, debt: 0, total: 6 });
    expect(after.items.map((line: calls.StatementLine) => [line.kind, line.change, line.balance])).toEqual([
      ['debt_repaid', -5, 7],
      ['top_up', 12, 12],
      ['refund_taken', -20, 0],
      ['debt_made', 5, 20],
      ['purchase', -5, 15],
      ['top_up', 20, 20],
    ]);
    await expectBalancedLedger(t.deps.db);
  });

  test('copies with one key are one refund; other content or another payment under it is refused', async () => {
    const buyer = await makeUser(t, { balance: 10 });
    const one = await buy(buyer, (await makeItem(t)).id);
    const other = await buy(buyer, (await makeItem(t)).id);
    const headers = { 'idempotency-key': 'refund-1' };
    const json = { amount: 2, reason: 'Twice' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(one, json, { headers })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await balanceOf(buyer.id)).toBe(200);
    expect((await refund(one, { ...json, amount: 1 }, { headers })).problem.code).toBe(
      'idempotency_mismatch',
    );
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
    const answer = await refund(await buy(buyer, (await makeItem(t)).id), json);
    expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([status, fields]);
    expect(await balanceOf(buyer.id)).toBe(0);
  });

  test('not of what is not accepted, nor of an own payment', async () => {
    const { transaction_id } = await begin(await makeUser(t), (await makeItem(t)).id);
    const early = await refund(transaction_id, { amount: 5, reason: 'x' });
    expect(early).toMatchObject({ status: 409, problem: { code: 'transaction_not_refundable' } });
    const own = await makeUser(t, { role: 'manager', balance: 5 });
    const input = of(await buy(own, (await makeItem(t)).id)) as never;
    const answer = await t.call(paymentsAdmin.refundTransaction, {
      as: own,
      input,
      json: { amount: 5, reason: 'x' },
    });
    expect(answer).toMatchObject({ status: 403, problem: { code: 'own_payment' } });
  });
});
