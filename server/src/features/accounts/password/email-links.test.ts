import {
  forgotPassword,
  login,
  resetPassword,
  sendVerification,
  verifyEmail,
} from '@paddock/contract/accounts/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser, password } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { listMessages } from '../../../adapters/dev-mailbox/queries.ts';
import { runDue } from '../../../jobs/run-jobs.ts';
import { sendMails } from '../../notifications/send-messages.ts';
import { outgoingMessages } from '../../notifications/tables.ts';
import { users } from '../../users/tables.ts';
import { mailedLinks } from '../tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
const newPassword = 'another-Gearbox-17-apex';
let t: TestApp;
let user: MadeUser;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(start);
  user = await makeUser(t);
});

const later = (minutes: number) => t.setNow(new Date(start.getTime() + minutes * 60_000));
const change = (values: Partial<typeof users.$inferInsert>) =>
  t.deps.db.update(users).set(values).where(eq(users.id, user.id));
const rowOf = async ({ id } = user) => {
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, id));
  return row ?? expect.fail('no such user');
};
const mailsTo = async (address = user.email) => {
  await runDue(t.deps, sendMails);
  const { items: messages } = await listMessages(t.deps.db, { limit: 100 });
  return messages.filter(({ recipient }) => recipient === address).map(({ text }) => text);
};
const tokensIn = (mails: string[], page: string) =>
  mails.flatMap((text) => new RegExp(`/${page}\\?token=([\\w-]+)$`, 'm').exec(text)?.[1] ?? []);
const ask = (email = user.email, on = t) => on.call(forgotPassword, { json: { email } });
/** The token of the newest link. */
const askForToken = async () => {
  expect((await ask()).status).toBe(202);
  return tokensIn(await mailsTo(), 'reset-password')[0] ?? expect.fail('no link came');
};
const reset = (token: string, new_password = newPassword, locale: 'fa' | 'en' = 'en') =>
  t.call(resetPassword, { json: { token, new_password }, locale });
const signIn = (word: string) => t.call(login, { input: { body: { username: user.email, password: word } } });
const used = { status: 410, problem: { code: 'link_used' } };

describe('a forgotten password', () => {
  test('is replaced by the mailed link, once, and every sign-in ends', async () => {
    const token = await askForToken();
    expect((await reset(token)).status).toBe(204);
    expect((await t.call(getCurrentUser, { as: user })).status).toBe(401);
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
    expect(await reset(token, 'third-Gearbox-17-apex')).toMatchObject(used);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  test('verifies the address, lifts a password set by staff, and is notified by mail', async () => {
    await change({ must_change_password: true });
    const token = await askForToken();
    await reset(token);
    expect(await rowOf()).toMatchObject({ must_change_password: false, email_verified_at: start });
    const { body } = await signIn(newPassword);
    expect(body).not.toHaveProperty('must_change_password');
    const [notice] = await mailsTo();
    expect(notice).toMatch(/^رمز عبور .* شما عوض شد/);
  });

  test('resets the wait after wrong attempts', async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: '1' });
    const driver = await makeUser(strict);
    const body = { username: driver.email, password: 'not the password' };
    for (let tries = 0; tries < 6; tries += 1) await strict.call(login, { input: { body } });
    await ask(driver.email, strict);
    await runDue(strict.deps, sendMails);
    const { items: messages } = await listMessages(strict.deps.db, { skip: 0, limit: 10 });
    const [token = ''] = tokensIn(
      messages.map(({ text }) => text),
      'reset-password',
    );
    expect((await strict.call(resetPassword, { json: { token, new_password: newPassword } })).status).toBe(
      204,
    );
    // From another address, because the limit of this one is exhausted.
    const answer = await strict.app.inject({
      method: 'POST',
      url: login.path,
      remoteAddress: '203.0.113.9',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: driver.email, password: newPassword }).toString(),
    });
    expect(answer.statusCode).toBe(200);
    await strict.close();
  });

  test('has the same response for a known, an unknown, a banned and a deleted address, of which one gets mail', async () => {
    const banned = await makeUser(t);
    await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, banned.id));
    const deleted = await makeUser(t);
    await t.deps.db.update(users).set({ deleted_at: start }).where(eq(users.id, deleted.id));
    const addresses = [user.email, 'nobody@example.com', banned.email, deleted.email];
    const answers = await Promise.all(addresses.map((email) => ask(email)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      addresses.map(() => [202, { sent: true }]),
    );
    const counts: number[] = [];
    for (const email of addresses) counts.push((await mailsTo(email)).length);
    expect(counts).toEqual([1, 0, 0, 0]);
    expect((await t.call(forgotPassword, { json: { email: 'no address' } })).status).toBe(422);
  });

  test("is found in any case, and the mail goes to the account's address", async () => {
    await ask(` ${user.email.toUpperCase()} `);
    expect(tokensIn(await mailsTo(), 'reset-password')).toHaveLength(1);
  });

  test('of two links the newer is valid, and the older is not sent if it is still queued', async () => {
    const first = await askForToken();
    const second = await askForToken();
    expect(await reset(first)).toMatchObject(used);
    await ask();
    await ask();
    expect(await mailsTo()).toHaveLength(3);
    expect(await reset(second)).toMatchObject(used);
  });

  test('expires after an hour', async () => {
    const token = await askForToken();
    later(59.9);
    expect(await reset(token, 'short')).toMatchObject({ status: 422 });
    later(60);
    expect(await reset(token)).toMatchObject(used);
    expect((await rowOf()).email_verified_at).toBeNull();
  });

  test('a weak password is refused as everywhere, and the link stays valid', async () => {
    const token = await askForToken();
    for (const weak of ['short', 'password123', `${user.username}-2026`]) {
      const answer = await reset(token, weak);
      expect([weak, answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([
        weak,
        422,
        ['new_password'],
      ]);
    }
    expect((await reset(token, 'short', 'fa')).problem.errors?.['new_password']).toMatch(/[۰-۹]/);
    expect((await reset(token)).status).toBe(204);
  });

  test('the staff need a longer one', async () => {
    user = await makeUser(t, { role: 'moderator' });
    const token = await askForToken();
    expect(await reset(token, 'violet-Kerb-91')).toMatchObject({ status: 422 });
    expect((await reset(token)).status).toBe(204);
  });

  test('of many concurrent uses of one link one succeeds', async () => {
    const token = await askForToken();
    const words = Array.from({ length: 6 }, (_, number) => `violet-Gearbox-${number}-apex`);
    const answers = await Promise.all(words.map((word) => reset(token, word)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 410, 410, 410, 410, 410]);
    expect((await signIn(words[statuses.indexOf(204)] ?? '')).status).toBe(200);
  });

  test.each<[string, Partial<typeof users.$inferInsert>]>([
    ['a ban', { is_active: false }],
    ['a deletion', { deleted_at: start }],
    ['another address', { email: 'another@example.com' }],
  ])('%s voids the link', async (_what, values) => {
    const token = await askForToken();
    await change(values);
    expect(await reset(token)).toMatchObject(used);
    await change({ deleted_at: start });
  });

  test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(300), '\0', '۱۲۳'])(
    'the token %j is rejected',
    async (token) => {
      const { status } = await reset(token);
      expect([410, 422]).toContain(status);
    },
  );

  test('a link that confirms an address sets no password, and vice versa', async () => {
    await t.call(sendVerification, { as: user });
    const [verification = ''] = tokensIn(await mailsTo(), 'verify-email');
    expect(await reset(verification)).toMatchObject(used);
    const token = await askForToken();
    expect(await t.call(verifyEmail, { json: { token } })).toMatchObject(used);
    expect((await reset(token)).status).toBe(204);
  });

  test('three links an hour, silently, for any spelling of the address', async () => {
    const strict = await testApp({ RATE_LIMIT_FACTOR: '1' });
    strict.setNow(start);
    const driver = await makeUser(strict);
    const askFrom = (remoteAddress: string) =>
      strict.app.inject({
        method: 'POST',
        url: forgotPassword.path,
        remoteAddress,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ email: driver.email }),
      });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => askFrom(`203.0.113.${number}`)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['202 {"sent":true}']),
    );
    const links = () => strict.deps.db.select().from(mailedLinks).where(eq(mailedLinks.user_id, driver.id));
    expect(await links()).toHaveLength(3);
    strict.setNow(new Date(start.getTime() + 3_600_001));
    await askFrom('203.0.113.99');
    expect(await links()).toHaveLength(4);
    for (let more = 0; more < 5; more += 1) await askFrom('203.0.113.100');
    const refused = await askFrom('203.0.113.100');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    await strict.close();
  });
});

