import type { Grant } from '@paddock/contract/shop/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discordError, type FakeDiscord, fakeBot, fakeDiscord } from '../../../../test/fakes/fake-discord.ts';
import { type MadeUser, makeSteamId, makeUser } from '../../../../test/make/make.ts';
import { buy, daysAfter, givenBy, makeGoods, refund } from '../../../../test/make/make-purchase.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { users } from '../../users/tables.ts';
import { discordRoles, entitlements } from '../tables.ts';
import { updateDiscordRoles } from './update-discord-roles.ts';

const start = new Date('2026-03-01T08:00:00Z');
const role = '320000000000000001';

let fake: FakeDiscord;
let t: TestApp;
let manager: MadeUser;
let buyer: MadeUser;
beforeAll(async () => {
  fake = await fakeDiscord();
  t = await testApp({
    DISCORD_API_URL: fake.apiUrl,
    DISCORD_BOT_TOKEN: fakeBot.token,
    DISCORD_GUILD_ID: fakeBot.guildId,
  });
  manager = await makeUser(t, { role: 'manager' });
  buyer = await makeUser(t, { balance: 1000 });
});
beforeEach(async () => {
  t.setNow(start);
  // Purchases of earlier tests must not cause requests.
  await t.deps.db.update(entitlements).set({ taken_back_at: start });
  await t.deps.db.delete(discordRoles);
  fake.requests.length = 0;
});
afterAll(() => Promise.all([fake.close(), t.close()]));

const round = () => updateDiscordRoles(t.deps);
const pass = (minutes: number) => t.setNow(new Date(t.deps.now().getTime() + minutes * 60_000));
const link = (user: MadeUser, discord_id: string | null) =>
  t.deps.db.update(users).set({ discord_id }).where(eq(users.id, user.id));
const discordOf = async (user: MadeUser) =>
  (await t.deps.db.select().from(users).where(eq(users.id, user.id)))[0]?.discord_id ?? '';
const rolesOf = async (user: MadeUser) => fake.rolesOf(await discordOf(user));
/** The role changes that Discord received for these users. */
async function changesOf(...of: MadeUser[]) {
  const accounts = await Promise.all(of.map(discordOf));
  const paths = accounts.map((account) => `/members/${account}/roles/`);
  return fake.requests
    .filter(({ path }) => paths.some((part) => path.includes(part)))
    .map(({ method }) => method);
}
const makeRole = async (days?: number, role_id = role, ...more: Grant[]) =>
  (await makeGoods(t, { type: 'discord_role', role_id, ...(days && { days }) }, ...more)).id;

/** Buys a role for a new user with Discord. Returns the user and the transaction. */
async function buyRole(days?: number) {
  const owner = await makeUser(t);
  const transaction_id = await buy(t, buyer, await makeRole(days), owner.steam_id ?? '');
  return { owner, transaction_id };
}

const stateOf = async (transaction_id: string) => (await givenBy(t, manager, transaction_id))[0];

describe('a role', () => {
  test('is added in the next run to the account it was bought for, once', async () => {
    const { owner, transaction_id } = await buyRole();
    expect(fake.requests).toEqual([]);
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'waiting', given_at: null });
    await round();
    expect(await rolesOf(owner)).toEqual([role]);
    expect(await stateOf(transaction_id)).toMatchObject({
      state: 'given',
      given_at: start.toISOString(),
      error: null,
    });
    pass(60);
    await round();
    expect(await changesOf(owner)).toEqual(['PUT']);
  });

  test('waits without attempts until Discord is linked to the Steam account', async () => {
    const steam_id = makeSteamId();
    const transaction_id = await buy(t, buyer, await makeRole(), steam_id);
    for (let count = 0; count < 10; count += 1) {
      await round();
      pass(1);
    }
    expect(fake.requests).toEqual([]);
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'waiting', error: null });
    const owner = await makeUser(t, { discord: false, steam: false });
    await t.deps.db.update(users).set({ steam_id }).where(eq(users.id, owner.id));
    await round();
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'waiting' });
    await link(owner, '310000000000000042');
    await round();
    expect(await rolesOf(owner)).toEqual([role]);
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'given' });
  });

  test('is removed when its time ends', async () => {
    const { owner, transaction_id } = await buyRole(7);
    await round();
    t.setNow(new Date(daysAfter(start, 7).getTime() - 1));
    await round();
    expect(await rolesOf(owner)).toEqual([role]);
    t.setNow(daysAfter(start, 7));
    await round();
    expect(await rolesOf(owner)).toEqual([]);
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'lapsed', error: null });
    pass(60);
    await round();
    expect(await changesOf(owner)).toEqual(['PUT', 'DELETE']);
  });

  test('that ended before linking is never added', async () => {
    const steam_id = makeSteamId();
    await buy(t, buyer, await makeRole(7), steam_id);
    await round();
    t.setNow(daysAfter(start, 7));
    await round();
    const owner = await makeUser(t, { steam: false });
    await t.deps.db.update(users).set({ steam_id }).where(eq(users.id, owner.id));
    await round();
    expect(await rolesOf(owner)).toEqual([]);
  });

  test('is removed from the account that has it, even if its owner links another', async () => {
    const { owner } = await buyRole(7);
    await round();
    const before = await discordOf(owner);
    await link(owner, null);
    t.setNow(daysAfter(start, 7));
    await round();
    expect(fake.rolesOf(before)).toEqual([]);
  });

  test('stays while another purchase grants it', async () => {
    const { owner } = await buyRole();
    const account = owner.steam_id ?? '';
    const again = await buy(t, buyer, await makeRole(), account);
    const other = await buy(t, buyer, await makeRole(undefined, '320000000000000009'), account);
    await round();
    await refund(t, manager, again);
    await refund(t, manager, other);
    await round();
    expect(await rolesOf(owner)).toEqual([role]);
  });

  test('bought again while running is removed at the later end', async () => {
    const item = await makeRole(7, role, { type: 'subscription', tier: 'Crew', days: 7 });
    const owner = await makeUser(t);
    const first = await buy(t, buyer, item, owner.steam_id ?? '');
    const second = await buy(t, buyer, item, owner.steam_id ?? '');
    await round();
    t.setNow(daysAfter(start, 7));
    await round();
    expect(await rolesOf(owner)).toEqual([role]);
    expect(await stateOf(first)).toMatchObject({ state: 'lapsed' });
    expect(await stateOf(second)).toMatchObject({
      state: 'given',
      ends_at: daysAfter(start, 14).toISOString(),
    });
    t.setNow(daysAfter(start, 14));
    await round();
    expect(await rolesOf(owner)).toEqual([]);
  });

  test('ends earlier when the purchase it continued is refunded', async () => {
    const item = await makeRole(7, role, { type: 'subscription', tier: 'Crew', days: 7 });
    const owner = await makeUser(t);
    const first = await buy(t, buyer, item, owner.steam_id ?? '');
    await buy(t, buyer, item, owner.steam_id ?? '');
    await round();
    await refund(t, manager, first);
    await round();
    expect(await rolesOf(owner)).toEqual([role]);
    t.setNow(daysAfter(start, 7));
    await round();
    expect(await rolesOf(owner)).toEqual([]);
  });
});

