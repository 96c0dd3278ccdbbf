import { login } from '@paddock/contract/accounts/calls';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeUser, password } from '../../../test/make/make.ts';
import { testApp } from '../../../test/portal/test-app.ts';
import { rereadEmails } from './reread-emails.ts';
import { users } from './tables.ts';

test('an address that was stored with other signs still signs in, and none is taken from somebody else', async () => {
  const t = await testApp();
  const [one, two, other] = [await makeUser(t), await makeUser(t), await makeUser(t)];
  const store = (id: number, email: string) => t.deps.db.update(users).set({ email }).where(eq(users.id, id));
  await store(one.id, 'sara۱@نمونه.example');
  await store(other.id, 'ali2@site.example');
  await store(two.id, 'ali۲@site.example');
  await rereadEmails(t.deps.db);
  const emailOf = async (id: number) =>
    (await t.deps.db.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email;
  expect(await emailOf(one.id)).toBe('sara1@xn--hhbbbed.example');
  expect(await emailOf(two.id)).toBe('ali۲@site.example');
  const answer = await t.call(login, {
    input: { body: { username: 'sara۱@نمونه.example', password } } as never,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await t.close();
});
