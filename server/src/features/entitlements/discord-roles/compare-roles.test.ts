import { linkDiscord, unlinkDiscord, verifyDiscord } from '@paddock/contract/accounts/calls';
import { listMemberDiscordRoles, retryDiscordRole } from '@paddock/contract/entitlements/calls';
import { getInbox } from '@paddock/contract/overview/calls';
import { setUserStatus } from '@paddock/contract/user-admin/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discordError, type FakeDiscord, fakeBot, fakeDiscord } from '../../../../test/fakes/fake-discord.ts';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { buy, givenBy, makeGoods, refund } from '../../../../test/make/make-purchase.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { users } from '../../users/tables.ts';
import { discordRoles, entitlements } from '../tables.ts';
import { compareDiscordRoles } from './update-discord-roles.ts';

const start = new Date('2026-03-01T08:00:00Z');
const role = '320000000000000001';
const hour = 60;

let fake: FakeDiscord;
let t: TestApp;
let owner: MadeUser;
let account: string;
let item: number;
beforeAll(async () => {
  fake = await fakeDiscord();
  t = await testApp({
    DISCORD_API_URL: fake.apiUrl,
    DISCORD_BOT_TOKEN: fakeBot.token,
    DISCORD_GUILD_ID: fakeBot.guildId,
  });
  t.setNow(start);
  item = (await makeGoods(t, { type: 'discord_role', role_id: role })).id;
});
beforeEach(async () => {
  t.setNow(start);
  // Purchases of earlier tests must not cause requests.
  await t.deps.db.update(entitlements).set({ taken_back_at: start });
  await t.deps.db.delete(discordRoles);
  owner = await makeUser(t, { balance: 100 });
  account = await accountOf(owner);
  fake.requests.length = 0;
});
afterAll(() => Promise.all([fake.close(), t.close()]));

const round = () => compareDiscordRoles(t.deps, async () => undefined);
const pass = (minutes: number) => t.setNow(new Date(t.deps.now().getTime() + minutes * 60_000));
const accountOf = async ({ id }: MadeUser) =>
  (await t.deps.db.select().from(users).where(eq(users.id, id)))[0]?.discord_id ?? '';
const changes = () =>
  fake.requests.filter(({ path }) => path.includes('/roles/')).map(({ method }) => method);
/** Signs in now, since the days of a test expire sign-ins. */
const staff = () => makeUser(t, { role: 'manager' });
const stateOf = async (transaction_id: string) => (await givenBy(t, await staff(), transaction_id))[0];
const giveBack = async (transaction_id: string) => refund(t, await staff(), transaction_id);
async function inbox() {
  const { body } = await t.call(getInbox, { as: await staff() });
  return body.entries.filter(({ kind }: { kind: string }) => kind === 'delivery_failed');
}

const rolesOfMember = async ({ id }: MadeUser) =>
  (await t.call(listMemberDiscordRoles, { as: await staff(), input: { params: { id }, query: {} } as never }))
    .body;
const retryRole = async ({ id }: { id: number }, role_id: number) =>
  t.call(retryDiscordRole, { as: await staff(), input: { params: { id, role: role_id } } as never });

async function link(as: MadeUser, discord_id: string) {
  expect((await t.call(linkDiscord, { as, json: { discord_id } })).status).toBe(204);
  const sent = fake.messages.findLast(({ recipient }) => recipient === discord_id)?.text ?? '';
  const verification_code = /^\d{4}$/m.exec(sent)?.[0];
  expect((await t.call(verifyDiscord, { as, json: { verification_code } })).status).toBe(200);
}
const unlink = async (as: MadeUser) => expect((await t.call(unlinkDiscord, { as })).status).toBe(200);

/** Rejects every change of roles until the attempts are used up. */
async function failForGood() {
  for (let tried = 0; tried < 8; tried += 1) {
    fake.next('/roles/', discordError(403, 50013, 'Missing Permissions'));
    await round();
    pass(24 * hour);
  }
}

