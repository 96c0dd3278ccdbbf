import { forgotPassword, login, resetPassword, stepUp } from '@paddock/contract/accounts/calls';
import {
  confirmAuthenticator,
  getSecondFactor,
  regenerateRecoveryCodes,
  removeAuthenticator,
  startAuthenticator,
} from '@paddock/contract/accounts/second-factor-calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeAt } from '../../../../test/fakes/fake-authenticator.ts';
import { type MadeUser, makeUser, password } from '../../../../test/make/make.ts';
import { setUpAuthenticator } from '../../../../test/make/make-second-factor.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { listMessages } from '../../../adapters/dev-mailbox/queries.ts';
import { runDue } from '../../../jobs/run-jobs.ts';
import { sendMails } from '../../notifications/send-messages.ts';
import { users } from '../../users/tables.ts';
import { sessions } from '../sessions/tables.ts';
import { authenticators, recoveryCodes } from './tables.ts';

let t: TestApp;
let user: MadeUser;
let now = new Date('2026-03-01T08:00:10Z').getTime();
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  later(300);
  user = await makeUser(t);
});

function later(seconds: number): Date {
  now += seconds * 1000;
  t.setNow(new Date(now));
  return new Date(now);
}
const at = (seconds = 0) => new Date(now + seconds * 1000);
const signIn = (code?: string, text = password, who = user, locale: 'fa' | 'en' = 'en') =>
  t.call(login, {
    input: { body: { username: who.email, password: text, ...(code !== undefined && { code }) } },
    locale,
  });
const factorOf = async (who = user) => (await t.call(getSecondFactor, { as: who })).body;
const rowOf = async ({ id } = user) => (await t.deps.db.select().from(users).where(eq(users.id, id)))[0];
const age = (who = user) =>
  t.deps.db
    .update(sessions)
    .set({ stepped_up_at: new Date(now - 3_600_000) })
    .where(eq(sessions.user_id, who.id));
const wrong = { status: 403, problem: { code: 'second_factor_wrong' } };
const required = { status: 403, problem: { code: 'second_factor_required' } };

