import {
  getGroup,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
} from '@paddock/contract/entitlements/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeDiscord, fakeBot, fakeDiscord } from '../../../test/fakes/fake-discord.ts';
import { type MadeUser, makeServer, makeServerKey, makeUser } from '../../../test/make/make.ts';
import { buy, daysAfter, givenBy, makeGoods, refund } from '../../../test/make/make-purchase.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { users } from '../users/tables.ts';
import { updateDiscordRoles } from './discord-roles/update-discord-roles.ts';

const start = new Date('2026-03-01T08:00:00Z');
const role = '320000000000000007';
let fake: FakeDiscord;
let t: TestApp;
let manager: MadeUser;
let holder: MadeUser;
let key: string;
let club: number;
let strict: number;
let week: number;
beforeAll(async () => {
  fake = await fakeDiscord();
  t = await testApp({
    DISCORD_API_URL: fake.apiUrl,
    DISCORD_BOT_TOKEN: fakeBot.token,
    DISCORD_GUILD_ID: fakeBot.guildId,
  });
  manager = await makeUser(t, { role: 'manager' });
  key = await makeServerKey(t, (await makeServer(t)).id);
  club = (
    await makeGoods(
      t,
      { type: 'subscription', tier: 'Club', days: 30, pausable: true },
      { type: 'group', group: 'club', days: 30 },
      { type: 'discord_role', role_id: role, days: 30 },
    )
  ).id;
  week = (await makeGoods(t, { type: 'subscription', tier: 'Week', days: 7, pausable: true })).id;
  strict = (await makeGoods(t, { type: 'subscription', tier: 'Strict', days: 30 })).id;
});
beforeEach(async () => {
  t.setNow(start);
  holder = await makeUser(t, { balance: 100 });
});
afterAll(() => Promise.all([fake.close(), t.close()]));

const at = (days: number) => t.setNow(daysAfter(start, days));
const iso = (days: number) => daysAfter(start, days).toISOString();
const listOf = async (as: MadeUser) => (await t.call(listSubscriptions, { as })).body.subscriptions;
const idOf = async (as: MadeUser): Promise<number> => (await listOf(as))[0].id;
/** Moves the clock in steps, using the sign-in so that it does not expire. */
const wait = async (days: number) => {
  for (let day = 5; day < days; day += 5) {
    at(day);
    await listOf(holder);
  }
  at(days);
};
const pause = async (as: MadeUser, days: unknown, id?: number) =>
  t.call(pauseSubscription, {
    as,
    input: { params: { id: id ?? (await idOf(as)) } } as never,
    json: { days },
  });
const resume = async (as: MadeUser) =>
  t.call(resumeSubscription, { as, input: { params: { id: await idOf(as) } } as never });
const isInGroup = async () => {
  const { body } = await t.call(getGroup, { as: key, input: { params: { group: 'club' } } });
  return String(body).includes(String(holder.steam_id));
};
const roles = async () => {
  const [user] = await t.deps.db.select().from(users).where(eq(users.id, holder.id));
  return fake.rolesOf(user?.discord_id ?? '');
};
const round = () => updateDiscordRoles(t.deps);

