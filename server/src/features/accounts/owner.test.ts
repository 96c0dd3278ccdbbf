import { login } from '@paddock/contract/accounts';
import { getHealth } from '@paddock/contract/overview';
import { getCurrentUser } from '@paddock/contract/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../test/make.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { users } from '../users/tables.ts';
import { ensureOwner } from './owner.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const secret = 'the way back in 42';
const signIn = (username: string) => t.call(login, { input: { body: { username, password: secret } } });

test('a new address becomes a developer who can sign in', async () => {
  const owner = await ensureOwner(t.deps, { email: 'boss@example.com', password: secret });
  expect(owner).toMatchObject({ username: 'boss', roles: 'developer', is_active: true });
  const { body } = await signIn('boss@example.com');
  expect((await t.call(getHealth, { as: body.access_token })).status).toBe(200);
});

test('whoever is banned, lowered and locked out comes back in, and their old sign-ins end', async () => {
  const user = await makeUser(t);
  const lockedOut = { is_active: false, must_change_password: true };
  await t.deps.db.update(users).set(lockedOut).where(eq(users.id, user.id));
  const owner = await ensureOwner(t.deps, { email: user.email.toUpperCase(), password: secret });
  expect(owner).toMatchObject({ id: user.id, username: user.username, roles: 'developer' });
  expect((await t.call(getCurrentUser, { as: user })).status).toBe(401);
  const { body } = await signIn(user.email);
  expect((await t.call(getHealth, { as: body.access_token })).status).toBe(200);
});

test('a username that is taken gets a number, a strange address a name', async () => {
  const named = async (email: string) => (await ensureOwner(t.deps, { email, password: secret })).username;
  expect(await named('captain@example.com')).toBe('captain');
  expect(await named('captain@example.org')).toBe('captain-2');
  expect(await named('a@example.com')).toBe('a00');
  expect(await named("!!'@example.com")).toBe('000');
  expect(await named('+@example.com')).toBe('owner-2');
});