describe('an authenticator', () => {
  test('starts with a secret of 160 bits, which is unusable before its first code', async () => {
    const { status, body } = await t.call(startAuthenticator, { as: user });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(body.otpauth_url);
    expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(url.pathname)).toBe(`/Paddock:${user.username}`);
    expect(url.searchParams.get('secret')).toBe(body.secret);
    expect((await signIn()).status).toBe(200);
    expect(await factorOf()).toEqual({
      authenticator: false,
      recovery_codes_left: 0,
      passkeys: [],
      required: false,
    });
  });

  test('is stored encrypted, and so are its recovery codes', async () => {
    const { secret, recoveryCodes: codes } = await setUpAuthenticator(t, user);
    const [row] = await t.deps.db.select().from(authenticators).where(eq(authenticators.user_id, user.id));
    const stored = await t.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, user.id));
    expect(stored).toHaveLength(10);
    const text = JSON.stringify([row, stored]);
    for (const secretText of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(text).not.toContain(secretText);
  });

  test('returns ten recovery codes, ends the other sign-ins and notifies by mail', async () => {
    const other = (await signIn()).body.access_token;
    const { recoveryCodes: codes } = await setUpAuthenticator(t, user);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect((await t.call(getCurrentUser, { as: other })).status).toBe(401);
    expect((await t.call(getCurrentUser, { as: user })).body.has_second_factor).toBe(true);
    expect((await rowOf())?.second_factor_at).toEqual(at());
    await runDue(t.deps, sendMails);
    const { items: messages } = await listMessages(t.deps.db, { limit: 100 });
    const mail = messages.find(({ recipient }) => recipient === user.email)?.text;
    expect(mail).toContain('برنامهٔ رمزساز');
  });

  test('a wrong first code sets up no factor, in both languages; without a start there is no factor to set up', async () => {
    const none = await t.call(confirmAuthenticator, { as: user, json: { code: '000000' } });
    expect(none).toMatchObject({ status: 410, problem: { code: 'link_used' } });
    const { body } = await t.call(startAuthenticator, { as: user });
    const stale = codeAt(body.secret, at(-120));
    const answer = await t.call(confirmAuthenticator, { as: user, json: { code: stale }, locale: 'fa' });
    expect(answer).toMatchObject(wrong);
    expect(answer.problem.errors?.['code']).toContain('این کد درست نیست');
    expect((await factorOf()).authenticator).toBe(false);
    const persian = codeAt(body.secret, at()).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    expect((await t.call(confirmAuthenticator, { as: user, json: { code: persian } })).status).toBe(200);
  });

  test('is not replaced without a confirmation', async () => {
    const { secret } = await setUpAuthenticator(t, user);
    const again = await t.call(startAuthenticator, { as: user });
    expect(again).toMatchObject({ status: 409, problem: { code: 'authenticator_exists' } });
    later(30);
    expect((await signIn(codeAt(secret, at()))).status).toBe(200);
  });

  test('can be started again until it is confirmed; only the newest secret counts', async () => {
    const first = (await t.call(startAuthenticator, { as: user })).body.secret;
    await t.call(startAuthenticator, { as: user });
    const old = await t.call(confirmAuthenticator, { as: user, json: { code: codeAt(first, at()) } });
    expect(old).toMatchObject(wrong);
  });

  test('is removed with its recovery codes, and then the password is enough', async () => {
    await setUpAuthenticator(t, user);
    expect((await t.call(removeAuthenticator, { as: user })).status).toBe(204);
    expect(await factorOf()).toMatchObject({ authenticator: false, recovery_codes_left: 0 });
    expect((await rowOf())?.second_factor_at).toBeNull();
    expect((await signIn()).status).toBe(200);
    expect((await t.call(removeAuthenticator, { as: user })).status).toBe(404);
    const none = await t.call(regenerateRecoveryCodes, { as: user });
    expect(none).toMatchObject({ status: 409, problem: { code: 'second_factor_missing' } });
  });

  test('requires a recent confirmation for every change', async () => {
    await age();
    const code = { json: { code: '123456' } };
    for (const answer of [
      await t.call(startAuthenticator, { as: user }),
      await t.call(confirmAuthenticator, { as: user, ...code }),
      await t.call(removeAuthenticator, { as: user }),
      await t.call(regenerateRecoveryCodes, { as: user }),
    ])
      expect(answer).toMatchObject({ status: 403, problem: { code: 'step_up_required' } });
  });
});

