import { randomUUID } from 'node:crypto';
import * as accounts from '@paddock/contract/accounts/calls';
import { updateProfile } from '@paddock/contract/accounts/profile-calls';
import { getPost, listComments } from '@paddock/contract/blog/calls';
import { verifyAuditLog } from '@paddock/contract/overview/calls';
import { checkLedger, listTransactions } from '@paddock/contract/payments/admin-calls';
import * as calls from '@paddock/contract/personal-data/calls';
import { ingestEvents } from '@paddock/contract/racing/calls';
import { getDriver, listRank } from '@paddock/contract/ranking/calls';
import { getServer } from '@paddock/contract/servers/calls';
import { getAdminTicket } from '@paddock/contract/tickets/admin-calls';
import { releaseUsername, updateUser } from '@paddock/contract/user-admin/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeDiscord, fakeBot, fakeDiscord } from '../../../../test/fakes/fake-discord.ts';
import { expectBalancedLedger } from '../../../../test/make/expect-balanced-ledger.ts';
import { type MadeUser, makeServerKey, makeUser, password } from '../../../../test/make/make.ts';
import { type History, historyRole, makeHistory } from '../../../../test/portal/make-history.ts';
import { runJob } from '../../../../test/portal/run-job.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { runDue } from '../../../jobs/run-jobs.ts';
import { portalJobs } from '../../../jobs/tables.ts';
import { updateDiscordRoles } from '../../entitlements/discord-roles/update-discord-roles.ts';
import { notify } from '../../notifications/notify.ts';
import { sendMails } from '../../notifications/send-messages.ts';
import { notifications } from '../../notifications/tables.ts';
import { transactions } from '../../payments/tables.ts';
import { drivers } from '../../racing/tables.ts';
import { users } from '../../users/tables.ts';
import { accountErasures } from '../tables.ts';
import { erasureJob } from './erasure-queue.ts';

let fake: FakeDiscord;
let t: TestApp;
let developer: MadeUser;
let history: History;
const at = (id: number) => ({ params: { id } }) as never;
const remove = (as: MadeUser, username = as.username) =>
  t.call(calls.deleteAccount, { as, json: { username } });
const login = ({ email }: { email: string }) =>
  t.call(accounts.login, { input: { body: { username: email, password } } as never });
const rounds = async () => {
  await updateDiscordRoles(t.deps);
  await runDue(t.deps, sendMails);
  await runJob(t.deps, erasureJob);
};
const pass = (minutes: number) => t.setNow(new Date(t.deps.now().getTime() + minutes * 60_000));

