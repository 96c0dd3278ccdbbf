import * as calls from '@paddock/contract/payments/calls';
import { setUserStatus } from '@paddock/contract/user-admin/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { buy } from '../../../../test/make/make-purchase.ts';
import { balanceOf } from '../../../../test/make/stored-numbers.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
let buyer: MadeUser;
let friend: MadeUser;
beforeAll(async () => {
  t = await testApp();
  [buyer, friend] = [await makeUser(t, { balance: 100 }), await makeUser(t)];
});
afterAll(() => t.close());

const ask = (item_id: number, whom: { steam_id?: string; member_id?: number }) =>
  t.call(calls.findRecipient, { as: buyer, input: { query: { item_id, ...whom } } });
const member = () => ({ id: friend.id, username: friend.username, profile_image: null });

test('returns who would receive a gift, and whether they own it already', async () => {
  const item = await makeItem(t);
  const known = friend.steam_id ?? '';
  expect((await ask(item.id, { steam_id: known })).body).toMatchObject({
    steam_id: known,
    member: member(),
    owns_item: false,
  });
  await buy(t, buyer, item.id, known);
  expect((await ask(item.id, { steam_id: known })).body.owns_item).toBe(true);
  const stranger = (await ask(item.id, { steam_id: makeSteamId() })).body;
  expect(stranger).toMatchObject({ member: null, owns_item: false });
  expect((await ask(item.id, { steam_id: '123' })).status).toBe(422);
  expect((await t.call(calls.listMyPurchases, { as: friend })).body).toEqual([
    { item_id: item.id, is_own: true },
  ]);
  expect(
    (await t.call(calls.listMyPurchases, { as: buyer })).body.filter(
      (one: { item_id: number }) => one.item_id === item.id,
    ),
  ).toEqual([{ item_id: item.id, is_own: false }]);
});

test('a member can receive a gift, and their Steam id is not revealed', async () => {
  const item = await makeItem(t);
  const found = (await ask(item.id, { member_id: friend.id })).body;
  expect(found).toMatchObject({ steam_id: null, member: member(), owns_item: false });
  const paid = await t.call(calls.payWithBalance, {
    as: buyer,
    json: { item_id: item.id, amount: 5, member_id: friend.id },
  });
  expect(paid).toMatchObject({ status: 201, body: { status: 'ACCEPTED' } });
  expect((await ask(item.id, { member_id: friend.id })).body.owns_item).toBe(true);
  const list = await t.call(calls.listMyTransactions, { as: buyer });
  expect(list.body.items[0]).toMatchObject({ is_gift: true, steam_id: friend.steam_id });
});

test('members without a Steam account, banned and unknown members cannot receive a gift', async () => {
  const item = await makeItem(t);
  const banned = await makeUser(t);
  await t.call(setUserStatus, {
    as: await makeUser(t, { role: 'admin' }),
    input: { params: { id: banned.id }, body: { is_active: false } },
  });
  const before = await balanceOf(t, buyer.id);
  for (const { id } of [await makeUser(t, { steam: false }), banned, { id: 999_999 }]) {
    const answer = await ask(item.id, { member_id: id });
    expect(answer).toMatchObject({ status: 422, problem: { code: 'validation_failed' } });
    expect(answer.problem.errors?.['member_id']).toMatch(/Steam|استیم/);
    const json = { item_id: item.id, amount: 5, member_id: id };
    expect((await t.call(calls.payWithBalance, { as: buyer, json })).status).toBe(422);
    expect((await t.call(calls.createPayment, { as: buyer, json })).status).toBe(422);
  }
  expect((await ask(item.id, {})).problem.errors?.['steam_id']).toBeDefined();
  expect(await balanceOf(t, buyer.id)).toBe(before);
});
