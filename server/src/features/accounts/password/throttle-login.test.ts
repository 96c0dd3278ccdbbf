import { changePassword, login, stepUp } from '@paddock/contract/accounts/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../../../../test/fakes/fake-authenticator.ts';
import { makeUser, password } from '../../../../test/make/make.ts';
import { setUpAuthenticator } from '../../../../test/make/make-second-factor.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
let now = Date.now();
beforeAll(async () => {
  // Only password attempts are under test: the client address is taken from a proxy's header.
  t = await testApp({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' });
  t.setNow(new Date(now));
});
afterAll(() => t.close());

const later = (seconds: number) => {
  now += seconds * 1000;
  t.setNow(new Date(now));
};
let address = 0;
/** A different address of the same network each time, to avoid the limit by address. */
const from = (network: string) => {
  address = (address + 1) % 250;
  return { 'x-forwarded-for': `${network}.${address + 1}` };
};
const signIn = (username: string, text: string, network: string) =>
  t.call(login, { input: { body: { username, password: text } }, headers: from(network) });
const guess = (email: string, network: string) => signIn(email, 'a wrong guess', network);

test('five free attempts from a network, then each wait doubles; the right password must wait as well', async () => {
  const user = await makeUser(t);
  for (let at = 0; at < 5; at += 1) expect((await guess(user.email, '10.1.1')).status).toBe(401);
  for (const wait of [1, 2, 4, 8]) {
    const refused = await signIn(user.email, password, '10.1.1');
    expect(refused).toMatchObject({ status: 429, problem: { code: 'rate_limited' } });
    expect(refused.headers['retry-after']).toBe(String(wait));
    later(wait);
    expect((await guess(user.email, '10.1.1')).status).toBe(401);
  }
  later(16);
  expect((await signIn(user.email, password, '10.1.1')).status).toBe(200);
  for (let at = 0; at < 5; at += 1) expect((await guess(user.email, '10.1.1')).status).toBe(401);
});

test('the wait never exceeds a quarter of an hour', async () => {
  const user = await makeUser(t);
  for (let at = 0; at < 16; at += 1) {
    expect((await guess(user.email, '10.2.1')).status).toBe(401);
    later(900);
  }
  await guess(user.email, '10.2.1');
  expect((await guess(user.email, '10.2.1')).headers['retry-after']).toBe('900');
});

test('concurrent attempts are counted before any is answered', async () => {
  const user = await makeUser(t);
  const answers = await Promise.all(Array.from({ length: 30 }, () => guess(user.email, '10.3.1')));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
});

test('a thousand networks get twenty guesses an hour; the owner can sign in from known networks', async () => {
  const user = await makeUser(t);
  expect((await signIn(user.email, password, '10.4.0')).status).toBe(200);
  const statuses: number[] = [];
  for (let at = 1; at <= 40; at += 1) statuses.push((await guess(user.email, `10.4.${at}`)).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  const refused = await signIn(user.email, password, '10.5.1');
  expect(refused).toMatchObject({ status: 403, problem: { code: 'sign_in_code_required' } });
  expect((await signIn(user.email, password, '10.4.0')).status).toBe(200);
  later(3_601);
  expect((await signIn(user.email, password, '10.5.1')).status).toBe(200);
});

test('an unknown address is throttled in the same way', async () => {
  for (let at = 0; at < 5; at += 1) expect((await guess('ghost@example.com', '10.6.1')).status).toBe(401);
  expect((await guess('GHOST@example.com', '10.6.1')).status).toBe(429);
});

test('frequent successful sign-ins are not throttled', async () => {
  const user = await makeUser(t);
  for (let at = 0; at < 30; at += 1) expect((await signIn(user.email, password, '10.7.1')).status).toBe(200);
});

test('a stolen token does not help to guess the password', async () => {
  const user = await makeUser(t);
  const json = { current_password: 'a wrong guess', new_password: 'another-Kerb-17-lap' };
  const attempt = () => t.call(changePassword, { as: user, json, headers: from('10.8.1') });
  for (let at = 0; at < 5; at += 1) expect((await attempt()).status).toBe(422);
  expect((await attempt()).status).toBe(429);
});

describe('codes of a second factor', () => {
  const enter = (email: string, code: string, network: string) =>
    t.call(login, { input: { body: { username: email, password, code } }, headers: from(network) });

  test('a hundred in a row are five guesses, also with the password alone in between', async () => {
    const user = await makeUser(t);
    const { secret } = await setUpAuthenticator(t, user);
    later(60);
    let checked = 0;
    for (let guessed = 0; guessed < 100; guessed += 1) {
      const { status } = await enter(user.email, String(guessed).padStart(6, '0'), '10.9.1');
      if (status === 403) checked += 1;
      else expect(status).toBe(429);
      // It refunds no attempt at a code.
      if (guessed < 10) await signIn(user.email, password, '10.9.1');
    }
    expect(checked).toBe(5);
    expect((await enter(user.email, codeAt(secret, new Date(now)), '10.9.1')).status).toBe(429);
  });

  test('from a thousand networks they are twenty an hour', async () => {
    const user = await makeUser(t);
    await setUpAuthenticator(t, user);
    const codes: string[] = [];
    for (let network = 1; network <= 40; network += 1)
      codes.push((await enter(user.email, '000000', `10.10.${network}`)).problem.code);
    expect(codes.filter((code) => code === 'second_factor_wrong')).toHaveLength(20);
    expect(codes.filter((code) => code === 'sign_in_code_required')).toHaveLength(20);
  });

  test('the owner who types the password and then the code is not throttled', async () => {
    const user = await makeUser(t);
    const { secret } = await setUpAuthenticator(t, user);
    for (let time = 0; time < 12; time += 1) {
      later(60);
      const first = await signIn(user.email, password, '10.11.1');
      expect(first.problem.code).toBe('second_factor_required');
      expect((await enter(user.email, codeAt(secret, new Date(now)), '10.11.1')).status).toBe(200);
    }
  });

  test('the password alone, concurrent and repeated, never resets the wait of a wrong code', async () => {
    const user = await makeUser(t);
    await setUpAuthenticator(t, user);
    for (let guessed = 0; guessed < 5; guessed += 1) await enter(user.email, '000000', '10.12.1');
    const both = Array.from({ length: 10 }, () => signIn(user.email, password, '10.12.1'));
    for (const { status } of await Promise.all(both)) expect(status).toBe(429);
    expect((await enter(user.email, '000000', '10.12.1')).status).toBe(429);
  });

  test('a stolen token does not help to guess one', async () => {
    const user = await makeUser(t);
    await setUpAuthenticator(t, user);
    const guessOne = () => t.call(stepUp, { as: user, json: { code: '000000' }, headers: from('10.13.1') });
    for (let guessed = 0; guessed < 5; guessed += 1) expect((await guessOne()).status).toBe(403);
    expect((await guessOne()).status).toBe(429);
  });
});