/** Lists the tables that contain a text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await t.deps.db.execute<{ name: string }>(
    // Sent mails in the dev mailbox are not stored data.
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'outbox_messages'`,
  );
  const tables: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await t.deps.db.execute(
      sql`select from ${sql.identifier(name)} as one where lower(one::text) like ${`%${text.toLowerCase()}%`} limit 1`,
    );
    if (hits.length > 0) tables.push(name);
  }
  return tables;
}

beforeAll(async () => {
  fake = await fakeDiscord();
  t = await testApp({
    DISCORD_API_URL: fake.apiUrl,
    DISCORD_BOT_TOKEN: fakeBot.token,
    DISCORD_GUILD_ID: fakeBot.guildId,
  });
  t.setNow(new Date());
  developer = await makeUser(t, { role: 'developer' });
  history = await makeHistory(t);
  await updateDiscordRoles(t.deps);
});
afterAll(() => Promise.all([fake.close(), t.close()]));

describe('an account is not deleted', () => {
  test('without the right username or without a recent step-up', async () => {
    const { member } = history;
    const wrong = await remove(member, 'somebody');
    expect(wrong).toMatchObject({ status: 422, problem: { errors: { username: expect.any(String) } } });
    const now = t.deps.now();
    pass(6);
    expect((await remove(member)).problem.code).toBe('step_up_required');
    t.setNow(now);
  });

  test('during a payment, or as the last developer', async () => {
    const buyer = await makeUser(t);
    const [open] = await t.deps.db
      .insert(transactions)
      .values({
        transaction_id: 'open-payment-1',
        user_id: buyer.id,
        amount: 500,
        currency: 'USD',
        provider: 'local',
        status: 'PENDING',
        created_at: t.deps.now(),
      })
      .returning();
    expect((await t.call(calls.getAccountDeletion, { as: buyer })).body).toMatchObject({ open_payments: 1 });
    expect((await remove(buyer)).problem.code).toBe('payments_open');
    await t.deps.db.delete(transactions).where(eq(transactions.id, open?.id ?? 0));
    expect((await remove(buyer)).status).toBe(204);
    expect((await remove(developer)).problem.code).toBe('last_developer');
    const second = await makeUser(t, { role: 'developer' });
    expect((await remove(second)).status).toBe(204);
  });
});

test('an account is closed at once, and its owner sees what will be lost', async () => {
  const { member } = history;
  const before = await t.call(calls.getAccountDeletion, { as: member });
  expect(before.body).toMatchObject({ balance: 40, open_payments: 0, is_last_developer: false });
  // A purchase and a prize.
  expect(before.body.running).toHaveLength(2);
  expect(fake.rolesOf(history.discord_id)).toEqual([historyRole]);

  expect((await remove(member)).status).toBe(204);
  expect((await t.call(getCurrentUser, { as: member })).status).toBe(401);
  expect((await login(member)).problem.code).toBe('invalid_credentials');
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, member.id));
  expect(row).toMatchObject({
    username: `deleted-${member.id}`,
    email: '',
    steam_id: null,
    balance_usd: 4_000,
  });
  expect((await t.call(getDriver, { input: at(member.id) })).status).toBe(404);
  const board = { params: { board: 'laps' }, query: { track: 'spa' } } as never;
  expect((await t.call(listRank, { input: board })).body).toEqual([]);
});

test('a job interrupted by a crash is continued, and no personal data remains', async () => {
  const { member, friend, discord_id, ticketImage, profile_image, server } = history;
  // A lease that was never finished.
  const dead = { holder: randomUUID(), leased_until: sql`clock_timestamp()`, attempts: 1 };
  await t.deps.db.update(portalJobs).set(dead).where(eq(portalJobs.name, erasureJob));
  // Discord still has to be updated, for which the identity is needed.
  pass(30);
  await runJob(t.deps, erasureJob);
  const [pending] = await t.deps.db
    .select()
    .from(accountErasures)
    .where(eq(accountErasures.user_id, member.id));
  expect(pending).toMatchObject({ state: 'waiting', username: member.username });
  for (let round = 0; round < 4; round += 1) {
    pass(30);
    await rounds();
  }
  const erasures = await t.deps.db.select().from(accountErasures);
  expect(erasures.map(({ state }) => state)).toEqual(erasures.map(() => 'done'));
  expect(fake.rolesOf(discord_id)).toEqual([]);

  for (const text of [member.email, member.username, member.steam_id, discord_id, 'Rahmani', '+98912111'])
    expect(await tablesWith(text ?? ''), String(text)).toEqual([]);
  expect(await t.deps.storage.get(profile_image)).toBeUndefined();
  expect(await t.deps.privateStorage.get(ticketImage)).toBeUndefined();
  expect((await t.call(getServer, { input: at(server.id) })).body.rating).toBeNull();
  // Gifts belong to the friend.
  expect(await tablesWith(friend.steam_id ?? '')).toContain('entitlements');
});

test('the ledger, the audit log and written texts stay', async () => {
  const { member, post, theirs, ticket, bought } = history;
  await expectBalancedLedger(t.deps.db);
  expect((await t.call(checkLedger, { as: developer })).body.is_ok).toBe(true);
  expect((await t.call(verifyAuditLog, { as: developer })).body).toMatchObject({
    altered: [],
    displaced: [],
    missing: [],
    head: 'intact',
  });
  const { body } = await t.call(listTransactions, {
    as: developer,
    input: { query: { search: bought } } as never,
  });
  expect(body.items).toMatchObject([
    { steam_id: `deleted-${member.id}`, user: { username: `deleted-${member.id}`, discord_id: null } },
  ]);
  expect((await t.call(getPost, { input: { params: { slug: post.slug } } as never })).body.author).toBeNull();
  const comments = await t.call(listComments, { input: at(theirs.id) });
  expect(comments.body).toMatchObject([{ author: null, content: 'Well driven' }]);
  const seen = await t.call(getAdminTicket, { as: developer, input: at(ticket.id) });
  expect(seen.body).toMatchObject({
    user: null,
    messages: [{ author: null, message: 'Where is it?', images: [] }],
  });

  // The address is free, and the username after its release by staff.
  const [heir, chief] = [await makeUser(t), await makeUser(t, { role: 'developer' })];
  const { email, username } = member;
  const released = await t.call(releaseUsername, { as: chief, input: { params: { username } } as never });
  expect(released.status).toBe(204);
  const given = await t.call(updateUser, { as: chief, input: at(heir.id), json: { email, username } });
  expect(given).toMatchObject({ status: 200, body: { email, username } });
});

test('results of others stay the same, and an unverified Steam id keeps its driving', async () => {
  const [member, rival, liar] = [await makeUser(t), await makeUser(t), await makeUser(t)];
  await t.deps.db.update(users).set({ steam_verified: true }).where(eq(users.id, member.id));
  const duel = {
    id: 'duel-1',
    type: 'duel',
    at: t.deps.now().toISOString(),
    steam_id: member.steam_id,
    data: {
      opponent_steam_id: rival.steam_id,
      winner_steam_id: rival.steam_id,
      points_left: 10,
      leaderboard: 'Wangan',
    },
  };
  await t.call(ingestEvents, { as: await makeServerKey(t), json: { events: [duel] } as never });
  await t.countDriving();
  const sums = async (steam_id: string | null) =>
    (
      await t.deps.db
        .select()
        .from(drivers)
        .where(eq(drivers.steam_id, steam_id ?? ''))
    )[0];
  const [before, lost] = [await sums(rival.steam_id), await sums(member.steam_id)];
  expect(before).toMatchObject({ duels: 1, duel_wins: 1 });
  await t.deps.db.update(users).set({ steam_id: null }).where(eq(users.id, rival.id));
  await t.deps.db.update(users).set({ steam_id: rival.steam_id }).where(eq(users.id, liar.id));
  for (const one of [member, liar]) expect((await remove(one)).status).toBe(204);
  for (let round = 0; round < 3; round += 1) {
    pass(30);
    await rounds();
  }
  expect(await sums(rival.steam_id)).toEqual(before);
  expect(await sums(member.steam_id)).toBeUndefined();
  const { duel_rating, duels } = lost ?? {};
  expect(await sums(`deleted-${member.id}`)).toMatchObject({ duel_rating, duels, name: null });
});

test('notifications of others do not keep a name from before a rename', async () => {
  const [member, reader] = [await makeUser(t), await makeUser(t)];
  const facts = { code: 'x', team_name: 'Kerb', from: member.username };
  await notify(t.deps.db, reader.id, 'team_invited', { cause: '1', facts }, t.deps.now());
  const renamed = { ...member, username: `Apex-${member.id}` };
  const changed = await t.call(updateProfile, { as: member, json: { username: renamed.username } as never });
  expect(changed.status).toBe(200);
  expect((await remove(renamed)).status).toBe(204);
  await rounds();
  const [row] = await t.deps.db.select().from(notifications).where(eq(notifications.user_id, reader.id));
  expect(row?.data).toMatchObject({ from: null, team_name: 'Kerb' });
});