describe('a member', () => {
  test('who leaves the guild and returns gets the role within six hours', async () => {
    await buy(t, owner, item);
    await round();
    fake.leave(account);
    fake.join(account);
    pass(6 * hour - 1);
    await round();
    expect(fake.rolesOf(account)).toEqual([]);
    pass(1);
    await round();
    expect(fake.rolesOf(account)).toEqual([role]);
  });

  test('who is not in the guild gets the role after joining, without any action by staff', async () => {
    fake.leave(account);
    const transaction_id = await buy(t, owner, item);
    for (let day = 0; day < 10; day += 1) {
      await round();
      pass(24 * hour);
    }
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'waiting', error: 'discord_not_member' });
    expect([changes(), await inbox()]).toEqual([[], []]);
    fake.join(account);
    await round();
    expect(fake.rolesOf(account)).toEqual([role]);
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'given', error: null });
  });

  test('who links another account gets the role there, and the old account loses it', async () => {
    await buy(t, owner, item);
    await round();
    await unlink(owner);
    await round();
    expect(fake.rolesOf(account)).toEqual([]);
    const other = `33${account.slice(2)}`;
    await link(owner, other);
    await round();
    expect([fake.rolesOf(account), fake.rolesOf(other)]).toEqual([[], [role]]);
    await link(owner, `34${account.slice(2)}`);
    await round();
    expect([fake.rolesOf(other), fake.rolesOf(`34${account.slice(2)}`)]).toEqual([[], [role]]);
  });

  test('whose old account is linked by another member keeps no role there', async () => {
    await buy(t, owner, item);
    await round();
    await unlink(owner);
    await link(await makeUser(t, { discord: false }), account);
    await round();
    expect(fake.rolesOf(account)).toEqual([]);
  });

  test('who links again is compared at once', async () => {
    await buy(t, owner, item);
    await round();
    fake.leave(account);
    fake.join(account);
    await link(owner, account);
    pass(1);
    await round();
    expect(fake.rolesOf(account)).toEqual([]);
    await unlink(owner);
    pass(1);
    await link(owner, account);
    await round();
    expect(fake.rolesOf(account)).toEqual([role]);
  });

  test('who is banned keeps the role', async () => {
    await buy(t, owner, item);
    await round();
    const input = { params: { id: owner.id } } as never;
    const admin = await makeUser(t, { role: 'admin' });
    const json = { is_active: false, reason: 'Rammed somebody' };
    expect((await t.call(setUserStatus, { as: admin, input, json })).status).toBe(200);
    pass(6 * hour);
    await round();
    expect([fake.rolesOf(account), changes()]).toEqual([[role], ['PUT']]);
  });
});

test('roles added by the portal stay removable while the guild cannot be read', async () => {
  const first = await buy(t, owner, item);
  await round();
  const other = await makeGoods(t, { type: 'discord_role', role_id: role });
  const second = await buy(t, owner, other.id);
  fake.next('/members/', discordError(403, 50001, 'Missing Access'));
  pass(1);
  await round();
  await giveBack(first);
  await giveBack(second);
  await round();
  expect([fake.rolesOf(account), changes()]).toEqual([[], ['PUT', 'DELETE']]);
});

test('a comparison during a Discord outage is repeated soon', async () => {
  await buy(t, owner, item);
  await round();
  fake.leave(account);
  fake.join(account);
  pass(6 * hour);
  for (let tried = 0; tried < 2; tried += 1) fake.next('/members/', { status: 503, body: 'no' });
  await round();
  expect(fake.rolesOf(account)).toEqual([]);
  pass(10);
  await round();
  expect(fake.rolesOf(account)).toEqual([role]);
});

describe('a role added by hand in the guild', () => {
  test('is neither added nor removed by the portal', async () => {
    fake.giveByHand(account, role);
    const transaction_id = await buy(t, owner, item);
    await round();
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'given', given_at: start.toISOString() });
    await giveBack(transaction_id);
    await round();
    expect([fake.rolesOf(account), changes()]).toEqual([[role], []]);
  });

  test('is not removed if its account left and returned since the portal added it', async () => {
    const transaction_id = await buy(t, owner, item);
    await round();
    fake.leave(account);
    fake.join(account);
    fake.giveByHand(account, role);
    await giveBack(transaction_id);
    await round();
    expect([fake.rolesOf(account), changes()]).toEqual([[role], ['PUT']]);
  });

  test('is not removed if Discord refused the portal before', async () => {
    const transaction_id = await buy(t, owner, item);
    fake.next('/roles/', discordError(403, 50013, 'Missing Permissions'));
    await round();
    fake.giveByHand(account, role);
    await giveBack(transaction_id);
    await round();
    expect([fake.rolesOf(account), changes()]).toEqual([[role], ['PUT']]);
  });

  test('is different from one removed by hand, which is added again while it is bought', async () => {
    await buy(t, owner, item);
    await round();
    fake.takeByHand(account, role);
    pass(6 * hour);
    await round();
    expect(fake.rolesOf(account)).toEqual([role]);
  });
});

