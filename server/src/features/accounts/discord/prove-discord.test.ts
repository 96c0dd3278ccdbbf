import {
  getDiscordCode,
  linkDiscord,
  logout,
  startDiscordSignIn,
  verifyDiscord,
} from '@paddock/contract/accounts/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  discordError,
  type FakeDiscord,
  fakeBot,
  fakeClient,
  fakeDiscord,
} from '../../../../test/fakes/fake-discord.ts';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { users } from '../../users/tables.ts';
import { discordReturnPath } from './prove-discord.ts';
import { discordSignIns } from './tables.ts';

let t: TestApp;
let fake: FakeDiscord;
const start = new Date('2026-03-01T08:00:00Z');
beforeAll(async () => {
  fake = await fakeDiscord();
  t = await testApp({
    DISCORD_API_URL: fake.apiUrl,
    DISCORD_BOT_TOKEN: fakeBot.token,
    DISCORD_GUILD_ID: fakeBot.guildId,
    DISCORD_CLIENT_ID: fakeClient.id,
    DISCORD_CLIENT_SECRET: fakeClient.secret,
  });
  t.setNow(start);
});
afterAll(() => Promise.all([t.close(), fake.close()]));

let counter = 0;
const freshAccount = () => `3200000000000${String(10_000 + (counter += 1))}`;
const newcomer = () => makeUser(t, { discord: false });
const idOf = async ({ id }: MadeUser) => {
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, id));
  return row?.discord_id ?? null;
};

/** Starts a proof as a browser does: returns the address to open and the cookie. */
async function begin(as: MadeUser) {
  const answer = await t.call(startDiscordSignIn, { as });
  expect(answer.status).toBe(200);
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';');
  return { url: answer.body.redirect_url as string, cookie };
}

const agree = (url: string, account: string) =>
  fake.signIn(url, account, `${t.deps.config.publicUrl}${discordReturnPath}`);

/** Returns with these fields; responds with what the settings page receives. */
async function comeBack(fields: URLSearchParams, cookie: string): Promise<string> {
  const answer = await t.app.inject({ url: `${discordReturnPath}?${fields}`, headers: { cookie } });
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers['referrer-policy']]).toEqual([
    303,
    'no-store',
    'no-referrer',
  ]);
  return /^\/dashboard\/settings\?discord=(\w+)#discord$/.exec(String(answer.headers.location))?.[1] ?? '';
}

async function prove(as: MadeUser, account: string): Promise<string> {
  const { url, cookie } = await begin(as);
  return comeBack(agree(url, account), cookie);
}

test('links the account that Discord names, notifies staff, and revokes the token', async () => {
  const user = await newcomer();
  expect((await t.call(getDiscordCode, { as: user })).body).toEqual({ pending: null, can_sign_in: true });
  const account = freshAccount();
  expect(await prove(user, account)).toBe('linked');
  expect(await idOf(user)).toBe(account);
  expect(fake.openTokens()).toEqual([]);
  const rows = await t.deps.db.select().from(auditLog).where(eq(auditLog.action, 'discord.link'));
  expect(rows.at(-1)).toMatchObject({ actor_id: user.id, target_id: String(user.id) });
});

test('a pending code no longer links', async () => {
  const user = await newcomer();
  const other = freshAccount();
  expect((await t.call(linkDiscord, { as: user, json: { discord_id: other } })).status).toBe(204);
  const code = /\d{4}/.exec(fake.messages.find(({ recipient }) => recipient === other)?.text ?? '')?.[0];
  const account = freshAccount();
  await prove(user, account);
  const answer = await t.call(verifyDiscord, { as: user, json: { verification_code: code } });
  expect(answer.problem.code).toBe('code_expired');
  expect(await idOf(user)).toBe(account);
});

test('an account of another member stays theirs', async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  const account = freshAccount();
  await prove(one, account);
  expect(await prove(other, account)).toBe('taken');
  expect(await idOf(other)).toBeNull();
  expect(await idOf(one)).toBe(account);
});

