import * as calls from '@paddock/contract/payments/calls';
import {
  expiredPaymentsFree,
  reservationsPerBuyer,
  reservationsPerItem,
} from '@paddock/contract/payments/rules';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { type MadeUser, makeItem, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { beginPayment, pressLocally } from '../../../../test/make/pay-locally.ts';
import { stockOf } from '../../../../test/make/stored-numbers.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { reconcilePayments } from '../settlement/reconcile-payments.ts';
import { transactions } from '../tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  t.setNow(start);
});
afterEach(() => t.setNow(start));
afterAll(() => t.close());

const pass = (seconds: number) => t.setNow(new Date(t.deps.now().getTime() + seconds * 1000));
const begin = (as: MadeUser, item_id: number, more: object = {}, headers: Record<string, string> = {}) =>
  t.call(calls.createPayment, { as, json: { item_id, ...more }, headers });
const giftTo = () => ({ steam_id: makeSteamId() });

describe('stock is not blocked for others', () => {
  test(`by more than ${reservationsPerItem} unpaid payments of a buyer for one item`, async () => {
    const [buyer, other] = [await makeUser(t), await makeUser(t)];
    const { id } = await makeItem(t, { stock: 10 });
    const rush = await Promise.all(Array.from({ length: 8 }, () => begin(buyer, id, giftTo())));
    expect(rush.filter(({ status }) => status === 201)).toHaveLength(reservationsPerItem);
    const refused = rush.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
      new Set(['409 payments_open_max']),
    );
    expect(await stockOf(t, id)).toBe(10 - reservationsPerItem);
    expect((await begin(other, id)).status).toBe(201);
  });

  test(`by more than ${reservationsPerBuyer} of a buyer for all items, until one of them ends`, async () => {
    const buyer = await makeUser(t);
    const opened: string[] = [];
    const items = await Promise.all(Array.from({ length: reservationsPerBuyer + 1 }, () => makeItem(t)));
    const [last, ...first] = items.map(({ id }) => id);
    for (const id of first) opened.push((await beginPayment(t, buyer, id)).payment_url);
    expect((await begin(buyer, last ?? 0)).problem.code).toBe('payments_open_max');
    await pressLocally(t, opened[0] ?? '', 'cancel');
    expect((await begin(buyer, last ?? 0)).status).toBe(201);
  });

  test('by payments that expire one after the other: the next one has to wait, then longer', async () => {
    const buyer = await makeUser(t);
    const { id } = await makeItem(t, { stock: 1 });
    const expire = async () => {
      expect((await begin(buyer, id)).status).toBe(201);
      pass(31 * 60);
      await reconcilePayments(t.deps);
      expect(await stockOf(t, id)).toBe(1);
    };
    await expire();
    await expire();
    expect(await begin(buyer, id)).toMatchObject({
      status: 429,
      problem: { code: 'payments_expired_often' },
      headers: { 'retry-after': String(15 * 60) },
    });
    expect((await begin(await makeUser(t), (await makeItem(t)).id)).status).toBe(201);
    pass(15 * 60);
    await expire();
    expect((await begin(buyer, id)).headers['retry-after']).toBe(String(30 * 60));
    expect(await stockOf(t, id)).toBe(1);
  });

  test('and payments that are canceled early cause no delay', async () => {
    const buyer = await makeUser(t);
    const { id } = await makeItem(t, { stock: 1 });
    for (let count = 0; count <= expiredPaymentsFree; count += 1) {
      const { payment_url } = await beginPayment(t, buyer, id);
      await pressLocally(t, payment_url, 'cancel');
      pass(60);
    }
    expect((await begin(buyer, id)).status).toBe(201);
  });
});

describe('a process that dies while it opens a payment', () => {
  const idempotencyKey = () => ({ 'idempotency-key': crypto.randomUUID() });

  /** What such a process leaves: the row of the payment without a provider reference. */
  async function leaveUnopened(buyer: MadeUser, item: number, headers = idempotencyKey()) {
    const { body } = await begin(buyer, item, {}, headers);
    const { transaction_id, payment_url } = body;
    await t.deps.db
      .update(transactions)
      .set({ provider_ref: null, payment_url: null })
      .where(eq(transactions.transaction_id, transaction_id));
    return { transaction_id, payment_url, headers };
  }

  test('does not block its buyer: the same request opens the payment again', async () => {
    const buyer = await makeUser(t);
    const { id } = await makeItem(t, { stock: 1 });
    const left = await leaveUnopened(buyer, id);
    pass(20);
    const copies = await Promise.all([begin(buyer, id, {}, left.headers), begin(buyer, id)]);
    for (const { status, body } of copies) {
      expect([status, body.transaction_id]).toEqual([201, left.transaction_id]);
      expect(body.payment_url).toBe(copies[0]?.body.payment_url);
      expect(body.payment_url).not.toBe(left.payment_url);
    }
    await pressLocally(t, copies[0]?.body.payment_url, 'pay');
    expect(await stockOf(t, id)).toBe(0);
    await expectBalancedLedger(t.deps.db);
  });

  test('reserves no stock if the buyer does not return, and the request starts again', async () => {
    const buyer = await makeUser(t);
    const { id } = await makeItem(t, { stock: 1 });
    const left = await leaveUnopened(buyer, id);
    pass(60);
    await reconcilePayments(t.deps);
    expect(await stockOf(t, id)).toBe(1);
    const { status, body } = await begin(buyer, id, {}, left.headers);
    expect(status).toBe(201);
    expect(body.transaction_id).not.toBe(left.transaction_id);
  });
});
