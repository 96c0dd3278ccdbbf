import { updateProfile } from '@paddock/contract/accounts/profile-calls';
import { deleteAccount } from '@paddock/contract/personal-data/calls';
import { releaseUsername, updateUser } from '@paddock/contract/user-admin/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { createSession } from '../accounts/sessions/queries.ts';
import { insertUser } from './edit-user.ts';
import { users } from './tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
const taken = { status: 409, problem: { code: 'username_taken' } };
let t: TestApp;
let owner: MadeUser;
let other: MadeUser;
let counter = 0;
let name: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(start);
  [owner, other] = [await makeUser(t), await makeUser(t)];
  counter += 1;
  name = `Silvia-Kerb-${counter}x`;
  expect((await rename(owner, name)).status).toBe(200);
  t.setNow(days(31));
});

const days = (many: number) => new Date(start.getTime() + many * 86_400_000);
/** Renames with a new sign-in, whose lifetime the clock has not exceeded. */
async function rename({ id }: { id: number }, username: string) {
  const origin = { ip: '127.0.0.1', userAgent: 'test' };
  const token = await createSession(t.deps.db, id, origin, t.deps.now());
  return t.call(updateProfile, { as: { token }, json: { username }, locale: 'en' });
}
const register = (username: string) =>
  insertUser(t.deps, { username, email: `${username}@example.com`, full_name: 'New', password_hash: 'x' });
const release = async (username: string, role = 'admin') =>
  t.call(releaseUsername, {
    as: await makeUser(t, { role }),
    input: { params: { username } } as never,
  });

test('a freed username is refused to others for ninety days, in every look-alike spelling', async () => {
  expect((await rename(owner, `${name}-new`)).status).toBe(200);
  const refused = await rename(other, name.replace('l', 'I'));
  expect(refused).toMatchObject({ ...taken, problem: { errors: { username: expect.any(String) } } });
  await expect(register(name)).rejects.toMatchObject({ code: 'username_taken' });
  t.setNow(new Date(days(31 + 90).getTime() - 1));
  expect(await rename(other, name)).toMatchObject(taken);
  t.setNow(days(31 + 90));
  expect((await rename(other, name)).body.username).toBe(name);
});

test('its former owner may reclaim it, and then the name in between is reserved', async () => {
  await rename(owner, `${name}-new`);
  t.setNow(days(62));
  expect((await rename(owner, name)).body.username).toBe(name);
  expect(await rename(other, `${name}-new`)).toMatchObject(taken);
});

test('another spelling of the same name frees no name', async () => {
  expect((await rename(owner, name.toUpperCase())).status).toBe(200);
  expect((await release(name)).status).toBe(404);
});

test('the name of a deleted account is reserved too, and that of a member renamed by staff', async () => {
  const gone = `${name}-gone`;
  await t.deps.db.update(users).set({ username_changed_at: null }).where(eq(users.id, owner.id));
  await rename(owner, gone);
  const token = await createSession(
    t.deps.db,
    owner.id,
    { ip: '127.0.0.1', userAgent: 'test' },
    t.deps.now(),
  );
  expect((await t.call(deleteAccount, { as: { token }, json: { username: gone } })).status).toBe(204);
  expect(await rename(other, gone)).toMatchObject(taken);

  const staff = await makeUser(t, { role: 'admin' });
  const renamed = await makeUser(t);
  const json = { username: `${renamed.username}-new`, email: renamed.email };
  const input = { params: { id: renamed.id } } as never;
  expect((await t.call(updateUser, { as: staff, input, json })).status).toBe(200);
  expect(await rename(other, renamed.username)).toMatchObject(taken);
});

test('staff who edit users release it', async () => {
  await rename(owner, `${name}-new`);
  expect((await release(name, 'editor')).problem.code).toBe('permission_denied');
  expect((await release(name.toUpperCase())).status).toBe(204);
  expect((await release(name)).problem.code).toBe('not_found');
  expect((await rename(other, name)).body.username).toBe(name);
});
