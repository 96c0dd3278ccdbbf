import { hash } from '@node-rs/argon2';
import { login, logout, stepUp } from '@paddock/contract/accounts/calls';
import { getAdminSettings } from '@paddock/contract/site/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUser, password } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { users } from '../../users/tables.ts';
import { hashToken } from '../sessions/queries.ts';
import { sessions } from '../sessions/tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const signIn = (username: string, text = password, app = t) =>
  app.call(login, { input: { body: { username, password: text } } });
const whoAmI = (token: string, app = t) => app.call(getCurrentUser, { as: token });
const update = (user: { id: number }, change: Partial<typeof users.$inferInsert>) =>
  t.deps.db.update(users).set(change).where(eq(users.id, user.id));
const sessionOf = async (token: string) => {
  const [row] = await t.deps.db
    .select()
    .from(sessions)
    .where(eq(sessions.token_hash, hashToken(token)));
  return row;
};

describe('login', () => {
  test('returns a valid token, and the user', async () => {
    const user = await makeUser(t);
    const answer = await signIn(user.email);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'bearer',
      user: expect.objectContaining({ id: user.id, username: user.username, roles: 'player' }),
    });
    expect(JSON.stringify(answer.body)).not.toContain('argon2');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await whoAmI(answer.body.access_token)).body.id).toBe(user.id);
  });

  test('accepts the address in any case and with surrounding spaces', async () => {
    const user = await makeUser(t);
    expect((await signIn(` ${user.email.toUpperCase()} `)).status).toBe(200);
  });

  test('stores only a hash of the token, and its origin', async () => {
    const user = await makeUser(t);
    const { body } = await t.call(login, {
      input: { body: { username: user.email, password } },
      headers: { 'user-agent': 'Firefox' },
    });
    expect(await sessionOf(body.access_token)).toMatchObject({ ip: '127.0.0.1', user_agent: 'Firefox' });
    const rows = JSON.stringify(await t.deps.db.select().from(sessions));
    expect(rows).not.toContain(body.access_token);
  });

  test('returns the same error for a wrong password, an unknown address and a deleted user', async () => {
    const [user, deleted] = [await makeUser(t), await makeUser(t)];
    await update(deleted, { deleted_at: new Date() });
    const answers = [
      await signIn(user.email, 'not-the-password'),
      await signIn('nobody@example.com'),
      await signIn(deleted.email),
      await signIn("' or 1=1 --"),
    ];
    const same = answers.map(({ status, problem }) => ({ status, problem: { ...problem, request_id: '' } }));
    expect(same[0]).toMatchObject({ status: 401, problem: { code: 'invalid_credentials' } });
    for (const answer of same) expect(answer).toEqual(same[0]);
  });

  test('an unknown address costs a hash like a known one: both wait in the same queue', async () => {
    const many = Array.from({ length: 150 }, (_, number) => signIn(`nobody${number}@example.com`, 'a guess'));
    const answers = await Promise.all(many);
    const codes = new Set(answers.map(({ problem }) => problem.code));
    // Exceeds the queue: without a hash to wait for, no sign-in would be rejected.
    expect([...codes].sort()).toEqual(['busy', 'invalid_credentials']);
  });

  test('a ban is only revealed after the right password', async () => {
    const user = await makeUser(t);
    await update(user, { is_active: false });
    expect(await signIn(user.email)).toMatchObject({ status: 403, problem: { code: 'account_banned' } });
    const wrong = await signIn(user.email, 'not-the-password');
    expect(wrong).toMatchObject({ status: 401, problem: { code: 'invalid_credentials' } });
  });

  test('missing fields are reported, in both languages', async () => {
    for (const [locale, sentence] of [
      ['en', 'This field is required.'],
      ['fa', 'این فیلد الزامی است.'],
    ] as const) {
      const answer = await t.app.inject({
        method: 'POST',
        url: login.path,
        payload: 'username=&password=',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': locale },
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toEqual({ username: sentence, password: sentence });
    }
  });

  test('a password hash with weaker parameters is replaced', async () => {
    const user = await makeUser(t);
    await update(user, { password_hash: await hash(password, { memoryCost: 19_456, timeCost: 2 }) });
    expect((await signIn(user.email)).status).toBe(200);
    const [row] = await t.deps.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.password_hash).toContain('m=47104,t=1,p=1');
    expect((await signIn(user.email)).status).toBe(200);
  });

  test('the eleventh sign-in ends the first', async () => {
    const user = await makeUser(t);
    const tokens = [user.token];
    for (let at = 0; at < 10; at += 1) tokens.push((await signIn(user.email)).body.access_token);
    const statuses = await Promise.all(tokens.map(async (token) => (await whoAmI(token)).status));
    expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
  });
});

