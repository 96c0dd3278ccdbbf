import { getGroup, listSubscriptions } from '@paddock/contract/entitlements/calls';
import { getTransactionStatus, listMyPurchases, moveGift } from '@paddock/contract/payments/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { type MadeUser, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { idsOf, leaseWork, makeDeliveryServer } from '../../../../test/make/make-delivery.ts';
import { buy, daysAfter, makeGoods, refund, timelineKinds } from '../../../../test/make/make-purchase.ts';
import { balanceOf } from '../../../../test/make/stored-numbers.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { listNotifications } from '../../notifications/queries.ts';
import { drivers } from '../../racing/tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
let manager: MadeUser;
let giver: MadeUser;
let first: MadeUser;
let second: MadeUser;
let club: number;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
  club = (
    await makeGoods(
      t,
      { type: 'subscription', tier: 'Club', days: 30 },
      { type: 'group', group: 'club', days: 30 },
    )
  ).id;
});
beforeEach(async () => {
  t.setNow(start);
  [giver, first, second] = [await makeUser(t, { balance: 100 }), await makeUser(t), await makeUser(t)];
});
afterAll(() => t.close());

const at = (days: number) => t.setNow(daysAfter(start, days));
const give = (item: number, to = first) => buy(t, giver, item, to.steam_id ?? '');
const move = (transaction_id: string, to: { id: number } = second, as = giver) =>
  t.call(moveGift, {
    as,
    input: { params: { transaction_id } } as never,
    json: { member_id: to.id },
  });
const status = async (transaction_id: string) =>
  (await t.call(getTransactionStatus, { as: giver, input: { params: { transaction_id } } })).body;
const tiersOf = async (as: MadeUser) => (await t.call(listSubscriptions, { as })).body.subscriptions;
const kindsSentTo = async ({ id }: MadeUser) =>
  (await listNotifications(t.deps.db, id, { limit: 100 })).items.map(({ kind }) => kind);

test('an unused gift moves to another member, for its full duration, and no money moves', async () => {
  const transaction_id = await give(club);
  expect(await status(transaction_id)).toMatchObject({ gift_move: 'possible' });
  at(3);
  const balance = await balanceOf(t, giver.id);
  expect(await move(transaction_id)).toMatchObject({
    status: 200,
    body: { steam_id: second.steam_id, gift_move: 'moved', status: 'ACCEPTED' },
  });
  expect(await tiersOf(first)).toEqual([]);
  expect(await tiersOf(second)).toMatchObject([
    {
      tier: 'Club',
      start_date: daysAfter(start, 3).toISOString(),
      end_date: daysAfter(start, 33).toISOString(),
    },
  ]);
  expect(await kindsSentTo(first)).toEqual(['gift_moved', 'gift_received']);
  expect(await kindsSentTo(second)).toEqual(['gift_received']);
  expect(await balanceOf(t, giver.id)).toBe(balance);
  expect(await timelineKinds(t, manager, transaction_id)).toEqual(['created', 'accepted', 'given', 'moved']);
  const rows = await t.deps.db.select().from(auditLog).where(eq(auditLog.action, 'gift.move'));
  expect(rows).toMatchObject([
    { actor_id: giver.id, target_id: transaction_id, after: { member_id: second.id } },
  ]);
  await expectBalancedLedger(t.deps.db);
});

test('what the first recipient owned before the gift stays', async () => {
  const own = await makeUser(t, { balance: 10 });
  await buy(t, own, club);
  const transaction_id = await give(club, own);
  await move(transaction_id);
  expect(await tiersOf(own)).toMatchObject([{ end_date: daysAfter(start, 30).toISOString() }]);
  expect(await tiersOf(second)).toMatchObject([{ end_date: daysAfter(start, 30).toISOString() }]);
});