describe('a change that failed permanently', () => {
  test('stays in the inbox until it succeeds, and is tried every six hours', async () => {
    const transaction_id = await buy(t, owner, item);
    await failForGood();
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'failed', error: 'Missing Permissions' });
    expect(await inbox()).toMatchObject([
      { id: transaction_id, detail: `Missing Permissions · ${role} · ${account}` },
    ]);
    await round();
    expect([await inbox(), fake.rolesOf(account)]).toEqual([[], [role]]);
    expect(await stateOf(transaction_id)).toMatchObject({ state: 'given', error: null });
  });

  test('is listed with its cause on the member’s page, and staff can retry it', async () => {
    await buy(t, owner, item);
    await failForGood();
    expect(await inbox()).toMatchObject([{ member_id: owner.id }]);
    const [failed] = await rolesOfMember(owner);
    expect(failed).toMatchObject({
      role_id: role,
      discord_id: account,
      is_wanted: true,
      state: 'failed',
      error: 'Missing Permissions',
    });
    // The next automatic attempt is an hour away.
    await t.deps.db.update(discordRoles).set({ next_at: new Date(t.deps.now().getTime() + 3_600_000) });
    await round();
    expect(fake.rolesOf(account)).toEqual([]);
    expect(await retryRole(owner, failed.id)).toMatchObject({ status: 200, body: { state: 'waiting' } });
    fake.next('/roles/', discordError(403, 50013, 'Missing Permissions'));
    await round();
    expect(await inbox()).toHaveLength(1);
    await retryRole(owner, failed.id);
    await round();
    expect([await inbox(), fake.rolesOf(account)]).toEqual([[], [role]]);
    expect(await rolesOfMember(owner)).toMatchObject([{ state: 'done', error: null }]);
    // A role in order is left unchanged.
    expect((await retryRole(owner, failed.id)).body).toMatchObject({ state: 'done' });
  });

  test('is listed for the buyer too when the account is no longer linked, but not for others', async () => {
    await buy(t, owner, item);
    await round();
    await unlink(owner);
    await failForGood();
    expect(await inbox()).toMatchObject([{ member_id: owner.id }]);
    const [failed] = await rolesOfMember(owner);
    expect(failed).toMatchObject({ discord_id: account, is_wanted: false, state: 'failed' });
    const other = await makeUser(t);
    expect(await rolesOfMember(other)).toEqual([]);
    expect((await retryRole(other, failed.id)).status).toBe(404);
    expect((await retryRole({ id: 999_999 }, failed.id)).status).toBe(404);
    const as = await makeUser(t, { role: 'moderator' });
    const input = { params: { id: owner.id, role: failed.id } } as never;
    expect((await t.call(retryDiscordRole, { as, input })).status).toBe(403);
  });

  test('leaves the inbox after a refund', async () => {
    const transaction_id = await buy(t, owner, item);
    await failForGood();
    await giveBack(transaction_id);
    await round();
    expect(await inbox()).toEqual([]);
  });

  test('is also listed when a role could not be removed', async () => {
    const transaction_id = await buy(t, owner, item);
    await round();
    await giveBack(transaction_id);
    await failForGood();
    expect(await inbox()).toMatchObject([{ id: transaction_id }]);
    expect(await stateOf(transaction_id)).toMatchObject({
      state: 'taken_back',
      error: 'Missing Permissions',
    });
    // Removed by hand in the meantime.
    fake.leave(account);
    await round();
    expect(await inbox()).toEqual([]);
  });
});

test('the comparison makes at most one request a second', async () => {
  const owners = [owner, await makeUser(t), await makeUser(t)];
  for (const { steam_id } of owners) await buy(t, owner, item, steam_id ?? '');
  await round();
  for (const one of owners) fake.leave(await accountOf(one));
  for (const one of owners.slice(0, 2)) fake.join(await accountOf(one));
  pass(6 * hour);
  fake.requests.length = 0;
  const requestsAtPauses: number[] = [];
  await compareDiscordRoles(t.deps, async () => void requestsAtPauses.push(fake.requests.length));
  // Three accounts are read, and two get the role again.
  expect(fake.requests).toHaveLength(5);
  expect(requestsAtPauses).toEqual([1, 2, 3, 4, 5]);
});
