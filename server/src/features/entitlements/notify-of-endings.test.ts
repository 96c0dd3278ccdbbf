import { updateNotificationSettings } from '@paddock/contract/notifications/settings-calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeSteamId, makeUser } from '../../../test/make/make.ts';
import { buy, daysAfter, makeGoods } from '../../../test/make/make-purchase.ts';
import { runJob } from '../../../test/portal/run-job.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { listNotifications } from '../notifications/queries.ts';
import { outgoingMessages } from '../notifications/tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
let vip: number;
let short: number;
let player: MadeUser;
beforeAll(async () => {
  t = await testApp();
  vip = (await makeGoods(t, { type: 'subscription', tier: 'VIP', days: 14 })).id;
  short = (await makeGoods(t, { type: 'subscription', tier: 'Weekend', days: 3 })).id;
});
beforeEach(async () => {
  t.setNow(start);
  player = await makeUser(t, { balance: 20 });
});
afterAll(() => t.close());

const round = async (days: number) => {
  t.setNow(daysAfter(start, days));
  await runJob(t.deps, 'tell-of-endings');
};
/** Read from the table, because the sign-in expires in the meantime. */
const endingsOf = async ({ id } = player) => {
  const { items } = await listNotifications(t.deps.db, id, { limit: 100 });
  return items.filter(({ kind }) => kind === 'subscription_ending').map(({ data }) => data);
};
const mailed = async ({ id } = player) => {
  const o = outgoingMessages;
  const rows = await t.deps.db
    .select()
    .from(o)
    .where(and(eq(o.user_id, id), eq(o.channel, 'mail')));
  return rows.filter(({ kind }) => kind === 'subscription_ending');
};

test('the holder is notified three days before the end, once per end', async () => {
  await buy(t, player, vip);
  await round(10.9);
  expect(await endingsOf()).toEqual([]);
  await round(11);
  await Promise.all([round(11.1), round(11.1)]);
  await round(13);
  expect(await endingsOf()).toEqual([{ tier: 'VIP', end_date: daysAfter(start, 14).toISOString() }]);
  await buy(t, player, vip);
  await round(15);
  expect(await endingsOf()).toHaveLength(1);
  await round(25);
  expect(await endingsOf()).toEqual([
    { tier: 'VIP', end_date: daysAfter(start, 28).toISOString() },
    { tier: 'VIP', end_date: daysAfter(start, 14).toISOString() },
  ]);
});

test('ended subscriptions and those of three days or less are not notified', async () => {
  await buy(t, player, short);
  await round(1);
  await buy(t, player, vip, makeSteamId());
  await round(40);
  expect(await endingsOf()).toEqual([]);
});

test('a gift notifies the owner of the Steam account', async () => {
  const friend = await makeUser(t);
  await buy(t, player, vip, friend.steam_id ?? '');
  await round(12);
  expect(await endingsOf()).toEqual([]);
  expect(await endingsOf(friend)).toHaveLength(1);
});

test('a holder notified on one channel is not notified again after choosing another', async () => {
  const choose = (site: boolean, mail: boolean) =>
    t.call(updateNotificationSettings, {
      as: player,
      json: { kinds: [{ kind: 'subscription_ending', site, mail, discord: false }] },
    });
  expect((await choose(false, true)).status).toBe(200);
  await buy(t, player, vip);
  await round(11);
  expect((await choose(true, true)).status).toBe(200);
  await round(12);
  expect(await endingsOf()).toEqual([]);
  expect(await mailed()).toHaveLength(1);
});
