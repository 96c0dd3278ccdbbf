import { login, logout } from '@paddock/contract/accounts/calls';
import { stepUpMinutes } from '@paddock/contract/accounts/rules';
import {
  listSessions,
  revokeMySession,
  revokeOtherSessions,
  type Session,
} from '@paddock/contract/accounts/second-factor-calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser, password } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';

let t: TestApp;
let user: MadeUser;
const start = new Date('2026-03-01T08:00:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
beforeAll(async () => {
  t = await testApp({ TRUSTED_PROXIES: '1' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(start);
  user = await makeUser(t);
});

const signIn = async (agent: string, who = user): Promise<string> => {
  const headers = { 'user-agent': agent, 'x-forwarded-for': '203.0.113.9' };
  const { body } = await t.call(login, { input: { body: { username: who.email, password } }, headers });
  return body.access_token;
};
const list = async (as: string | MadeUser = user): Promise<Session[]> =>
  (await t.call(listSessions, { as })).body;
const end = (id: number, as: string | MadeUser = user) =>
  t.call(revokeMySession, { as, input: { params: { id } } });
const isIn = async (token: string) => (await t.call(getCurrentUser, { as: token })).status === 200;

test('each has its browser, address and times, last used first, with the current one marked', async () => {
  t.setNow(minutes(2));
  const phone = await signIn('A phone');
  t.setNow(minutes(5));
  const seen = await list(phone);
  expect(seen).toEqual([
    {
      id: expect.any(Number),
      created_at: minutes(2).toISOString(),
      last_used_at: minutes(5).toISOString(),
      ip: '203.0.113.9',
      user_agent: 'A phone',
      current: true,
    },
    expect.objectContaining({ user_agent: 'test', current: false, last_used_at: start.toISOString() }),
  ]);
  expect(JSON.stringify(seen)).not.toContain(phone);
});

test('expired ones are not listed', async () => {
  const staff = await makeUser(t, { role: 'admin' });
  t.setNow(minutes(13 * 60));
  const fresh = await signIn('later', staff);
  expect((await list(fresh)).map(({ user_agent }) => user_agent)).toEqual(['later']);
});

test('an ended one is refused immediately, however often its token is sent', async () => {
  const token = await signIn('An old laptop');
  const id = (await list(token)).find(({ current }) => current)?.id ?? 0;
  expect(await isIn(token)).toBe(true);
  expect((await end(id)).status).toBe(204);
  const answers = await Promise.all(Array.from({ length: 50 }, () => isIn(token)));
  expect(answers).not.toContain(true);
  expect((await end(id)).status).toBe(404);
  expect(await isIn(user.token)).toBe(true);
});

test('an unattended browser cannot end others: the password is required again', async () => {
  const token = await signIn('A library');
  t.setNow(minutes(stepUpMinutes + 1));
  const [other] = await list();
  expect((await end(other?.id ?? 0, token)).problem.code).toBe('step_up_required');
  expect((await t.call(revokeOtherSessions, { as: token })).problem.code).toBe('step_up_required');
  expect(await isIn(user.token)).toBe(true);
});

test('one of another user is not found', async () => {
  const other = await makeUser(t);
  const [theirs] = await list(other);
  expect(await end(theirs?.id ?? 0)).toMatchObject({ status: 404, problem: { code: 'not_found' } });
  expect(await isIn(other.token)).toBe(true);
});

test('all others end together; the current one and those of other users stay', async () => {
  const others = [await signIn('one'), await signIn('two')];
  const stranger = await makeUser(t);
  expect((await t.call(revokeOtherSessions, { as: user })).status).toBe(204);
  expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
  expect(await Promise.all([user.token, stranger.token].map(isIn))).toEqual([true, true]);
  expect(await list()).toHaveLength(1);
});

test('the current one can be ended as well, and after a logout it is no longer listed', async () => {
  const token = await signIn('A library');
  await t.call(logout, { as: token });
  expect((await list()).map(({ user_agent }) => user_agent)).toEqual(['test']);
  const [own] = await list();
  expect((await end(own?.id ?? 0)).status).toBe(204);
  expect(await isIn(user.token)).toBe(false);
});