test('a return works once, in its browser, while the sign-in lasts, and for a quarter of an hour', async () => {
  const user = await newcomer();
  const account = freshAccount();
  const first = await begin(user);
  const fields = agree(first.url, account);
  expect(await comeBack(fields, '')).toBe('failed');
  expect(await comeBack(fields, 'discord_sign_in=somebody-elses')).toBe('failed');
  expect(await comeBack(new URLSearchParams({ code: 'code-1', state: 'forged' }), first.cookie)).toBe(
    'failed',
  );
  expect(await idOf(user)).toBeNull();
  expect(await comeBack(fields, first.cookie)).toBe('linked');
  expect(await comeBack(fields, first.cookie)).toBe('failed');

  const late = await begin(await newcomer());
  const lateFields = agree(late.url, freshAccount());
  t.setNow(new Date(start.getTime() + 15 * 60_000));
  expect(await comeBack(lateFields, late.cookie)).toBe('failed');
  t.setNow(start);

  const leaver = await newcomer();
  const left = await begin(leaver);
  const leftFields = agree(left.url, freshAccount());
  await t.call(logout, { as: leaver });
  expect(await comeBack(leftFields, left.cookie)).toBe('failed');
  expect(await idOf(leaver)).toBeNull();
});

test('a member who refuses at Discord, or has been banned since, is not linked', async () => {
  const user = await newcomer();
  const { url, cookie } = await begin(user);
  const state = new URL(url).searchParams.get('state') ?? '';
  expect(await comeBack(new URLSearchParams({ error: 'access_denied', state }), cookie)).toBe('failed');
  const again = await begin(user);
  const fields = agree(again.url, freshAccount());
  await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, user.id));
  expect(await comeBack(fields, again.cookie)).toBe('failed');
  expect(await idOf(user)).toBeNull();
});

test('a code unknown to Discord fails, and an unresponsive Discord is reported as unavailable', async () => {
  const user = await newcomer();
  const { url, cookie } = await begin(user);
  const state = new URL(url).searchParams.get('state') ?? '';
  expect(await comeBack(new URLSearchParams({ code: 'never-made', state }), cookie)).toBe('failed');
  const down = await begin(user);
  fake.next('/oauth2/token', discordError(503, 0));
  expect(await comeBack(agree(down.url, freshAccount()), down.cookie)).toBe('unavailable');
  const half = await begin(user);
  fake.next('/users/@me', { status: 200, body: { id: 'x' } });
  expect(await comeBack(agree(half.url, freshAccount()), half.cookie)).toBe('unavailable');
  // A token issued before the error is revoked as well.
  expect(fake.openTokens()).toEqual([]);
  expect(await idOf(user)).toBeNull();
});

test('a linked member has to confirm first', async () => {
  const user = await makeUser(t);
  t.setNow(new Date(start.getTime() + 6 * 60_000));
  expect((await t.call(startDiscordSignIn, { as: user })).problem.code).toBe('step_up_required');
  t.setNow(start);
});

test('expired proofs are deleted', async () => {
  await begin(await newcomer());
  t.setNow(new Date(start.getTime() + 3_600_000));
  await begin(await newcomer());
  expect(await t.deps.db.select().from(discordSignIns)).toHaveLength(1);
  t.setNow(start);
});

test('without keys proofs are unavailable', async () => {
  const plain = await testApp();
  const user = await makeUser(plain, { discord: false });
  expect((await plain.call(getDiscordCode, { as: user })).body.can_sign_in).toBe(false);
  expect((await plain.call(startDiscordSignIn, { as: user })).status).toBe(404);
  const answer = await plain.app.inject({ url: `${discordReturnPath}?state=x&code=y` });
  expect(answer.headers.location).toBe('/dashboard/settings?discord=failed#discord');
  await plain.close();
});
