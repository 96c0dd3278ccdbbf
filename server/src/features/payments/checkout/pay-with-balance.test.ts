import * as calls from '@paddock/contract/payments/calls';
import { updateSettings } from '@paddock/contract/site/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { makeItem, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { balanceOf, stockOf } from '../../../../test/make/stored-numbers.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const buy = (as: { token: string }, json: object, headers = {}) =>
  t.call(calls.payWithBalance, { as, json, headers });

test('takes the price, gives the item and returns the new balance', async () => {
  const buyer = await makeUser(t, { balance: 12.5 });
  const item = await makeItem(t, { stock: 3 });
  const answer = await buy(buyer, { item_id: item.id, amount: 5 });
  expect(answer).toMatchObject({ status: 201, body: { status: 'ACCEPTED', balance: 7.5 } });
  expect(await stockOf(t, item.id)).toBe(2);
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
  ['a price that rose', { amount: 4.99 }, {}, 409, 'price_changed'],
  ['a price that fell', { amount: 5.01 }, {}, 409, 'price_changed'],
  ['an item that is gone', { item_id: 999_999 }, {}, 404, 'not_found'],
  ['an inactive item', {}, { is_active: false }, 409, 'item_inactive'],
  ['an item not sold in dollars', { amount: 0 }, { price_usd: 0 }, 409, 'item_not_sold'],
  ['no stock', {}, { stock: 0 }, 409, 'item_out_of_stock'],
  ['a price above the balance', { amount: 50 }, { price_usd: 5000 }, 409, 'balance_insufficient'],
  ['a Steam id that is none', { steam_id: '76561190000000000' }, {}, 422, 'validation_failed'],
  ['three decimals', { amount: 5.001 }, {}, 422, 'validation_failed'],
  ['a missing amount', { amount: undefined }, {}, 422, 'validation_failed'],
])('refuses %s and takes no money', async (_, body, item, status, code) => {
  const buyer = await makeUser(t, { balance: 20 });
  const { id } = await makeItem(t, item);
  const answer = await buy(buyer, { item_id: id, amount: 5, ...body });
  expect(answer).toMatchObject({ status, problem: { code } });
  expect(await balanceOf(t, buyer.id)).toBe(2000);
  await expectBalancedLedger(t.deps.db);
});

test('a free item is bought with balance', async () => {
  const buyer = await makeUser(t);
  const { id } = await makeItem(t, { price_usd: 0, price_rial: 0 });
  expect(await buy(buyer, { item_id: id, amount: 0 })).toMatchObject({ status: 201, body: { balance: 0 } });
});

test("requires the buyer's Steam id for a purchase, and another one for a gift", async () => {
  const buyer = await makeUser(t, { balance: 20, steam: false });
  const { id } = await makeItem(t);
  expect((await buy(buyer, { item_id: id, amount: 5 })).problem.code).toBe('steam_required');
  expect((await buy(buyer, { item_id: id, amount: 5, steam_id: makeSteamId() })).status).toBe(201);
  const list = await t.call(calls.listMyTransactions, { as: buyer });
  expect(list.body.items[0].is_gift).toBe(true);
});

test('an owned item is not sold to the same Steam account again, regardless of the buyer', async () => {
  const owner = await makeUser(t, { balance: 20 });
  const friend = await makeUser(t, { balance: 20 });
  const { id } = await makeItem(t);
  expect((await buy(owner, { item_id: id, amount: 5 })).status).toBe(201);
  expect((await buy(owner, { item_id: id, amount: 5 })).problem.code).toBe('item_owned');
  const gift = await buy(friend, { item_id: id, amount: 5, steam_id: owner.steam_id });
  expect(gift.problem.code).toBe('item_owned');
});

test('without a linked Discord account buying is refused', async () => {
  const buyer = await makeUser(t, { balance: 20, discord: false });
  const { id } = await makeItem(t);
  const answer = await buy(buyer, { item_id: id, amount: 5 });
  expect(answer).toMatchObject({ status: 403, problem: { code: 'discord_required' } });
});

test('of fifty concurrent gifts with balance for three, exactly three succeed', async () => {
  const buyer = await makeUser(t, { balance: 17.5 });
  const { id } = await makeItem(t, { stock: 40 });
  const gifts = Array.from({ length: 50 }, () =>
    buy(buyer, { item_id: id, amount: 5, steam_id: makeSteamId() }),
  );
  const answers = await Promise.all(gifts);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.filter(({ problem }) => problem.code === 'balance_insufficient')).toHaveLength(47);
  expect(await balanceOf(t, buyer.id)).toBe(250);
  expect(await stockOf(t, id)).toBe(37);
  await expectBalancedLedger(t.deps.db);
});

test('thirty concurrent buyers of the last ten pieces', async () => {
  const buyers = await Promise.all(Array.from({ length: 30 }, () => makeUser(t, { balance: 5 })));
  const { id } = await makeItem(t, { stock: 10 });
  const answers = await Promise.all(buyers.map((buyer) => buy(buyer, { item_id: id, amount: 5 })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ problem }) => problem.code === 'item_out_of_stock')).toHaveLength(20);
  expect(await stockOf(t, id)).toBe(0);
  await expectBalancedLedger(t.deps.db);
});

test('copies with one key buy once and get one response; other content under it is refused', async () => {
  const buyer = await makeUser(t, { balance: 50 });
  const { id } = await makeItem(t);
  const headers = { 'idempotency-key': 'one-purchase' };
  const body = { item_id: id, amount: 5 };
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(buyer, body, headers)));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 201, body: { balance: 45 } });
  expect(await balanceOf(t, buyer.id)).toBe(4500);
  const other = await buy(buyer, { ...body, steam_id: makeSteamId() }, headers);
  expect(other).toMatchObject({ status: 422, problem: { code: 'idempotency_mismatch' } });
});

test('a closed shop sells nothing', async () => {
  const closed = await testApp();
  try {
    const manager = await makeUser(closed, { role: 'admin' });
    const buyer = await makeUser(closed, { balance: 10 });
    const { id } = await makeItem(closed);
    await closed.call(updateSettings, { as: manager, json: { shop_enabled: false } });
    const answer = await closed.call(calls.payWithBalance, { as: buyer, json: { item_id: id, amount: 5 } });
    expect(answer).toMatchObject({ status: 403, problem: { code: 'shop_disabled' } });
  } finally {
    await closed.close();
  }
});
