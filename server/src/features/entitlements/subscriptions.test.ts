import { listSubscriptions } from '@paddock/contract/entitlements/calls';
import { daysRemaining } from '@paddock/contract/entitlements/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeSteamId, makeUser } from '../../../test/make/make.ts';
import { buy, daysAfter, givenBy, makeGoods, refund } from '../../../test/make/make-purchase.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { grantEntitlements, revokeEntitlements } from './grant-entitlements.ts';

const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
let manager: MadeUser;
let vip: number;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
  vip = (await makeGoods(t, { type: 'subscription', tier: 'VIP', days: 9 })).id;
});
beforeEach(() => t.setNow(start));
afterAll(() => t.close());

const list = (as: MadeUser, query: object = {}) =>
  t.call(listSubscriptions, { as, input: { query } as never });
const subscriptionsOf = async (as: MadeUser, query: object = {}) =>
  (await list(as, query)).body.subscriptions as { tier: string; end_date: string; status: string }[];
const after = (days: number) => daysAfter(start, days).toISOString();

describe('a tier', () => {
  test('runs from the purchase for the bought days', async () => {
    const buyer = await makeUser(t, { balance: 5 });
    const transaction_id = await buy(t, buyer, vip);
    expect(await subscriptionsOf(buyer)).toEqual([
      {
        id: expect.any(Number),
        tier: 'VIP',
        steam_id: buyer.steam_id,
        status: 'active',
        start_date: start.toISOString(),
        end_date: after(9),
        transaction: { transaction_id },
        paused_until: null,
        can_pause: false,
        days_back: 0,
        newest_days_back: [],
      },
    ]);
    expect(await givenBy(t, manager, transaction_id)).toMatchObject([
      { state: 'given', given_at: start.toISOString(), ends_at: after(9), error: null },
    ]);
    t.setNow(daysAfter(start, 9));
    expect(await subscriptionsOf(buyer)).toMatchObject([{ status: 'expired', end_date: after(9) }]);
    expect(await givenBy(t, manager, transaction_id)).toMatchObject([{ state: 'lapsed' }]);
  });

  test('bought again while running continues from its end and names the newest payment', async () => {
    const buyer = await makeUser(t, { balance: 10 });
    await buy(t, buyer, vip);
    t.setNow(daysAfter(start, 3));
    const newest = await buy(t, buyer, vip);
    const all = await subscriptionsOf(buyer);
    expect(all).toMatchObject([
      { start_date: start.toISOString(), end_date: after(18), transaction: { transaction_id: newest } },
    ]);
    expect(all).toHaveLength(1);
  });

  test('bought concurrently counts each time', async () => {
    const buyer = await makeUser(t, { balance: 50 });
    await Promise.all(Array.from({ length: 10 }, () => buy(t, buyer, vip)));
    const all = await subscriptionsOf(buyer);
    expect(all).toMatchObject([{ end_date: after(90) }]);
    expect(all).toHaveLength(1);
  });

  // Different buyers and items, so that their locks do not serialise the purchases.
  test('given concurrently, with another tier in either order, counts for each', async () => {
    const owner = await makeUser(t);
    const grants = [
      { type: 'subscription', tier: 'A', days: 1 },
      { type: 'subscription', tier: 'B', days: 1 },
    ] as const;
    const orders = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => ({
        buyer: await makeUser(t, { balance: 5 }),
        item: await makeGoods(t, ...(at % 2 ? grants : grants.toReversed())),
      })),
    );
    await Promise.all(orders.map(({ buyer, item }) => buy(t, buyer, item.id, owner.steam_id ?? '')));
    const all = await subscriptionsOf(owner);
    expect(all).toMatchObject([{ end_date: after(10) }, { end_date: after(10) }]);
    expect(all).toHaveLength(2);
  });

  test('that has ended starts again', async () => {
    const buyer = await makeUser(t, { balance: 10 });
    await buy(t, buyer, vip);
    t.setNow(daysAfter(start, 10));
    await buy(t, buyer, vip);
    expect(await subscriptionsOf(buyer)).toMatchObject([
      { status: 'active', start_date: after(10), end_date: after(19) },
      { status: 'expired', start_date: start.toISOString(), end_date: after(9) },
    ]);
  });

  test('is not affected by other accounts or tiers', async () => {
    const gold = await makeGoods(t, { type: 'subscription', tier: 'Gold', days: 9 });
    const buyer = await makeUser(t, { balance: 15 });
    await buy(t, buyer, vip);
    await buy(t, buyer, gold.id);
    await buy(t, buyer, vip, makeSteamId());
    const all = await subscriptionsOf(buyer);
    expect(all.map(({ tier, end_date }) => [tier, end_date])).toEqual([
      ['VIP', after(9)],
      ['Gold', after(9)],
      ['VIP', after(9)],
    ]);
  });
});

