import { changePassword, login } from '@paddock/contract/accounts/calls';
import {
  cancelEmailChange,
  confirmEmailChange,
  getEmailChange,
  startEmailChange,
} from '@paddock/contract/accounts/profile-calls';
import { updateUser } from '@paddock/contract/user-admin/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser, password } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { listMessages } from '../../../adapters/dev-mailbox/queries.ts';
import { runDue } from '../../../jobs/run-jobs.ts';
import { sendMails } from '../../notifications/send-messages.ts';
import { users } from '../../users/tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
let user: MadeUser;
let wanted: string;
let counter = 0;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(start);
  user = await makeUser(t);
  wanted = `new${(counter += 1)}@example.com`;
});

const later = (minutes: number) => t.setNow(new Date(start.getTime() + minutes * 60_000));
const mailsTo = async (address: string) => {
  await runDue(t.deps, sendMails);
  const { items } = await listMessages(t.deps.db, { limit: 100 });
  return items.filter(({ recipient }) => recipient === address).map(({ text }) => text);
};
const ask = (email = wanted, as = user) => t.call(startEmailChange, { as, json: { email } });
const askForToken = async (email = wanted, as = user) => {
  expect(await ask(email, as)).toMatchObject({ status: 202, body: { sent: true } });
  const [newest = ''] = await mailsTo(email);
  return /\/change-email\?token=([\w-]+)$/m.exec(newest)?.[1] ?? expect.fail('no link came');
};
const confirm = (token: string) => t.call(confirmEmailChange, { json: { token } });
const emailOf = async (as = user) => (await t.call(getCurrentUser, { as })).body.email;
const pending = async () => (await t.call(getEmailChange, { as: user })).body.pending;
const used = { status: 410, problem: { code: 'link_used' } };

test('takes effect once the link in the new mailbox is followed, and the old mailbox is notified of both', async () => {
  const token = await askForToken();
  expect(await emailOf()).toBe(user.email);
  expect(await pending()).toEqual({ email: wanted, expires_at: '2026-03-02T08:00:00.000Z' });
  expect((await mailsTo(user.email))[0]).toContain('درخواست شد که ایمیل حساب');
  expect((await confirm(token)).status).toBe(204);
  expect(await emailOf()).toBe(wanted);
  expect(await pending()).toBeNull();
  expect((await mailsTo(user.email))[0]).toContain('دیگر برای ورود به کار نمی‌رود');
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, user.id));
  expect(row).toMatchObject({ email_verified_at: start, search_text: expect.stringContaining(wanted) });
  const signIn = (username: string) => t.call(login, { input: { body: { username, password } } });
  expect([(await signIn(user.email)).status, (await signIn(wanted)).status]).toEqual([401, 200]);
  expect(await confirm(token)).toMatchObject(used);
});

test('requires the password first', async () => {
  later(6);
  expect((await ask()).problem.code).toBe('step_up_required');
});

test('an address of another member is taken, before the link and after it', async () => {
  const other = await makeUser(t);
  const taken = { status: 409, problem: { code: 'email_taken', errors: { email: expect.any(String) } } };
  expect(await ask(other.email.toUpperCase())).toMatchObject(taken);
  expect(await ask(user.email)).toMatchObject(taken);
  const [mine, theirs] = [await askForToken(wanted), await askForToken(wanted, other)];
  expect((await confirm(theirs)).status).toBe(204);
  expect(await confirm(mine)).toMatchObject({ status: 409, problem: { code: 'email_taken' } });
  expect(await emailOf()).toBe(user.email);
});

test('is valid for a day, for the newest link only, and can be canceled', async () => {
  const first = await askForToken();
  const second = await askForToken(`x${wanted}`);
  expect(await confirm(first)).toMatchObject(used);
  later(24 * 60);
  expect(await confirm(second)).toMatchObject(used);
  expect(await pending()).toBeNull();
  t.setNow(start);
  expect((await t.call(cancelEmailChange, { as: user })).status).toBe(204);
  expect(await confirm(second)).toMatchObject(used);
});

test('is canceled by a new password, another address or a ban, regardless of who sets them', async () => {
  const byOwner = await askForToken();
  const json = { current_password: password, new_password: 'another-Gearbox-17-apex' };
  expect((await t.call(changePassword, { as: user, json })).status).toBe(204);
  expect(await confirm(byOwner)).toMatchObject(used);

  const admin = await makeUser(t, { role: 'admin' });
  const byStaff = async (more: object) => {
    const driver = await makeUser(t);
    const token = await askForToken(`s${(counter += 1)}@example.com`, driver);
    const { username, email } = driver;
    const input = { params: { id: driver.id } } as never;
    const answer = await t.call(updateUser, { as: admin, input, json: { username, email, ...more } });
    expect(answer.status).toBe(200);
    expect(await confirm(token)).toMatchObject(used);
  };
  await byStaff({ new_password: 'third-Gearbox-17-apex' });
  await byStaff({ email: `moved${counter}@example.com` });

  const banned = await makeUser(t);
  const token = await askForToken(`b${wanted}`, banned);
  await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, banned.id));
  expect(await confirm(token)).toMatchObject(used);
});

test('of many concurrent uses of one link one succeeds', async () => {
  const token = await askForToken();
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410, 410, 410, 410]);
});
