import { hash } from '@node-rs/argon2';
import { changePassword, forgotPassword, login, resetPassword } from '@paddock/contract/accounts/calls';
import { confirmAuthenticator, startAuthenticator } from '@paddock/contract/accounts/second-factor-calls';
import { getSiteSettings } from '@paddock/contract/site/calls';
import { setUserStatus, updateUser } from '@paddock/contract/user-admin/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../../../../test/fakes/fake-authenticator.ts';
import { type MadeUser, makeUser, password } from '../../../../test/make/make.ts';
import { type Answer, type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { listMessages } from '../../../adapters/dev-mailbox/queries.ts';
import { runDue } from '../../../jobs/run-jobs.ts';
import { sendMails } from '../../notifications/send-messages.ts';
import { users } from '../../users/tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const newPassword = 'another-Gearbox-17-apex';
const signIn = ({ email }: MadeUser, word = password) =>
  t.call(login, { input: { body: { username: email, password: word } } });

/** Three browsers sign in with the old password repeatedly until the change is complete. */
async function signInDuring(user: MadeUser, change: Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let isDone = false;
  const done = change.finally(() => {
    isDone = true;
  });
  const browse = async () => {
    while (!isDone) answers.push(await signIn(user));
  };
  await Promise.all([browse(), browse(), browse()]);
  expect((await done).status).toBeLessThan(300);
  return answers;
}

/** Asserts that all of these sign-ins have ended. */
async function expectEnded(answers: Answer[]): Promise<void> {
  for (const { status, body } of answers) {
    if (status !== 200) continue;
    expect((await t.call(getCurrentUser, { as: body.access_token })).status).toBe(401);
  }
}

async function resetToken(user: MadeUser): Promise<string> {
  await t.call(forgotPassword, { json: { email: user.email } });
  await runDue(t.deps, sendMails);
  const { items } = await listMessages(t.deps.db, { limit: 100 });
  const mail = items.find(({ recipient }) => recipient === user.email);
  return /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? expect.fail('no link came');
}

test('a concurrent sign-in does not survive a password change by its owner', async () => {
  const user = await makeUser(t);
  const json = { current_password: password, new_password: newPassword };
  await expectEnded(await signInDuring(user, t.call(changePassword, { as: user, json })));
  expect((await signIn(user)).status).toBe(401);
  expect((await signIn(user, newPassword)).status).toBe(200);
});

test('nor a reset by mail, nor a password set by staff', async () => {
  const user = await makeUser(t);
  const token = await resetToken(user);
  await expectEnded(
    await signInDuring(user, t.call(resetPassword, { json: { token, new_password: newPassword } })),
  );
  expect((await signIn(user, newPassword)).status).toBe(200);

  const other = await makeUser(t);
  const admin = await makeUser(t, { role: 'admin' });
  const { id, username, email } = other;
  const given = { json: { username, email, new_password: newPassword }, as: admin };
  const change = t.call(updateUser, { input: { params: { id } } as never, ...given });
  await expectEnded(await signInDuring(other, change));
  expect((await signIn(other, newPassword)).status).toBe(200);
});

test('rehashing an outdated hash does not restore the old password', async () => {
  const user = await makeUser(t);
  const old = await hash(password, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 });
  await t.deps.db.update(users).set({ password_hash: old }).where(eq(users.id, user.id));
  const token = await resetToken(user);
  await expectEnded(
    await signInDuring(user, t.call(resetPassword, { json: { token, new_password: newPassword } })),
  );
  expect((await signIn(user)).status).toBe(401);
  expect((await signIn(user, newPassword)).status).toBe(200);
});

test('a concurrent sign-in by the password alone does not survive the set-up of a second factor', async () => {
  const user = await makeUser(t);
  const { secret } = (await t.call(startAuthenticator, { as: user })).body;
  const answers = Array.from({ length: 12 }, () => signIn(user));
  // Hashing for twelve takes longer than this.
  await t.call(getSiteSettings);
  const code = codeAt(secret, t.deps.now());
  expect((await t.call(confirmAuthenticator, { as: user, json: { code } })).status).toBe(200);
  await expectEnded(await Promise.all(answers));
  expect((await signIn(user)).problem.code).toBe('second_factor_required');
});

test('a concurrent reset does not survive a ban, nor a link a password set by its owner', async () => {
  const admin = await makeUser(t, { role: 'admin' });
  const reset = (answer: string) =>
    t.call(resetPassword, { json: { token: answer, new_password: newPassword } });
  // The order of the two calls is not deterministic: repeat until a ban arrives during a reset.
  for (let isRefused = false; !isRefused; ) {
    const user = await makeUser(t);
    const token = await resetToken(user);
    const ban = t.call(setUserStatus, {
      input: { params: { id: user.id }, body: { is_active: false } },
      as: admin,
    });
    const [banned, late] = await Promise.all([ban, reset(token)]);
    expect(banned.status).toBe(200);
    expect((await signIn(user, newPassword)).status).not.toBe(200);
    isRefused = late.status === 410;
  }

  const other = await makeUser(t);
  const link = await resetToken(other);
  const json = { current_password: password, new_password: 'third-Gearbox-17-apex' };
  expect((await t.call(changePassword, { as: other, json })).status).toBe(204);
  expect((await reset(link)).status).toBe(410);
});

test('of two changes with the same old password the later one is refused', async () => {
  const user = await makeUser(t);
  const change = (new_password: string) =>
    t.call(changePassword, { as: user, json: { current_password: password, new_password } });
  const answers = await Promise.all([change(newPassword), change('third-Gearbox-17-apex')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
});