describe('a token', () => {
  test('ends at logout, and no other does', async () => {
    const user = await makeUser(t);
    const other = (await signIn(user.email)).body.access_token;
    expect((await t.call(logout, { as: user })).status).toBe(204);
    expect((await whoAmI(user.token)).status).toBe(401);
    expect((await t.call(logout, { as: user })).status).toBe(401);
    expect((await whoAmI(other)).status).toBe(200);
  });

  test.each(['', 'x', 'a'.repeat(43), "' or true --", 'null'])('%j is invalid', async (token) => {
    const answer = await t.app.inject({
      url: getCurrentUser.path,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(401);
  });

  test('is only accepted in the header', async () => {
    const user = await makeUser(t);
    const url = `${getCurrentUser.path}?token=${user.token}&access_token=${user.token}`;
    const cookie = `token=${user.token}`;
    expect((await t.app.inject({ url, headers: { cookie } })).statusCode).toBe(401);
  });

  test('ends immediately at a ban, and when its user is deleted', async () => {
    const [banned, deleted] = [await makeUser(t), await makeUser(t)];
    await update(banned, { is_active: false });
    expect(await whoAmI(banned.token)).toMatchObject({ status: 403, problem: { code: 'account_banned' } });
    await update(deleted, { deleted_at: new Date() });
    expect((await whoAmI(deleted.token)).status).toBe(401);
  });

  test('has a new role immediately', async () => {
    const user = await makeUser(t);
    const admin = await makeUser(t, { role: 'admin' });
    expect((await t.call(getAdminSettings, { as: user })).status).toBe(403);
    const [row] = await t.deps.db.select().from(users).where(eq(users.id, admin.id));
    await update(user, { role_id: row?.role_id ?? 0 });
    expect((await t.call(getAdminSettings, { as: user })).status).toBe(200);
  });
});

describe('step-up', () => {
  test('renews the confirmation of this sign-in only', async () => {
    const user = await makeUser(t);
    const other = (await signIn(user.email)).body.access_token;
    const old = new Date(Date.now() - 3_600_000);
    await t.deps.db.update(sessions).set({ stepped_up_at: old }).where(eq(sessions.user_id, user.id));
    expect((await t.call(stepUp, { as: user, json: { password } })).status).toBe(204);
    expect((await sessionOf(user.token))?.stepped_up_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect((await sessionOf(other))?.stepped_up_at).toEqual(old);
  });

  test('a wrong password is 403 and does not renew it', async () => {
    const user = await makeUser(t);
    const old = new Date(Date.now() - 3_600_000);
    await t.deps.db.update(sessions).set({ stepped_up_at: old }).where(eq(sessions.user_id, user.id));
    const answer = await t.call(stepUp, { as: user, json: { password: 'wrong' } });
    expect(answer).toMatchObject({ status: 403, problem: { code: 'step_up_wrong' } });
    expect((await sessionOf(user.token))?.stepped_up_at).toEqual(old);
    expect((await t.call(stepUp, { as: user, json: {} })).status).toBe(422);
    expect((await t.call(stepUp, { json: { password } })).status).toBe(401);
  });
});

describe('with the clock moved', () => {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);

  test('a sign-in expires when unused, and eventually when used', async () => {
    const own = await testApp();
    const idle = await makeUser(own);
    const busy = await makeUser(own);
    const staff = await makeUser(own, { role: 'admin' });

    own.setNow(days(0.4));
    expect((await whoAmI(staff.token, own)).status).toBe(200);
    own.setNow(days(0.95));
    expect((await whoAmI(staff.token, own)).status).toBe(401);
    for (const day of [13, 26, 39, 52, 59]) {
      own.setNow(days(day));
      expect((await whoAmI(busy.token, own)).status).toBe(200);
    }
    expect((await whoAmI(idle.token, own)).status).toBe(401);
    own.setNow(days(61));
    expect((await whoAmI(busy.token, own)).status).toBe(401);
    expect(await own.deps.db.select().from(sessions)).toEqual([]);
    await own.close();
  });

  test('staff must sign in again after a week, even if active', async () => {
    const own = await testApp();
    const staff = await makeUser(own, { role: 'editor' });
    for (let day = 0.4; day < 7; day += 0.4) {
      own.setNow(days(day));
      expect((await whoAmI(staff.token, own)).status).toBe(200);
    }
    own.setNow(days(7.1));
    expect((await whoAmI(staff.token, own)).status).toBe(401);
    await own.close();
  });
});