describe('a refund', () => {
  test('removes the role in the next run', async () => {
    const { owner, transaction_id } = await buyRole(7);
    await round();
    await refund(t, manager, transaction_id);
    expect(await rolesOf(owner)).toEqual([role]);
    await round();
    expect(await rolesOf(owner)).toEqual([]);
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'taken_back' });
    t.setNow(daysAfter(start, 7));
    await round();
    expect(await changesOf(owner)).toEqual(['PUT', 'DELETE']);
  });

  test('before the run causes no request', async () => {
    const { owner, transaction_id } = await buyRole(7);
    await refund(t, manager, transaction_id);
    await round();
    t.setNow(daysAfter(start, 7));
    await round();
    const account = await discordOf(owner);
    expect(fake.requests.filter(({ path }) => path.includes(account))).toEqual([]);
  });

  test('after an attempt with unknown outcome removes the role and stops trying', async () => {
    const { owner, transaction_id } = await buyRole();
    for (let count = 0; count < 2; count += 1) fake.next('/roles/', { status: 502, body: 'no' });
    await round();
    await refund(t, manager, transaction_id);
    pass(60);
    await round();
    await round();
    expect(await changesOf(owner)).toEqual(['PUT', 'PUT', 'DELETE']);
    expect(await rolesOf(owner)).toEqual([]);
  });

  test('of a role whose owner left the guild is done', async () => {
    const { owner, transaction_id } = await buyRole();
    await round();
    await refund(t, manager, transaction_id);
    fake.leave(await discordOf(owner));
    await round();
    pass(60 * 24);
    await round();
    expect(await changesOf(owner)).toEqual(['PUT']);
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'taken_back', error: null });
  });
});

describe('Discord', () => {
  test('refusals are retried after growing pauses and given up after eight attempts', async () => {
    const { owner, transaction_id } = await buyRole();
    const pauses = [1, 4, 16, 64, 256, 1024, 1440];
    for (const pause of pauses) {
      fake.next('/roles/', discordError(403, 50013, 'Missing Permissions'));
      await round();
      expect(await stateOf(transaction_id)).toMatchObject({ state: 'waiting', error: 'Missing Permissions' });
      const previous = await changesOf(owner);
      pass(pause - 0.5);
      await round();
      expect(await changesOf(owner)).toEqual(previous);
      pass(0.5);
    }
    fake.next('/roles/', discordError(403, 50013, 'Missing Permissions'));
    await round();
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'failed', error: 'Missing Permissions' });
    pass(60 * 24 * 7);
    await round();
    expect(await changesOf(owner)).toHaveLength(8);
    expect(await rolesOf(owner)).toEqual([]);
  });

  test('outages end the run, do not fail purchases, and roles are added later', async () => {
    const bought = [await buyRole(), await buyRole(), await buyRole(), await buyRole(), await buyRole()];
    for (let count = 0; count < 6; count += 1) fake.next('/roles/', { status: 503, body: 'no' });
    await round();
    // Three attempts with two requests each.
    expect(await changesOf(...bought.map(({ owner }) => owner))).toHaveLength(6);
    pass(1);
    await round();
    for (const { owner } of bought) expect(await rolesOf(owner)).toEqual([role]);
  });

  test('is updated by one process at a time', async () => {
    const bought = await Promise.all([buyRole(), buyRole(), buyRole()]);
    await Promise.all([round(), round(), round(), round()]);
    await round();
    expect(await changesOf(...bought.map(({ owner }) => owner))).toEqual(['PUT', 'PUT', 'PUT']);
  });
});