describe('a pause', () => {
  test('suspends what came with the subscription, moves its end and ends by itself', async () => {
    const transaction_id = await buy(t, holder, club);
    const states = async () => (await givenBy(t, manager, transaction_id)).map(({ state }) => state);
    await round();
    expect([await isInGroup(), await roles()]).toEqual([true, [role]]);
    at(10);
    expect(await listOf(holder)).toMatchObject([{ can_pause: true, paused_until: null }]);
    expect((await pause(holder, '۵')).body).toMatchObject({
      status: 'active',
      end_date: iso(35),
      paused_until: iso(15),
      can_pause: false,
    });
    await round();
    expect([await isInGroup(), await roles()]).toEqual([false, []]);
    expect(await states()).toEqual(['resting', 'resting', 'resting']);
    at(14.9);
    await round();
    expect([await isInGroup(), await roles()]).toEqual([false, []]);
    at(15);
    await round();
    expect([await isInGroup(), await roles()]).toEqual([true, [role]]);
    expect(await states()).toEqual(['given', 'given', 'given']);
    expect(await listOf(holder)).toMatchObject([{ end_date: iso(35), paused_until: null, can_pause: false }]);
    at(34.9);
    await round();
    expect([await isInGroup(), await roles()]).toEqual([true, [role]]);
    at(35);
    await round();
    expect([await isInGroup(), await roles()]).toEqual([false, []]);
  });

  test('ended early takes the remaining days back', async () => {
    await buy(t, holder, club);
    at(10);
    await pause(holder, 20);
    at(12);
    expect((await resume(holder)).body).toMatchObject({ end_date: iso(32), paused_until: null });
    await round();
    expect([await isInGroup(), await roles()]).toEqual([true, [role]]);
    await wait(32);
    await round();
    expect([await isInGroup(), await roles()]).toEqual([false, []]);
  });

  test('of a moment keeps the roles', async () => {
    await buy(t, holder, club);
    await round();
    await pause(holder, 20);
    await resume(holder);
    await round();
    expect(await roles()).toEqual([role]);
    at(29.9);
    await round();
    expect(await roles()).toEqual([role]);
    at(30);
    await round();
    expect(await roles()).toEqual([]);
  });

  test('is allowed once per paid period', async () => {
    await buy(t, holder, week);
    await buy(t, holder, week);
    await pause(holder, 1);
    at(2);
    expect(await pause(holder, 1)).toMatchObject({ status: 409, body: { code: 'pause_used' } });
    at(7.9);
    expect(await pause(holder, 1)).toMatchObject({ status: 409, body: { code: 'pause_used' } });
    at(8);
    expect((await pause(holder, 1)).body).toMatchObject({ end_date: iso(16) });
  });

  test('also suspends what is bought during it', async () => {
    await buy(t, holder, club);
    await pause(holder, 10);
    at(1);
    await buy(t, holder, club);
    expect(await isInGroup()).toBe(false);
    await round();
    expect(await roles()).toEqual([]);
    at(10);
    await round();
    expect([await isInGroup(), await roles()]).toEqual([true, [role]]);
    expect(await listOf(holder)).toMatchObject([{ end_date: iso(70) }]);
  });

  test('does not extend anything after a refund', async () => {
    const transaction_id = await buy(t, holder, club);
    await pause(holder, 30);
    at(1);
    await refund(t, manager, transaction_id);
    expect(await listOf(holder)).toMatchObject([{ status: 'expired', end_date: iso(1), paused_until: null }]);
    at(31);
    expect(await isInGroup()).toBe(false);
  });
});

describe('a pause is rejected', () => {
  test('for a sale without pauses, during a pause, and after the end', async () => {
    await buy(t, holder, strict);
    expect(await pause(holder, 3)).toMatchObject({ status: 409, body: { code: 'pause_not_allowed' } });
    expect(await resume(holder)).toMatchObject({ status: 409, body: { code: 'subscription_not_paused' } });
    await buy(t, holder, club);
    await pause(holder, 3);
    expect(await pause(holder, 3)).toMatchObject({ status: 409, body: { code: 'subscription_paused' } });
    await wait(40);
    expect(await pause(holder, 3)).toMatchObject({ status: 409, body: { code: 'subscription_over' } });
  });

  test.each([0, 31, 1.5, -1, 'soon', null])('for %s days', async (days) => {
    await buy(t, holder, club);
    expect((await pause(holder, days)).status).toBe(422);
  });

  test('for the giver and for strangers', async () => {
    const friend = await makeUser(t);
    await buy(t, holder, club, friend.steam_id ?? '');
    const id = await idOf(holder);
    expect((await listOf(holder))[0].can_pause).toBe(false);
    expect((await listOf(friend))[0].can_pause).toBe(true);
    expect((await pause(holder, 3, id)).status).toBe(404);
    expect((await pause(await makeUser(t), 3, id)).status).toBe(404);
    expect((await pause(holder, 3, 2_147_483_647)).status).toBe(404);
    expect((await pause(friend, 3, id)).status).toBe(200);
  });
});

test('twenty concurrent calls pause once', async () => {
  await buy(t, holder, club);
  const id = await idOf(holder);
  const answers = await Promise.all(Array.from({ length: 20 }, () => pause(holder, 5, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await listOf(holder)).toMatchObject([{ end_date: iso(35) }]);
});
