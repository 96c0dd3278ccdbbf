import { cents } from '@paddock/contract/core/money';
import { listNotifications } from '@paddock/contract/notifications/calls';
import * as paymentsAdmin from '@paddock/contract/payments/admin-calls';
import * as calls from '@paddock/contract/payments/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { makeItem, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { pressLocally } from '../../../../test/make/pay-locally.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { shopItems } from '../../shop/tables.ts';
import { users } from '../../users/tables.ts';
import { reconcilePayments } from '../settlement/reconcile-payments.ts';
import { stockReservations, transactions } from '../tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const balanceOf = async (id: number) => {
  const [row] = await t.deps.db.select({ balance: users.balance_usd }).from(users).where(eq(users.id, id));
  return row?.balance;
};
const stockOf = async (id: number) => {
  const [row] = await t.deps.db
    .select({ stock: shopItems.stock })
    .from(shopItems)
    .where(eq(shopItems.id, id));
  return row?.stock;
};

describe('buying with balance', () => {
  const buy = (as: { token: string }, json: object, headers = {}) =>
    t.call(calls.payWithBalance, { as, json, headers });

  test('takes the price, gives the item and answers the new balance', async () => {
    const buyer = await makeUser(t, { balance: 12.5 });
    const item = await makeItem(t, { stock: 3 });
    const answer = await buy(buyer, { item_id: item.id, amount: 5 });
    expect(answer).toMatchObject({ status: 201, body: { status: 'ACCEPTED', balance: 7.5 } });
    expect(await stockOf(item.id)).toBe(2);
    const list = await t.call(calls.listMyTransactions, { as: buyer });
    expect(list.body.total).toBe(2);
    expect(list.body.items[0]).toMatchObject({
      transaction_id: answer.body.transaction_id,
      amount: 5,
      currency: 'USD',
      status: 'ACCEPTED',
      steam_id: buyer.steam_id,
      is_gift: false,
      item: { id: item.id, title: item.title },
    });
    await expectBalancedLedger(t.deps.db);
  });

  test.each([
    ['another price', { amount: 4.99 }, {}, 409, 'price_changed'],
    ['an item that is gone', { item_id: 999_999 }, {}, 404, 'not_found'],
    ['an inactive item', {}, { is_active: false }, 409, 'item_inactive'],
    ['an item not sold in dollars', { amount: 0 }, { price_usd: 0 }, 409, 'item_not_sold'],
    ['no stock', {}, { stock: 0 }, 409, 'item_out_of_stock'],
    ['a price above the balance', { amount: 50 }, { price_usd: 5000 }, 409, 'balance_insufficient'],
    ['a Steam id that is none', { steam_id: '76561190000000000' }, {}, 422, 'validation_failed'],
    ['three decimals', { amount: 5.001 }, {}, 422, 'validation_failed'],
    ['a missing amount', { amount: undefined }, {}, 422, 'validation_failed'],
  ])('refuses %s and takes nothing', async (_, body, item, status, code) => {
    const buyer = await makeUser(t, { balance: 20 });
    const { id } = await makeItem(t, item);
    const answer = await buy(buyer, { item_id: id, amount: 5, ...body });
    expect(answer).toMatchObject({ status, problem: { code } });
    expect(await balanceOf(buyer.id)).toBe(2000);
    await expectBalancedLedger(t.deps.db);
  });

  test('a free item is bought with balance', async () => {
    const buyer = await makeUser(t);
    const { id } = await makeItem(t, { price_usd: 0, price_rial: 0 });
    expect(await buy(buyer, { item_id: id, amount: 0 })).toMatchObject({ status: 201, body: { balance: 0 } });
  });

  test('needs a Steam id for oneself, none of the own for a gift', async () => {
    const buyer = await makeUser(t, { balance: 20, steam: false });
    const { id } = await makeItem(t);
    expect((await buy(buyer, { item_id: id, amount: 5 })).problem.code).toBe('steam_required');
    expect((await buy(buyer, { item_id: id, amount: 5, steam_id: makeSteamId() })).status).toBe(201);
    const list = await t.call(calls.listMyTransactions, { as: buyer });
    expect(list.body.items[0].is_gift).toBe(true);
  });

  test('an owned item is not sold to the same Steam account again, from whomever', async () => {
    const owner = await makeUser(t, { balance: 20 });
    const friend = await makeUser(t, { balance: 20 });
    const { id } = await makeItem(t);
    expect((await buy(owner, { item_id: id, amount: 5 })).status).toBe(201);
    expect((await buy(owner, { item_id: id, amount: 5 })).problem.code).toBe('item_owned');
    const gift = await buy(friend, { item_id: id, amount: 5, steam_id: owner.steam_id });
    expect(gift.problem.code).toBe('item_owned');
  });

  test('without a linked Discord account nothing is sold', async () => {
    const buyer = await makeUser(t, { balance: 20, discord: false });
    const { id } = await makeItem(t);
    const answer = await buy(buyer, { item_id: id, amount: 5 });
    expect(answer).toMatchObject({ status: 403, problem: { code: 'discord_required' } });
  });

  test('fifty gifts at once with balance for three give exactly three', async () => {
    const buyer = await makeUser(t, { balance: 17.5 });
    const { id } = await makeItem(t, { stock: 40 });
    const gifts = Array.from({ length: 50 }, () =>
      buy(buyer, { item_id: id, amount: 5, steam_id: makeSteamId() }),
    );
    const answers = await Promise.all(gifts);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ problem }) => problem.code === 'balance_insufficient')).toHaveLength(47);
    expect(await balanceOf(buyer.id)).toBe(250);
    expect(await stockOf(id)).toBe(37);
    await expectBalancedLedger(t.deps.db);
  });

  test('thirty buyers at once of the last ten pieces', async () => {
    const buyers = await Promise.all(Array.from({ length: 30 }, () => makeUser(t, { balance: 5 })));
    const { id } = await makeItem(t, { stock: 10 });
    const answers = await Promise.all(buyers.map((buyer) => buy(buyer, { item_id: id, amount: 5 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ problem }) => problem.code === 'item_out_of_stock')).toHaveLength(20);
    expect(await stockOf(id)).toBe(0);
    await expectBalancedLedger(t.deps.db);
  });

  test('copies with one key buy once and get one answer; other content under it is refused', async () => {
    const buyer = await makeUser(t, { balance: 50 });
    const { id } = await makeItem(t);
    const headers = { 'idempotency-key': 'one-purchase' };
    const body = { item_id: id, amount: 5 };
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(buyer, body, headers)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201, body: { balance: 45 } });
    expect(await balanceOf(buyer.id)).toBe(4500);
    const other = await buy(buyer, { ...body, steam_id: makeSteamId() }, headers);
    expect(other).toMatchObject({ status: 422, problem: { code: 'idempotency_mismatch' } });
  });

  test('a closed shop sells nothing', async () => {
    const closed = await testApp();
    try {
      const manager = await makeUser(closed, { role: 'admin' });
      const buyer = await makeUser(closed, { balance: 10 });
      const { id } = await makeItem(closed);
      const { updateSettings } = await import('@paddock/contract/site/calls');
      await closed.call(updateSettings, { as: manager, json: { shop_enabled: false } });
      const answer = await closed.call(calls.payWithBalance, { as: buyer, json: { item_id: id, amount: 5 } });
      expect(answer).toMatchObject({ status: 403, problem: { code: 'shop_disabled' } });
    } finally {
      await closed.close();
    }
  });
});