describe('a refund', () => {
  test('of the only payment ends the tier now, and a repeat changes no end', async () => {
    const buyer = await makeUser(t, { balance: 10 });
    const transaction_id = await buy(t, buyer, vip);
    t.setNow(daysAfter(start, 2));
    await refund(t, manager, transaction_id);
    expect(await subscriptionsOf(buyer)).toMatchObject([{ status: 'expired', end_date: after(2) }]);
    expect(await givenBy(t, manager, transaction_id)).toMatchObject([{ state: 'taken_back' }]);
    t.setNow(daysAfter(start, 3));
    await t.deps.db.transaction((tx) => revokeEntitlements(tx, transaction_id, t.deps.now()));
    expect(await subscriptionsOf(buyer)).toMatchObject([{ end_date: after(2) }]);
    await buy(t, buyer, vip);
    expect((await subscriptionsOf(buyer))[0]).toMatchObject({ start_date: after(3), end_date: after(12) });
  });

  test.each(['first', 'second'] as const)('of the %s of two keeps the days of the other', async (which) => {
    const buyer = await makeUser(t, { balance: 10 });
    const first = await buy(t, buyer, vip);
    t.setNow(daysAfter(start, 3));
    const second = await buy(t, buyer, vip);
    const [gone, left] = which === 'first' ? [first, second] : [second, first];
    await refund(t, manager, gone);
    const all = await subscriptionsOf(buyer);
    expect(all).toMatchObject([{ end_date: after(9), transaction: { transaction_id: left } }]);
    expect(await givenBy(t, manager, left)).toMatchObject([{ state: 'given', ends_at: after(9) }]);
  });

  test('never moves the end before now', async () => {
    const buyer = await makeUser(t, { balance: 10 });
    const first = await buy(t, buyer, vip);
    const second = await buy(t, buyer, vip);
    t.setNow(daysAfter(start, 12));
    await refund(t, manager, first);
    expect(await subscriptionsOf(buyer)).toMatchObject([{ status: 'expired', end_date: after(12) }]);
    t.setNow(daysAfter(start, 13));
    await refund(t, manager, second);
    expect(await subscriptionsOf(buyer)).toMatchObject([{ end_date: after(12) }]);
  });

  test('after the end keeps the end', async () => {
    const buyer = await makeUser(t, { balance: 5 });
    const transaction_id = await buy(t, buyer, vip);
    t.setNow(daysAfter(start, 12));
    await refund(t, manager, transaction_id);
    expect(await subscriptionsOf(buyer)).toMatchObject([{ end_date: after(9) }]);
  });
});

test('granting the same purchase again has no effect', async () => {
  const buyer = await makeUser(t, { balance: 5 });
  const transaction_id = await buy(t, buyer, vip);
  const grants = [{ type: 'subscription', tier: 'VIP', days: 9 } as const];
  const purchase = {
    transaction_id,
    user_id: buyer.id,
    steam_id: buyer.steam_id ?? '',
    item_title: '',
    grants,
  };
  await t.deps.db.transaction((tx) => grantEntitlements(tx, purchase, t.deps.now()));
  expect(await subscriptionsOf(buyer)).toMatchObject([{ end_date: after(9) }]);
  expect(await givenBy(t, manager, transaction_id)).toHaveLength(1);
});

describe('the list', () => {
  test('has one’s own subscriptions and those given to others, newest first', async () => {
    const buyer = await makeUser(t, { balance: 15 });
    const friend = await makeUser(t, { balance: 5 });
    await buy(t, buyer, vip);
    await buy(t, buyer, vip, friend.steam_id ?? '');
    await buy(t, await makeUser(t, { balance: 5 }), vip);
    const accounts = (await list(buyer)).body.subscriptions.map((one: { steam_id: string }) => one.steam_id);
    expect(accounts).toEqual([friend.steam_id, buyer.steam_id]);
    expect(await subscriptionsOf(friend)).toMatchObject([{ steam_id: friend.steam_id }]);
    expect(await subscriptionsOf(await makeUser(t, { steam: false }))).toEqual([]);
  });

  test('is searched by tier, Steam id and transaction, in digits of any script, in pages', async () => {
    const buyer = await makeUser(t, { balance: 20 });
    // Three-letter names could occur in a transaction's id.
    const tiers = ['Diamond', 'نقره‌ای', '100% Gold'];
    for (const tier of tiers) {
      const { id } = await makeGoods(t, { type: 'subscription', tier, days: 5 });
      await buy(t, buyer, id);
    }
    const gift = makeSteamId();
    const transaction_id = await buy(t, buyer, vip, gift);
    const tiersOf = async (search: string) =>
      (await subscriptionsOf(buyer, { search })).map(({ tier }) => tier);
    const persian = gift.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    expect(await tiersOf('diamond')).toEqual(['Diamond']);
    expect(await tiersOf('نقره')).toEqual(['نقره‌ای']);
    expect(await tiersOf('100%')).toEqual(['100% Gold']);
    expect(await tiersOf('%%')).toEqual([]);
    expect(await tiersOf(persian)).toEqual(['VIP']);
    expect(await tiersOf(`${persian.slice(0, 4)}\u200b ${persian.slice(4)}`)).toEqual(['VIP']);
    expect(await tiersOf(transaction_id)).toEqual(['VIP']);
    expect(await tiersOf(`${transaction_id.slice(0, 4)}\u200b${transaction_id.slice(4)}`)).toEqual(['VIP']);
    const page = await list(buyer, { skip: 1, limit: 1 });
    expect(page.body.subscriptions).toMatchObject([{ tier: '100% Gold' }]);
    expect(page.headers['x-total-count']).toBe('4');
  });
});

test('remaining days are rounded up and never below 0', () => {
  expect(daysRemaining(daysAfter(start, 2), start)).toBe(2);
  expect(daysRemaining(daysAfter(start, 1.1), start)).toBe(2);
  expect(daysRemaining(daysAfter(start, -1), start)).toBe(0);
});