describe('an address', () => {
  const verify = (token: string) => t.call(verifyEmail, { json: { token } });
  const send = () => t.call(sendVerification, { as: user });
  const askToVerify = async () => {
    expect(await send()).toMatchObject({ status: 202, body: { sent: true } });
    return tokensIn(await mailsTo(), 'verify-email')[0] ?? expect.fail('no link came');
  };

  test('is confirmed by the link, once', async () => {
    const token = await askToVerify();
    expect((await rowOf()).email_verified_at).toBeNull();
    expect((await verify(token)).status).toBe(204);
    expect((await rowOf()).email_verified_at).toEqual(start);
    expect(await verify(token)).toMatchObject(used);
  });

  test('that is confirmed gets no further link', async () => {
    await verify(await askToVerify());
    const before = (await mailsTo()).length;
    expect((await send()).status).toBe(202);
    expect(await mailsTo()).toHaveLength(before);
  });

  test('robots that fetch the address of the link do not confirm it', async () => {
    const token = await askToVerify();
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      await t.app.inject({ method, url: `${verifyEmail.path}?token=${token}` });
    }
    expect((await rowOf()).email_verified_at).toBeNull();
    expect((await verify(token)).status).toBe(204);
  });

  test('is only confirmed by the newest link, for three days, and while it is the account’s address', async () => {
    const first = await askToVerify();
    const second = await askToVerify();
    expect(await verify(first)).toMatchObject(used);
    later(72 * 60);
    expect(await verify(second)).toMatchObject(used);
    t.setNow(start);
    await change({ email: 'moved@example.com' });
    expect(await verify(second)).toMatchObject(used);
    expect((await rowOf()).email_verified_at).toBeNull();
    await change({ deleted_at: start });
  });

  test('concurrent requests confirm it once', async () => {
    const token = await askToVerify();
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410, 410, 410, 410]);
  });

  test('requires a sign-in to request a link', async () => {
    expect((await t.call(sendVerification)).status).toBe(401);
  });
});

test('a refused change of the password sends no notification', async () => {
  const token = await askForToken();
  await reset(token, 'short');
  const o = outgoingMessages;
  const notices = and(eq(o.user_id, user.id), eq(o.kind, 'password_changed'));
  expect(await t.deps.db.select().from(o).where(notices)).toEqual([]);
});