describe('paying on the local page', () => {
  const press = (payment_url: string, outcome: 'pay' | 'decline' | 'cancel') =>
    pressLocally(t, payment_url, outcome);
  const statusOf = async (as: { token: string }, transaction_id: string) =>
    (await t.call(calls.getTransactionStatus, { as, input: { params: { transaction_id } } })).body.status;

  test('a top-up is credited once, however often the payer comes back', async () => {
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
    expect(await balanceOf(user.id)).toBe(2000);
    expect(await statusOf(user, transaction_id)).toBe('ACCEPTED');
    const [topUp] = (await t.call(calls.listMyTransactions, { as: user })).body.items;
    expect(topUp).not.toHaveProperty('item');
    await expectBalancedLedger(t.deps.db);
  });

  test.each([
    ['decline', 'REJECTED'],
    ['cancel', 'CANCELED'],
  ] as const)('%s gives %s and returns the held piece', async (outcome, status) => {
    const user = await makeUser(t);
    const { id } = await makeItem(t, { stock: 1 });
    const { body } = await t.call(calls.createPayment, { as: user, json: { item_id: id } });
    expect(await stockOf(id)).toBe(0);
    await press(body.payment_url, outcome);
    expect(await statusOf(user, body.transaction_id)).toBe(status);
    expect(await stockOf(id)).toBe(1);
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

  test('two tabs share one open attempt; copies with one key share one answer', async () => {
    const user = await makeUser(t);
    const { id } = await makeItem(t, { stock: 5 });
    const start = (headers = {}) => t.call(calls.createPayment, { as: user, json: { item_id: id }, headers });
    const answers = await Promise.all([start(), start(), start({ 'idempotency-key': 'k' })]);
    expect(new Set(answers.map(({ body }) => body.transaction_id)).size).toBe(1);
    expect(await stockOf(id)).toBe(4);
  });

  test('an attempt that nobody pays in time is given up, and late dollars go to the balance', async () => {
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
      expect(await balanceOf(user.id)).toBe(500);
      const [row] = await t.deps.db
        .select()
        .from(transactions)
        .where(eq(transactions.transaction_id, body.transaction_id));
      expect(row?.review_reason).toBe('late_credited');
      const told = await t.call(listNotifications, { as: user });
      expect(told.body).toMatchObject([
        { kind: 'payment_late', data: { amount: 5, item_title: row?.item_title } },
      ]);
      const held = await t.deps.db.select().from(stockReservations).where(eq(stockReservations.item_id, id));
      expect(held).toEqual([]);
      await expectBalancedLedger(t.deps.db);
    } finally {
      t.setNow(new Date());
    }
  });

  test('an unknown or foreign reference is told nothing', async () => {
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
});

describe('transactions for staff', () => {
  test('filters, searches and sums what came in from outside', async () => {
    const own = await testApp();
    try {
      const manager = await makeUser(own, { role: 'manager' });
      const buyer = await makeUser(own, { balance: 30 });
      const item = await makeItem(own, { title: 'Midnight livery' });
      await own.call(calls.payWithBalance, { as: buyer, json: { item_id: item.id, amount: 5 } });
      const list = async (query: Record<string, string>) =>
        (await own.call(paymentsAdmin.listTransactions, { as: manager, input: { query: query as never } }))
          .body;
      expect(await list({})).toMatchObject({ total: 2, total_received: 30, total_received_irr: 0 });
      expect(await list({ search: 'midnight' })).toMatchObject({ total: 1, total_received: 0 });
      expect(await list({ search: '%' })).toMatchObject({ total: 0 });
      expect((await list({ search: buyer.username })).items[0].user.username).toBe(buyer.username);
      expect((await list({ status: 'PENDING' })).total).toBe(0);
      expect((await list({ currency: 'IRR' })).total).toBe(0);
      expect((await list({ startDate: '2020-01-01', endDate: '2020-01-02' })).total).toBe(0);
      expect((await list({ status: '', startDate: '' })).total).toBe(2);
      for (const query of [{ startDate: 'soon' }, { limit: '101' }, { status: 'LOST' }, { skip: '-1' }]) {
        const answer = await own.call(paymentsAdmin.listTransactions, {
          as: manager,
          input: { query: query as never },
        });
        expect(answer.status, JSON.stringify(query)).toBe(422);
      }
    } finally {
      await own.close();
    }
  });

  test('money is never a fraction of a cent', () => {
    expect(() => cents(0.5)).toThrow();
    expect(() => cents(-1)).toThrow();
  });
});