describe('a sign-in with a second factor', () => {
  test('requires the code only after the right password, and does not reveal the factor before', async () => {
    await setUpAuthenticator(t, user);
    expect(await signIn()).toMatchObject(required);
    expect(await signIn('')).toMatchObject(required);
    expect(await signIn(' ')).toMatchObject(required);
    const unknown = { status: 401, problem: { code: 'invalid_credentials' } };
    expect(await signIn(undefined, 'wrong')).toMatchObject(unknown);
    expect(await signIn('123456', 'wrong')).toMatchObject(unknown);
  });

  test('accepts each code once, a step early or late, in any digits', async () => {
    const { secret } = await setUpAuthenticator(t, user);
    // The code of the set-up counts as used.
    expect(await signIn(codeAt(secret, at()))).toMatchObject(wrong);
    later(60);
    const code = codeAt(secret, at());
    const persian = code.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    expect((await signIn(`${persian.slice(0, 3)} ${persian.slice(3)}`)).status).toBe(200);
    expect(await signIn(code)).toMatchObject(wrong);
    expect(await signIn(codeAt(secret, at(-30)))).toMatchObject(wrong);
    expect((await signIn(codeAt(secret, at(30)))).status).toBe(200);
    later(300);
    expect(await signIn(codeAt(secret, at(-60)))).toMatchObject(wrong);
    expect(await signIn(codeAt(secret, at(60)))).toMatchObject(wrong);
    expect((await signIn(codeAt(secret, at(-30)))).status).toBe(200);
  });

  test('of ten concurrent sign-ins with one code one succeeds', async () => {
    const { secret } = await setUpAuthenticator(t, user);
    later(60);
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(codeAt(secret, at()))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a recovery code works in the same field, once, even if two use it concurrently', async () => {
    const { recoveryCodes: codes } = await setUpAuthenticator(t, user);
    const [one = '', two = ''] = codes;
    expect((await signIn(one.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect(await signIn(one)).toMatchObject(wrong);
    expect((await factorOf()).recovery_codes_left).toBe(9);
    const both = await Promise.all([signIn(two), signIn(two)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('codes of another user, and old codes after new ones, are refused', async () => {
    const { recoveryCodes: old } = await setUpAuthenticator(t, user);
    const other = await makeUser(t);
    await setUpAuthenticator(t, other);
    expect(await signIn(old[0], password, other)).toMatchObject(wrong);
    const { status, body } = await t.call(regenerateRecoveryCodes, { as: user });
    expect([status, body.recovery_codes.length]).toEqual([201, 10]);
    expect(await signIn(old[0])).toMatchObject(wrong);
    expect((await signIn(body.recovery_codes[0])).status).toBe(200);
  });

  test('a code is ignored for a user without a second factor', async () => {
    expect((await signIn('123456')).status).toBe(200);
  });

  test('a wrong code is reported in both languages, at its field', async () => {
    await setUpAuthenticator(t, user);
    expect((await signIn('000000')).problem.errors?.['code']).toContain('This code is incorrect');
    expect((await signIn('000000', password, user, 'fa')).problem.errors?.['code']).toContain('درست نیست');
  });

  test('a ban comes before the code', async () => {
    await setUpAuthenticator(t, user);
    await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, user.id));
    expect(await signIn()).toMatchObject({ status: 403, problem: { code: 'account_banned' } });
  });

  test('a new password by a mailed link does not skip the factor', async () => {
    const { secret } = await setUpAuthenticator(t, user);
    await t.call(forgotPassword, { json: { email: user.email } });
    await runDue(t.deps, sendMails);
    const { items: messages } = await listMessages(t.deps.db, { limit: 100 });
    const mail = messages.filter(({ recipient }) => recipient === user.email).map(({ text }) => text);
    const token = /reset-password\?token=([\w-]+)/.exec(mail.join('\n'))?.[1] ?? expect.fail('no link');
    const new_password = 'another-Gearbox-17-apex';
    expect((await t.call(resetPassword, { json: { token, new_password } })).status).toBe(204);
    expect(await signIn(undefined, new_password)).toMatchObject(required);
    later(60);
    expect((await signIn(codeAt(secret, at()), new_password)).status).toBe(200);
  });
});

describe('step-up by a code', () => {
  test('opens the calls that require it, and a wrong one does not', async () => {
    const { secret, recoveryCodes: codes } = await setUpAuthenticator(t, user);
    await age();
    const by = (code: string) => t.call(stepUp, { as: user, json: { code } });
    expect(await by('000000')).toMatchObject(wrong);
    expect((await t.call(regenerateRecoveryCodes, { as: user })).problem.code).toBe('step_up_required');
    later(60);
    expect((await by(codeAt(secret, at()))).status).toBe(204);
    expect(await by(codeAt(secret, at()))).toMatchObject(wrong);
    expect((await by(codes[3] ?? '')).status).toBe(204);
    expect((await t.call(regenerateRecoveryCodes, { as: user })).status).toBe(201);
  });

  test('requires a second factor', async () => {
    const answer = await t.call(stepUp, { as: user, json: { code: '123456' } });
    expect(answer).toMatchObject({ status: 409, problem: { code: 'second_factor_missing' } });
    expect((await t.call(stepUp, { as: user, json: { password, code: '' } })).status).toBe(204);
  });
});

test('two concurrent set-ups leave one set of recovery codes', async () => {
  const { body } = await t.call(startAuthenticator, { as: user });
  const json = { code: codeAt(body.secret, at()) };
  const both = await Promise.all([
    t.call(confirmAuthenticator, { as: user, json }),
    t.call(confirmAuthenticator, { as: user, json }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  const unused = and(eq(recoveryCodes.user_id, user.id));
  expect(await t.deps.db.$count(recoveryCodes, unused)).toBe(10);
});
