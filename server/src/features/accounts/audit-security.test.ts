import {
  changePassword,
  forgotPassword,
  linkSteam,
  login,
  logout,
  resetPassword,
  startSteamSignIn,
  stepUp,
  unlinkDiscord,
  verifyEmail,
} from '@paddock/contract/accounts/calls';
import * as factors from '@paddock/contract/accounts/second-factor-calls';
import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { softwarePasskey } from '../../../test/fakes/fake-passkey.ts';
import { type MadeUser, makeSteamId, makeUser, password } from '../../../test/make/make.ts';
import { setUpAuthenticator, setUpPasskey } from '../../../test/make/make-second-factor.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { listMessages } from '../../adapters/dev-mailbox/queries.ts';
import { afterOf } from '../../db/audit/audit.ts';
import { auditLog } from '../../db/audit/tables.ts';
import { runDue } from '../../jobs/run-jobs.ts';
import { sendMails } from '../notifications/send-messages.ts';
import { sendLink } from './send-link.ts';

let t: TestApp;
let user: MadeUser;
let before = 0;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  user = await makeUser(t);
  const [last] = await t.deps.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1);
  before = last?.id ?? 0;
});

/** The audit entries of this test: the action, its actor, its target and the change. */
async function auditEntries() {
  const rows = await t.deps.db.select().from(auditLog).orderBy(asc(auditLog.id));
  return rows
    .filter(({ id }) => id > before)
    .map(({ action, actor_id, target_type, target_id, target_name, ...row }) => ({
      action,
      actor: actor_id,
      target: target_type === 'user' ? Number(target_id) : target_name,
      after: afterOf(row),
    }));
}
const actions = async () => (await auditEntries()).map(({ action }) => action);
const agent = { 'user-agent': 'Firefox' };
const signIn = (text = password, username = user.email, code = '') =>
  t.call(login, { input: { body: { username, password: text, code } }, headers: agent });
const linkIn = async (page: string) => {
  await runDue(t.deps, sendMails);
  const { items: messages } = await listMessages(t.deps.db, { limit: 100 });
  const texts = messages.filter(({ recipient }) => recipient === user.email).map(({ text }) => text);
  return new RegExp(`/${page}\\?token=([\\w-]+)`).exec(texts.join('\n'))?.[1] ?? expect.fail('no link came');
};

test('a sign-in, with its browser and method', async () => {
  await signIn();
  expect(await auditEntries()).toEqual([
    {
      action: 'sign_in.done',
      actor: user.id,
      target: user.id,
      after: { user_agent: 'Firefox', way: 'password' },
    },
  ]);
});

test('failed attempts, with the reason that the response does not reveal', async () => {
  await setUpAuthenticator(t, user);
  await signIn('wrong');
  await signIn(password, 'nobody@example.com');
  await signIn(password, user.email, '000000');
  await t.call(factors.signInByPasskey, { json: { response: {} }, headers: agent });
  const failed = (await auditEntries()).filter(({ action }) => action === 'sign_in.failed');
  const fault = (target: unknown, reason: string) => ({
    action: 'sign_in.failed',
    actor: null,
    target,
    after: { user_agent: 'Firefox', reason },
  });
  expect(failed).toEqual([
    fault(user.id, 'wrong_password'),
    fault('nobody@example.com', 'unknown_address'),
    fault(user.id, 'wrong_second_factor'),
    fault(null, 'wrong_passkey'),
  ]);
});

test('a browser’s name is truncated to 300 characters', async () => {
  const headers = { 'user-agent': 'x'.repeat(5_000) };
  await t.call(login, { input: { body: { username: user.email, password } }, headers });
  const [entry] = await auditEntries();
  expect(entry?.after).toMatchObject({ user_agent: 'x'.repeat(300) });
});

test('every change to a second factor', async () => {
  const { recoveryCodes } = await setUpAuthenticator(t, user);
  const { id } = await setUpPasskey(t, user, 'a phone');
  await signIn(password, user.email, recoveryCodes[0]);
  await t.call(factors.regenerateRecoveryCodes, { as: user });
  await t.call(factors.removeAuthenticator, { as: user });
  await t.call(factors.removePasskey, { as: user, input: { params: { id } } });
  expect(await actions()).toEqual([
    'second_factor.add',
    'second_factor.add',
    'second_factor.recovery_code_used',
    'sign_in.done',
    'second_factor.recovery_codes',
    'second_factor.remove',
    'second_factor.remove',
  ]);
  const [first, second] = await auditEntries();
  expect(first?.after).toEqual({ kind: 'authenticator' });
  expect(second?.after).toEqual({ kind: 'passkey', name: 'a phone' });
});

