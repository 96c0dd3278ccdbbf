import { updateProfile } from '@paddock/contract/accounts/profile-calls';
import { listUsers, updateUser } from '@paddock/contract/user-admin/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { notify, renameInNotices } from '../../notifications/notify.ts';
import { notifications } from '../../notifications/tables.ts';
import { users } from '../../users/tables.ts';
import { createSession } from '../sessions/queries.ts';

const start = new Date('2026-03-01T08:00:00Z');
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

const change = (json: object, as = user, locale: 'fa' | 'en' = 'en') =>
  t.call(updateProfile, { as, json, locale });
/** Keeps the sign-in valid for as long as a name. */
const signInAgain = async () => {
  const origin = { ip: '127.0.0.1', userAgent: 'test' };
  return { ...user, token: await createSession(t.deps.db, user.id, origin, t.deps.now()) };
};
const later = (days: number) => t.setNow(new Date(start.getTime() + days * 86_400_000));

test('fields that are sent change, normalized as at registration, and the others stay', async () => {
  const answer = await change({ full_name: ' سارا احمدی ', phone_number: '۰۹۱۲ ۳۴۵ ۶۷۸۹' });
  expect(answer).toMatchObject({
    status: 200,
    body: { full_name: 'سارا احمدی', phone: '+989123456789', username: user.username },
  });
  expect((await change({})).body.full_name).toBe('سارا احمدی');
  const admin = await makeUser(t, { role: 'admin' });
  const found = await t.call(listUsers, { as: admin, input: { query: { search: 'سارا احمدی' } } as never });
  expect(found.body.map(({ id }: { id: number }) => id)).toEqual([user.id]);
});

test('a new name applies at once and is logged; the next one must wait for thirty days', async () => {
  expect((await change({ username: `Apex-${user.id}` })).body.username).toBe(`Apex-${user.id}`);
  expect((await t.call(getCurrentUser, { as: user })).body.username).toBe(`Apex-${user.id}`);
  later(10.5);
  const refused = await change({ username: `Kerb-${user.id}`, full_name: 'Not this either' });
  expect(refused).toMatchObject({
    status: 422,
    problem: { errors: { username: 'You can change your username once every 30 days. Try again in 20.' } },
  });
  expect((await change({ username: `Kerb-${user.id}` }, user, 'fa')).problem.errors?.['username']).toMatch(
    /۳۰ روز .* ۲۰ روز/,
  );
  // The same name again is no change, and other fields are free.
  expect((await change({ username: `Apex-${user.id}`, full_name: 'Sara' })).status).toBe(200);
  later(30);
  user = await signInAgain();
  expect((await change({ username: `Kerb-${user.id}` })).status).toBe(200);
  const isOfUser = and(eq(auditLog.action, 'account.rename'), eq(auditLog.target_id, String(user.id)));
  expect(await t.deps.db.select().from(auditLog).where(isOfUser)).toHaveLength(2);
});

test.each([
  [{ username: 'admin' }, 'username', 422],
  [{ username: 'a b' }, 'username', 422],
  [{ username: 'x' }, 'username', 422],
  [{ full_name: '  ' }, 'full_name', 422],
  [{ phone_number: '12' }, 'phone_number', 422],
  [{ balance: 5 }, 'balance', 422],
])('%j is refused', async (json, field, status) => {
  const answer = await change(json);
  expect([answer.status, Object.keys(answer.problem.errors ?? {})]).toEqual([status, [field]]);
});

test('a name or a look-alike of another member is taken, the member’s own is not', async () => {
  const other = await makeUser(t);
  await change({ username: `Silvia-${user.id}` });
  for (const username of [`silvia-${user.id}`, `SiIvia-${user.id}`]) {
    expect(await change({ username }, other)).toMatchObject({
      status: 409,
      problem: { code: 'username_taken' },
    });
  }
  later(30);
  user = await signInAgain();
  expect((await change({ username: `SILVIA-${user.id}` })).status).toBe(200);
});

test('of many concurrent requests for a name one succeeds', async () => {
  const drivers = await Promise.all(Array.from({ length: 5 }, () => makeUser(t)));
  const answers = await Promise.all(drivers.map((one) => change({ username: `rush-${user.id}` }, one)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
});

test('a member without a phone number can leave it empty until they enter one', async () => {
  expect((await change({ full_name: 'Owner' })).body.phone).toBe('');
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, user.id));
  expect(row).toMatchObject({ phone: '', full_name: 'Owner', username_changed_at: null });
});

test('notifications show a member’s current name, and no name once the account is erased', async () => {
  const [notified, admin] = [await makeUser(t), await makeUser(t, { role: 'admin' })];
  const facts = { code: 'x', team_name: 'Kerb', from: user.username };
  await notify(t.deps.db, notified.id, 'team_invited', { cause: '1', facts }, start);
  const notifiedName = async () =>
    (await t.deps.db.select().from(notifications).where(eq(notifications.user_id, notified.id)))[0]?.data;
  await change({ username: `Apex-${user.id}` });
  expect(await notifiedName()).toMatchObject({ from: `Apex-${user.id}` });
  const json = { username: `Kerb-${user.id}`, email: user.email };
  await t.call(updateUser, { as: admin, input: { params: { id: user.id } } as never, json });
  expect(await notifiedName()).toMatchObject({ from: `Kerb-${user.id}` });
  await renameInNotices(t.deps.db, `Kerb-${user.id}`, null);
  expect(await notifiedName()).toMatchObject({ from: null, team_name: 'Kerb' });
});
