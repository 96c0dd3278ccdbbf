import { login } from '@paddock/contract/accounts/calls';
import { getAdminUser, setUserStatus } from '@paddock/contract/user-admin/calls';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser, password } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { auditLog } from '../../db/audit/tables.ts';
import { notifications } from '../notifications/tables.ts';
import { liftBans } from './set-user-status.ts';

let t: TestApp;
let admin: MadeUser;
let player: MadeUser;
beforeAll(async () => {
  t = await testApp();
  admin = await makeUser(t, { role: 'admin' });
});
beforeEach(async () => {
  player = await makeUser(t);
});
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;
const get = (id: number) => t.call(getAdminUser, { as: admin, input: at(id) });
const setStatus = (id: number, json: object) => t.call(setUserStatus, { as: admin, input: at(id), json });
const signIn = ({ email }: MadeUser, word = password, locale: 'fa' | 'en' = 'fa') =>
  t.call(login, { input: { body: { username: email, password: word } } as never, locale });

test('a ban shows its duration and message at sign-in, but not the internal reason', async () => {
  t.setNow(new Date('2026-11-20T10:00:00Z'));
  const ban = { is_active: false, reason: 'Third warning', message: 'Ramming on Friday', days: 3 };
  const { body } = await setStatus(player.id, ban);
  expect(body).toMatchObject({
    ban_message: 'Ramming on Friday',
    banned_until: new Date('2026-11-23T10:00:00Z').toISOString(),
  });
  const { detail } = (await signIn(player, password, 'en')).problem;
  expect(detail).toContain('“Ramming on Friday”');
  expect(detail).toContain('until 23 Nov 2026, 13:30');
  expect(detail).not.toContain('Third warning');
  expect((await signIn(player, 'wrong')).problem.detail).not.toContain('Ramming');
  for (const days of [0, 366, 1.5]) expect((await setStatus(player.id, { ...ban, days })).status).toBe(422);
});

test('a ban with an end is lifted once by itself, others are not', async () => {
  const forGood = await makeUser(t);
  t.setNow(new Date('2026-11-20T10:00:00Z'));
  await setStatus(player.id, { is_active: false, days: 1 });
  await setStatus(forGood.id, { is_active: false, days: '' });
  t.setNow(new Date('2026-11-21T09:59:00Z'));
  await liftBans(t.deps);
  expect((await signIn(player)).problem.code).toBe('account_banned');
  t.setNow(new Date('2026-11-21T10:00:00Z'));
  await Promise.all([liftBans(t.deps), liftBans(t.deps)]);
  expect((await get(player.id)).body).toMatchObject({
    is_active: true,
    ban_message: null,
    banned_until: null,
  });
  expect((await signIn(player)).status).toBe(200);
  expect((await get(forGood.id)).body.is_active).toBe(false);
  const sent = await t.deps.db.select().from(notifications).where(eq(notifications.user_id, player.id));
  expect(sent).toMatchObject([{ kind: 'ban_lifted' }]);
  const rows = await t.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'user.unban'), eq(auditLog.target_id, String(player.id))));
  expect(rows).toMatchObject([{ actor_id: null }]);
});

test('a timed ban becomes permanent by an empty `days` and stays timed without the field', async () => {
  t.setNow(new Date('2026-11-20T10:00:00Z'));
  await setStatus(player.id, { is_active: false, days: 1 });
  const changed = await setStatus(player.id, { is_active: false, reason: 'Second look' });
  expect(changed.body.banned_until).toBe('2026-11-21T10:00:00.000Z');
  expect((await setStatus(player.id, { is_active: false, days: '' })).body.banned_until).toBeNull();
  t.setNow(new Date('2026-11-23T10:00:00Z'));
  await liftBans(t.deps);
  expect((await get(player.id)).body.is_active).toBe(false);
});