test('a refund after the move revokes it from the new recipient', async () => {
  const transaction_id = await give(club);
  await move(transaction_id);
  await refund(t, manager, transaction_id);
  expect(await tiersOf(second)).toMatchObject([{ status: 'expired' }]);
  expect(await status(transaction_id)).toMatchObject({ gift_move: null });
  expect(await move(transaction_id)).toMatchObject({ status: 409, body: { code: 'not_a_gift' } });
  await expectBalancedLedger(t.deps.db);
});

test('work that was not delivered to a game server yet is done for the new recipient', async () => {
  const { key, order } = await makeDeliveryServer(t, giver);
  const transaction_id = await order(first.steam_id ?? '');
  expect((await move(transaction_id)).status).toBe(200);
  expect(await leaseWork(t, key)).toMatchObject([{ steam_id: second.steam_id }]);
  const purchases = (await t.call(listMyPurchases, { as: first })).body;
  expect(purchases).toEqual([]);
});

describe('is refused', () => {
  test('after use: delivered to a game server, or driven with', async () => {
    const { key, order } = await makeDeliveryServer(t, giver);
    const delivered = await order(first.steam_id ?? '');
    expect(idsOf(await leaseWork(t, key))).toHaveLength(1);
    expect(await status(delivered)).toMatchObject({ gift_move: 'used' });
    expect(await move(delivered)).toMatchObject({ status: 409, body: { code: 'gift_used' } });
    const transaction_id = await give(club);
    const driven = { steam_id: first.steam_id ?? '', last_driven_at: daysAfter(start, 1) };
    await t.deps.db.insert(drivers).values(driven);
    at(2);
    expect(await move(transaction_id)).toMatchObject({ status: 409, body: { code: 'gift_used' } });
    expect(await tiersOf(first)).toMatchObject([{ tier: 'Club' }]);
  });

  test('the second time, and after fourteen days', async () => {
    const [moved, late] = [await give(club), await give(club)];
    await move(moved);
    expect(await move(moved, first)).toMatchObject({ status: 409, body: { code: 'gift_moved' } });
    // An unused sign-in would expire.
    at(7);
    expect(await status(late)).toMatchObject({ gift_move: 'possible' });
    at(14.1);
    const { status: code, body } = await move(late);
    expect([code, body.code]).toEqual([409, 'gift_move_late']);
    expect(body.detail).toContain('14');
  });

  test('for a purchase for oneself, and for anyone but its buyer', async () => {
    const own = await buy(t, giver, club);
    expect(await move(own)).toMatchObject({ status: 409, body: { code: 'not_a_gift' } });
    const transaction_id = await give(club);
    expect((await move(transaction_id, second, first)).status).toBe(404);
    expect((await move(transaction_id, second, manager)).status).toBe(404);
  });

  test('to the buyer, to the current recipient, to an unknown member, and to an owner of the item', async () => {
    const transaction_id = await give(club);
    const steamless = await makeUser(t, { steam: false });
    for (const to of [giver, first, steamless, { id: 2_147_483_647 }]) {
      expect((await move(transaction_id, to)).status).toBe(422);
    }
    const perk = (await makeGoods(t, { type: 'group', group: 'perk' })).id;
    await give(perk, second);
    expect(await move(await give(perk))).toMatchObject({ status: 409, body: { code: 'item_owned' } });
  });
});

test('of twenty concurrent moves one succeeds', async () => {
  const transaction_id = await give(club);
  const members = await Promise.all(Array.from({ length: 20 }, () => makeUser(t)));
  const answers = await Promise.all(members.map((to) => move(transaction_id, to)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const tiers = (await Promise.all(members.map(tiersOf))).flat();
  expect(tiers).toHaveLength(1);
  expect(await tiersOf(first)).toEqual([]);
});

test('a gift and its move to a stranger’s account leave only one of them in the group', async () => {
  const transaction_id = await buy(t, giver, club, makeSteamId());
  const { body } = await t.call(getGroup, {
    as: (await makeDeliveryServer(t, giver)).key,
    input: { params: { group: 'club' } },
  });
  expect(body).not.toContain(second.steam_id);
  await move(transaction_id);
  expect(await tiersOf(second)).toMatchObject([{ tier: 'Club' }]);
});
