import { login, register } from '@paddock/contract/accounts/calls';
import { startPasskeySignIn } from '@paddock/contract/accounts/second-factor-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser, password } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

// The client address is taken from a proxy's header.
let strict: TestApp;
let lenient: TestApp;
beforeAll(async () => {
  strict = await testApp({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' });
  lenient = await testApp({ RATE_LIMIT_FACTOR: '50', TRUSTED_PROXIES: '1' });
});
afterAll(() => Promise.all([strict.close(), lenient.close()]));

let stranger = 0;
/** An attempt at an unknown account, a different one each time. */
const guessFrom = (t: TestApp, ip: string) => {
  stranger += 1;
  const body = { username: `stranger${stranger}@example.com`, password: 'a wrong guess' };
  return t.call(login, { input: { body }, headers: { 'x-forwarded-for': ip } });
};
const signInFrom = (t: TestApp, email: string, ip: string) =>
  t.call(login, { input: { body: { username: email, password } }, headers: { 'x-forwarded-for': ip } });

test('all addresses of an IPv6 /64 share one limit, and those of a /48 a ceiling', async () => {
  // Uses the same limit as a password, without the cost of a hash.
  const begin = async (ip: string) =>
    (await strict.call(startPasskeySignIn, { headers: { 'x-forwarded-for': ip } })).status;
  const statuses: number[] = [];
  for (let at = 1; at <= 40; at += 1) statuses.push(await begin(`2001:db8:1:2::${at}`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  expect(statuses.filter((status) => status === 429)).toHaveLength(34);

  let passed = 0;
  for (let at = 1; at <= 120; at += 1)
    if ((await begin(`2001:db8:5:${at.toString(16)}::1`)) === 200) passed += 1;
  expect(passed).toBe(16 * 6);
  const user = await makeUser(strict);
  expect((await signInFrom(strict, user.email, '2001:db8:6::1')).status).toBe(200);
});

test('a flood from one /64 leaves room for other sign-ins, and known devices always have some', async () => {
  const [owner, other] = [await makeUser(lenient), await makeUser(lenient)];
  expect((await signInFrom(lenient, owner.email, '198.51.100.7')).status).toBe(200);

  const flood = Array.from({ length: 80 }, (_, at) => guessFrom(lenient, `2001:db8:7:8::${at + 1}`));
  const honest = await Promise.all(
    [1, 2, 3, 4, 5].map((at) => signInFrom(lenient, other.email, `2001:db8:9:${at}::1`)),
  );
  expect(honest.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const answers = await Promise.all(flood);
  expect(answers.some(({ status }) => status === 503)).toBe(true);

  // From enough networks to fill the queue for unknown devices.
  const wide = Array.from({ length: 120 }, (_, at) => guessFrom(lenient, `2001:db8:${100 + at}::1`));
  const known = await signInFrom(lenient, owner.email, '198.51.100.8');
  expect(known.status).toBe(200);
  expect((await Promise.all(wide)).some(({ status }) => status === 503)).toBe(true);
});

test('neighbouring addresses share the registration limit, so that email addresses cannot be probed in bulk', async () => {
  const attempt = (ip: string) => strict.call(register, { headers: { 'x-forwarded-for': ip }, json: {} });
  const statuses: number[] = [];
  for (let at = 1; at <= 22; at += 1) statuses.push((await attempt(`203.0.113.${at}`)).status);
  expect(statuses.slice(0, 20)).not.toContain(429);
  expect(statuses.slice(20)).toEqual([429, 429]);
  expect((await attempt('203.0.114.1')).status).not.toBe(429);
});
