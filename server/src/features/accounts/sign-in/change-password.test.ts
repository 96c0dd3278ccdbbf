import { changePassword, login, stepUp } from '@paddock/contract/accounts/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser, password } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { users } from '../../users/tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const signIn = (username: string, text = password) =>
  t.call(login, { input: { body: { username, password: text } } });
const whoAmI = (token: string) => t.call(getCurrentUser, { as: token });
const update = (user: { id: number }, change: Partial<typeof users.$inferInsert>) =>
  t.deps.db.update(users).set(change).where(eq(users.id, user.id));

describe('a password set by staff', () => {
  test('is reported at login and blocks other calls until it is changed', async () => {
    const user = await makeUser(t);
    await update(user, { must_change_password: true });
    const { body } = await signIn(user.email);
    expect(body.must_change_password).toBe(true);
    const as = body.access_token;
    const closed = await t.call(stepUp, { as, json: { password } });
    expect(closed).toMatchObject({ status: 403, problem: { code: 'password_change_required' } });
    const change = { current_password: password, new_password: 'another-Kerb-17-lap' };
    expect((await t.call(changePassword, { as, json: change })).status).toBe(204);
    expect((await t.call(stepUp, { as, json: { password: change.new_password } })).status).toBe(204);
    expect((await signIn(user.email, change.new_password)).body.must_change_password).toBeUndefined();
  });
});

describe('change-password', () => {
  const change = (as: MadeUser, json: object, locale: 'fa' | 'en' = 'en') =>
    t.call(changePassword, { as, json, locale });
  const next = 'another-Kerb-17-lap';

  test('ends all sign-ins except this one, and only the new password works', async () => {
    const user = await makeUser(t);
    const other = (await signIn(user.email)).body.access_token;
    expect((await change(user, { current_password: password, new_password: next })).status).toBe(204);
    expect((await whoAmI(user.token)).status).toBe(200);
    expect((await whoAmI(other)).status).toBe(401);
    expect((await signIn(user.email)).status).toBe(401);
    expect((await signIn(user.email, next)).status).toBe(200);
  });

  test.each<[object, string, string, string]>([
    [
      { current_password: 'wrong', new_password: next },
      'current_password',
      'The current password is incorrect.',
      'رمز عبور فعلی درست نیست.',
    ],
    [
      { current_password: password, new_password: password },
      'new_password',
      'Choose a password that differs',
      'رمزی غیر از رمز فعلی',
    ],
    [{ current_password: password, new_password: 'short' }, 'new_password', 'at least 10', 'حداقل ۱۰'],
    [
      { current_password: password, new_password: 'qwertyuiop1' },
      'new_password',
      'easy to guess',
      'آسان است',
    ],
    [{ current_password: password }, 'new_password', 'This field is required.', 'این فیلد الزامی است.'],
    [{ new_password: next }, 'current_password', 'This field is required.', 'این فیلد الزامی است.'],
  ])('%j', async (json, field, english, persian) => {
    const user = await makeUser(t);
    const en = await change(user, json);
    expect(en).toMatchObject({ status: 422, problem: { code: 'validation_failed' } });
    expect(en.problem.errors?.[field]).toContain(english);
    expect((await change(user, json, 'fa')).problem.errors?.[field]).toContain(persian);
    expect((await signIn(user.email)).status).toBe(200);
  });

  test('staff need fifteen characters', async () => {
    const admin = await makeUser(t, { role: 'moderator' });
    const answer = await change(admin, { current_password: password, new_password: 'kerb-Lap-17-x' }, 'fa');
    expect(answer.problem.errors).toEqual({ new_password: 'حداقل ۱۵ کاراکتر لازم است.' });
    expect((await change(admin, { current_password: password, new_password: next })).status).toBe(204);
  });

  test('requires a sign-in', async () => {
    const answer = await t.call(changePassword, { json: { current_password: password, new_password: next } });
    expect(answer).toMatchObject({ status: 401, problem: { code: 'sign_in_required' } });
  });
});