test('a sign-in by a passkey', async () => {
  const { device } = await setUpPasskey(t, user);
  const { body: options } = await t.call(factors.startPasskeySignIn);
  await t.call(factors.signInByPasskey, { json: { response: device.get(options) }, headers: agent });
  expect((await auditEntries()).at(-1)).toEqual({
    action: 'sign_in.done',
    actor: user.id,
    target: user.id,
    after: { user_agent: 'Firefox', way: 'passkey' },
  });
});

test('confirmations, passwords and ended sign-ins', async () => {
  const other = (await signIn()).body.access_token;
  await t.call(stepUp, { as: user, json: { password: 'wrong' } });
  await t.call(stepUp, { as: user, json: { password } });
  await t.call(logout, { as: other });
  await signIn();
  await t.call(factors.revokeOtherSessions, { as: user });
  await t.call(factors.revokeOtherSessions, { as: user });
  const next = 'another-Kerb-17-lap';
  await t.call(changePassword, { as: user, json: { current_password: password, new_password: next } });
  await t.call(forgotPassword, { json: { email: user.email } });
  const token = await linkIn('reset-password');
  await t.call(resetPassword, { json: { token, new_password: 'third-Gearbox-17-apex' } });
  expect(await actions()).toEqual([
    'sign_in.done',
    'step_up.failed',
    'step_up.done',
    'sign_in.ended',
    'sign_in.done',
    'sign_in.ended',
    'password.change',
    'password.reset',
  ]);
  for (const { actor, target } of await auditEntries()) expect([actor, target]).toEqual([user.id, user.id]);
});

test('links to other accounts, and the confirmed address', async () => {
  await t.deps.db.transaction((tx) => sendLink(tx, t.deps, user, 'verify_email'));
  await t.call(verifyEmail, { json: { token: await linkIn('verify-email') } });
  const steam_id = makeSteamId();
  for (let twice = 0; twice < 2; twice += 1) {
    await t.call(linkSteam, { as: user, json: { steam_id } });
    await t.call(unlinkDiscord, { as: user });
  }
  expect(await actions()).toEqual(['email.verify', 'steam.link', 'discord.unlink']);
  expect((await auditEntries())[1]?.after).toEqual({ steam_id, steam_verified: false });
});

test('a proof by Steam, although its address is not a call of the contract', async () => {
  const { headers, body } = await t.call(startSteamSignIn, { as: user });
  const back = new URL(new URL(body.redirect_url).searchParams.get('return_to') ?? '');
  const steam_id = makeSteamId();
  const proof = new URLSearchParams({
    state: back.searchParams.get('state') ?? '',
    return_to: back.href,
    steam_id,
  });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  await t.app.inject({ url: `${back.pathname}?${proof}`, headers: { cookie } });
  expect(await auditEntries()).toEqual([
    { action: 'steam.link', actor: user.id, target: user.id, after: { steam_id, steam_verified: true } },
  ]);
});

test('a refused call changes no data and leaves no row', async () => {
  const device = softwarePasskey();
  const { body: options } = await t.call(factors.startPasskey, { as: user });
  const response = device.create(options, { isVerified: false });
  await t.call(factors.addPasskey, { as: user, json: { response, name: 'x' } });
  await t.call(factors.removeAuthenticator, { as: user });
  await t.call(factors.revokeMySession, { as: user, input: { params: { id: 2_000_000 } } });
  expect(await actions()).toEqual([]);
});

test('no row contains a secret', async () => {
  const { secret, recoveryCodes } = await setUpAuthenticator(t, user);
  const [code = ''] = recoveryCodes;
  const { body } = await signIn(password, user.email, code);
  const rows = JSON.stringify(await t.deps.db.select().from(auditLog).where(eq(auditLog.actor_id, user.id)));
  for (const hidden of [secret, code, code.replace('-', ''), password, body.access_token, user.token])
    expect(rows).not.toContain(hidden);
});
