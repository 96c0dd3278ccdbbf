import { searchMembers } from '@paddock/contract/users/calls';
import { membersFoundMax } from '@paddock/contract/users/rules';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { usernameColumns } from './queries.ts';
import { users } from './tables.ts';

let t: TestApp;
let me: MadeUser;
beforeAll(async () => {
  t = await testApp();
  me = await makeUser(t);
});
afterAll(() => t.close());

async function makeNamed(username: string): Promise<number> {
  const { id } = await makeUser(t);
  await t.deps.db.update(users).set(usernameColumns(username)).where(eq(users.id, id));
  return id;
}

const find = (search: string, as: MadeUser | undefined = me) =>
  t.call(searchMembers, { as, input: { query: { search } } });

test('members are found by a part of the name in any spelling, whole names first', async () => {
  const longer = await makeNamed('علی رالی ۲');
  const whole = await makeNamed('علی رالی');
  const { status, body } = await find('علي رال');
  expect(status).toBe(200);
  expect(body).toEqual([
    { id: whole, username: 'علی رالی', profile_image: null },
    { id: longer, username: 'علی رالی ۲', profile_image: null },
  ]);
});

test('banned and deleted members are not found, and results are limited to a handful', async () => {
  const [banned, deleted] = [await makeNamed('ghost-banned'), await makeNamed('ghost-deleted')];
  await t.deps.db.update(users).set({ is_active: false }).where(eq(users.id, banned));
  await t.deps.db.update(users).set({ deleted_at: new Date() }).where(eq(users.id, deleted));
  expect((await find('ghost')).body).toEqual([]);
  for (let number = 0; number <= membersFoundMax; number += 1) await makeNamed(`crowd-${number}`);
  expect((await find('crowd')).body).toHaveLength(membersFoundMax);
});

test('pattern characters are literal, and too short a search returns no members', async () => {
  expect((await find('%_')).body).toEqual([]);
  for (const search of ['', 'a', ' a ']) expect((await find(search)).status).toBe(422);
  const stranger = await t.call(searchMembers, { input: { query: { search: 'crowd' } } });
  expect(stranger.problem.code).toBe('sign_in_required');
});
