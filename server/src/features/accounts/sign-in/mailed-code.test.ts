import { login, stepUp } from '@paddock/contract/accounts/calls';
import { signInCodeMinutes } from '@paddock/contract/accounts/rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeAt } from '../../../../test/fakes/fake-authenticator.ts';
import { type MadeUser, makeUser, password } from '../../../../test/make/make.ts';
import { setUpAuthenticator } from '../../../../test/make/make-second-factor.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { listMessages } from '../../../adapters/dev-mailbox/queries.ts';
import { runDue } from '../../../jobs/run-jobs.ts';
import { sendMails } from '../../notifications/send-messages.ts';

let t: TestApp;
let user: MadeUser;
let now = Date.parse('2026-03-01T08:00:10Z');
beforeAll(async () => {
  t = await testApp({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' });
});
afterAll(() => t.close());
beforeEach(async () => {
  later(120);
  user = await makeUser(t);
});

const later = (minutes: number) => {
  now += minutes * 60_000;
  t.setNow(new Date(now));
};
let networks = 0;
/** An address in a new network. */
const elsewhere = () => {
  networks += 1;
  return `10.${100 + Math.floor(networks / 250)}.${networks % 250}.1`;
};
const signIn = (body: { mail_code?: string; code?: string; password?: string } = {}, ip = elsewhere()) =>
  t.call(login, {
    input: { body: { username: user.email, password, ...body } },
    headers: { 'x-forwarded-for': ip },
  });
const exhaustAttempts = async () => {
  for (let at = 0; at < 20; at += 1) expect((await signIn({ password: 'a wrong guess' })).status).toBe(401);
};
/** The codes that were mailed to the user, newest first. */
const mailedCodes = async () => {
  await runDue(t.deps, sendMails);
  const { items } = await listMessages(t.deps.db, { limit: 100 });
  return items
    .filter(({ recipient }) => recipient === user.email)
    .flatMap(({ text }) => /: (\d{8})$/m.exec(text)?.[1] ?? []);
};
const codeRequired = { status: 403, problem: { code: 'sign_in_code_required' } };
const wrong = { status: 403, problem: { code: 'sign_in_code_wrong' } };

test('after too many wrong attempts the owner signs in from a new network with a mailed code, once', async () => {
  await exhaustAttempts();
  expect(await signIn()).toMatchObject(codeRequired);
  expect(await signIn()).toMatchObject(codeRequired);
  const [code = '', ...more] = await mailedCodes();
  expect(more).toEqual([]);
  // Digits as a Persian keyboard types them.
  const typed = code.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
  const home = elsewhere();
  expect((await signIn({ mail_code: typed }, home)).status).toBe(200);
  expect(await signIn({ mail_code: code })).toMatchObject(wrong);
  // The network is known for the owner from now on.
  expect((await signIn({}, home)).status).toBe(200);
});

test('of two concurrent sign-ins with one code one succeeds', async () => {
  await exhaustAttempts();
  await signIn();
  const [code = ''] = await mailedCodes();
  const answers = await Promise.all([signIn({ mail_code: code }), signIn({ mail_code: code })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test('the code alone is not enough, and without it the password is not checked', async () => {
  await exhaustAttempts();
  const guessed = await signIn({ password: 'a wrong guess' });
  const right = await signIn();
  expect(guessed).toMatchObject(codeRequired);
  expect({ ...right.problem, request_id: '' }).toEqual({ ...guessed.problem, request_id: '' });
  const [code = ''] = await mailedCodes();
  expect((await signIn({ mail_code: code, password: 'a wrong guess' })).status).toBe(401);
  expect((await signIn({ mail_code: code })).status).toBe(200);
});

test('an unknown address requires a code in the same way', async () => {
  user = { ...user, email: 'ghost@example.com' };
  await exhaustAttempts();
  expect(await signIn()).toMatchObject(codeRequired);
  expect(await signIn({ mail_code: '12345678' })).toMatchObject(wrong);
  expect(await mailedCodes()).toEqual([]);
});

test('a network has five attempts at a code, and it expires after ten minutes', async () => {
  await exhaustAttempts();
  const there = elsewhere();
  expect(await signIn({}, there)).toMatchObject(codeRequired);
  const [code = ''] = await mailedCodes();
  const other = code === '00000000' ? '11111111' : '00000000';
  for (let at = 0; at < 5; at += 1) expect(await signIn({ mail_code: other }, there)).toMatchObject(wrong);
  expect((await signIn({ mail_code: code }, there)).status).toBe(429);

  later(signInCodeMinutes + 1);
  expect(await signIn({ mail_code: code })).toMatchObject(wrong);
  const [newest = '', ...older] = await mailedCodes();
  expect(older).toEqual([code]);
  expect((await signIn({ mail_code: newest })).status).toBe(200);
});

test('a second factor is required after it, with the same code', async () => {
  const { secret } = await setUpAuthenticator(t, user);
  later(1);
  await exhaustAttempts();
  await signIn();
  const [mail_code = ''] = await mailedCodes();
  expect((await signIn({ mail_code })).problem.code).toBe('second_factor_required');
  const code = codeAt(secret, new Date(now));
  expect((await signIn({ mail_code, code })).status).toBe(200);
});

test('a stolen token from another network is throttled as before', async () => {
  await exhaustAttempts();
  const answer = await t.call(stepUp, {
    as: user,
    json: { password },
    headers: { 'x-forwarded-for': elsewhere() },
  });
  expect(answer.status).toBe(429);
});
