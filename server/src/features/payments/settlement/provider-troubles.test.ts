import * as calls from '@paddock/contract/payments/calls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FakePayments } from '../../../../test/fakes/fake-payments.ts';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { type MadeUser, makeItem, makeUser } from '../../../../test/make/make.ts';
import { payingAt, type Started, servingWays, ways } from '../../../../test/make/pay-at-provider.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { shopItems } from '../../shop/tables.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const minutes = (count: number) => count * 60_000;

describe.each(ways)('troubles with $name', (way) => {
  let t: TestApp;
  let fake: FakePayments;
  let at: ReturnType<typeof payingAt>;
  beforeAll(async () => {
    fake = await way.fake();
    t = await testApp(fake.env);
    at = payingAt(t, fake, way);
  });
  afterAll(() => Promise.all([fake.close(), t.close()]));
  afterEach(() => {
    fake.always();
    t.setNow(new Date());
  });

  /** The payer does not return and no notification arrives: the portal polls some time later. */
  async function later(count: number): Promise<void> {
    t.setNow(new Date(Date.now() + minutes(count)));
    await reconcilePayments(t.deps);
  }

  describe('an unavailable provider', () => {
    test.each([
      ['failing', { status: 500, body: { errors: [] } }],
      ['a page', { body: '<html>' }],
    ])('%s while a payment is opened: no stock is reserved', async (_what, given) => {
      const [buyer, item] = [await makeUser(t), await makeItem(t, { stock: 1 })];
      fake.always(given);
      const answer = await at.begin(buyer, item.id);
      expect(answer).toMatchObject({ status: 503, problem: { code: 'provider_unavailable' } });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      const { body } = await t.call(calls.listMyTransactions, { as: buyer });
      const [row] = body.items;
      expect(row).toMatchObject({ status: 'CANCELED' });
      expect(await at.stockOf({ buyer, item, transaction_id: '', ref: '' })).toBe(1);
      fake.always();
      expect((await at.begin(buyer, item.id)).status).toBe(201);
    });

    test.each([
      ['failing', { status: 500, body: { errors: [] } }],
      ['a page', { body: '<html>' }],
    ])('%s while the payer returns: PENDING, and settled later', async (_what, given) => {
      const started = await at.start();
      fake.become(started.ref, 'paid');
      fake.always(given);
      const from = performance.now();
      await at.comeBack(started, 'paid');
      expect(performance.now() - from).toBeLessThan(10_000);
      expect(await at.rowOf(started)).toMatchObject({ status: 'PENDING' });
      fake.always();
      await later(3);
      await at.expectAcceptedOnce(started);
    });

    test('a wrong sum is refused without a call to the provider', async () => {
      const calls = fake.requests.length;
      const buyer = await makeUser(t);
      const { id } = await makeItem(t, { price_usd: 1, price_rial: 9_999 });
      expect(await at.begin(buyer, id)).toMatchObject({
        status: 409,
        problem: { code: 'amount_below_minimum' },
      });
      expect(fake.requests.length).toBe(calls);
    });

    test('every other method is unavailable, and the local page does not exist', async () => {
      const buyer = await makeUser(t);
      const { id } = await makeItem(t);
      const others = ways.filter(({ method }) => method !== way.method);
      for (const { spec, choice } of others) {
        const answer = await t.call(spec, { as: buyer, json: { item_id: id, ...choice } });
        expect(answer).toMatchObject({ status: 409, problem: { code: 'payment_method_unavailable' } });
      }
      const { body } = await t.call(calls.listPaymentMethods, { as: buyer });
      expect(body.map(({ provider }: { provider: string }) => provider)).toEqual(['balance', way.name]);
      const url = '/api/v1/payments/local/pay/anything';
      expect((await t.app.inject({ url })).statusCode).toBe(404);
    });
  });

  describe('money that arrives after the end', () => {
    async function startAndGiveUp(stock: number) {
      const started = await at.start(stock);
      await later(45);
      expect(await at.rowOf(started)).toMatchObject({ status: 'CANCELED' });
      expect(await at.stockOf(started)).toBe(stock);
      return started;
    }

    test('is accepted while the goods are available', async () => {
      const started = await startAndGiveUp(1);
      fake.become(started.ref, 'paid');
      await Promise.all([at.tell(started), at.comeBack(started, 'paid'), at.comeBack(started, 'canceled')]);
      await at.expectAcceptedOnce(started);
      expect(await at.stockOf(started)).toBe(0);
    });

    test('is found by polling', async () => {
      const started = await startAndGiveUp(1);
      fake.become(started.ref, 'paid');
      await later(180);
      await at.expectAcceptedOnce(started);
    });

    test('is booked when the goods are gone: dollars on the balance, rials for the staff, once', async () => {
      const started = await startAndGiveUp(1);
      const rival = await makeUser(t, { balance: 5 });
      const json = { item_id: started.item.id, amount: 5 };
      expect((await t.call(calls.payWithBalance, { as: rival, json })).status).toBe(201);
      fake.become(started.ref, 'paid');
      await Promise.all([at.tell(started), at.comeBack(started, 'paid'), at.comeBack(started, 'paid')]);
      await later(180);
      expect(await at.rowOf(started)).toMatchObject({
        status: 'CANCELED',
        review_reason: way.currency === 'USD' ? 'late_credited' : 'late_unallocated',
      });
      expect(await at.balanceOf(started)).toBe(way.currency === 'USD' ? 500 : 0);
      expect(await at.stockOf(started)).toBe(0);
      await expectBalancedLedger(t.deps.db);
    });

    test('a later “not paid” does not undo it', async () => {
      const started = await at.start();
      fake.become(started.ref, 'paid');
      await at.comeBack(started, 'paid');
      fake.become(started.ref, 'canceled');
      await at.tell(started);
      await at.comeBack(started, 'canceled');
      await later(180);
      await at.expectAcceptedOnce(started);
    });
  });
});

test('a silent provider blocks no other request, and the payer sees the page', async () => {
  const fakes = await Promise.all(servingWays.map(({ fake }) => fake()));
  const t = await testApp(Object.assign({}, ...fakes.map(({ env }) => env)));
  try {
    const all = servingWays.map((way, at) => payingAt(t, fakes[at] as FakePayments, way));
    const open = await Promise.all(all.map((at) => at.start()));
    const buyers = await Promise.all(all.map(() => makeUser(t)));
    const items = await Promise.all(all.map(() => makeItem(t, { stock: 1 })));
    for (const fake of fakes) fake.always({ silent: true });
    const from = performance.now();
    const [begun] = await Promise.all([
      Promise.all(all.map((at, number) => at.begin(buyers[number] as MadeUser, items[number]?.id ?? 0))),
      Promise.all(all.map((at, number) => at.comeBack(open[number] as Started, 'paid'))),
    ]);
    expect(performance.now() - from).toBeLessThan(10_000);
    for (const [number, at] of all.entries()) {
      expect(begun[number]).toMatchObject({ status: 503, problem: { code: 'provider_unavailable' } });
      expect(begun[number]?.headers['retry-after']).toBe('30');
      expect(await at.rowOf(open[number] as Started)).toMatchObject({ status: 'PENDING' });
    }
    const stocks = await t.deps.db.select().from(shopItems);
    for (const item of items) expect(stocks.find(({ id }) => id === item.id)?.stock).toBe(1);
  } finally {
    await Promise.all([t.close(), ...fakes.map((fake) => fake.close())]);
  }
});
