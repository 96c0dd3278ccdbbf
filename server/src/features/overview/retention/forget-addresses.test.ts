import { login } from '@paddock/contract/accounts/calls';
import { listSessions } from '@paddock/contract/accounts/second-factor-calls';
import { listAuditLog, verifyAuditLog } from '@paddock/contract/overview/calls';
import { getRetention, updateRetention } from '@paddock/contract/overview/retention-calls';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser, password } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { createSession } from '../../accounts/sessions/queries.ts';
import { sessions } from '../../accounts/sessions/tables.ts';
import { loginThrottles } from '../../accounts/tables.ts';
import { forgetAddresses } from './forget-addresses.ts';

const dayMs = 86_400_000;
const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
let developer: MadeUser;
beforeAll(async () => {
  t = await testApp();
  t.setNow(start);
  developer = await makeUser(t, { role: 'developer' });
});
afterAll(() => t.close());

const signIn = (username: string, word = password) =>
  t.call(login, {
    input: { body: { username, password: word } } as never,
    headers: { 'user-agent': 'Firefox' },
  });
const later = (days: number) => t.setNow(new Date(start.getTime() + days * dayMs));
const renew = async () => {
  const token = await createSession(t.deps.db, developer.id, { ip: '::1', userAgent: 'new' }, t.deps.now());
  developer = { ...developer, token };
};
const rows = async () => (await t.call(listAuditLog, { as: developer })).body;
const check = async () => (await t.call(verifyAuditLog, { as: developer })).body;

test('addresses and devices are erased after their retention period, and the log stays valid', async () => {
  const player = await makeUser(t);
  await signIn(player.email);
  await signIn('nobody@example.net', 'wrong-Password-1');
  expect(await rows()).toMatchObject([
    { action: 'sign_in.failed', target: { name: 'nobody@example.net' }, ip: '127.0.0.1' },
    { action: 'sign_in.done', after: { user_agent: 'Firefox', way: 'password' }, ip: '127.0.0.1' },
  ]);
  later(89);
  await forgetAddresses(t.deps);
  await renew();
  expect((await rows())[1].ip).toBe('127.0.0.1');
  expect(await t.deps.db.$count(loginThrottles)).toBeGreaterThan(0);

  later(91);
  await forgetAddresses(t.deps);
  await forgetAddresses(t.deps);
  await renew();
  expect(await rows()).toMatchObject([
    { action: 'sign_in.failed', target: { name: null }, after: null, ip: '' },
    {
      action: 'sign_in.done',
      actor: { id: player.id, username: player.username },
      after: { way: 'password' },
      ip: '',
    },
  ]);
  expect(JSON.stringify(await rows())).not.toContain('Firefox');
  expect(await t.deps.db.$count(loginThrottles)).toBe(0);
  expect((await t.call(listSessions, { as: developer })).body).toMatchObject([{ ip: '::1' }]);
  expect(await t.deps.db.$count(sessions, eq(sessions.ip, '127.0.0.1'))).toBe(0);
  expect(await check()).toMatchObject({ rows: 2, altered: [], displaced: [], missing: [], head: 'intact' });
});

test('the role of requests cannot erase or insert anything else', async () => {
  const { id } = (await rows())[1];
  const portal = new Client({ connectionString: t.application });
  await portal.connect();
  const change = (set: string) => portal.query(`update audit_log set ${set} where id = ${id}`);
  for (const set of [
    `actor_name = 'Mallory'`,
    `after = '{"way": "code"}'`,
    `ip = '::2'`,
    'actor_name = null',
  ])
    await expect(change(set), set).rejects.toThrow('append-only');
  for (const set of [`action = 'user.ban'`, `hash = 'x'`, 'id = 9'])
    await expect(change(set), set).rejects.toThrow('permission');
  await portal.end();
  expect(await check()).toMatchObject({ rows: 2, altered: [], displaced: [], missing: [], head: 'intact' });
});

test('the retention of addresses is set by developers within limits, and audited', async () => {
  expect((await t.call(getRetention, { as: developer })).body).toMatchObject({ address_days: 90, laps: 0 });
  for (const address_days of [6, 366, 0])
    expect((await t.call(updateRetention, { as: developer, json: { address_days } })).status).toBe(422);
  const saved = await t.call(updateRetention, { as: developer, json: { address_days: '۳۰' } });
  expect(saved).toMatchObject({ status: 200, body: { address_days: 30, laps: 0 } });
  expect((await rows())[0]).toMatchObject({ before: { address_days: 90 }, after: { address_days: 30 } });
  for (const timing_days of [29, 3_651, 0])
    expect((await t.call(updateRetention, { as: developer, json: { timing_days } })).status).toBe(422);
  const timed = await t.call(updateRetention, { as: developer, json: { timing_days: '۶۰' } });
  expect(timed.body).toMatchObject({ timing_days: 60, address_days: 30 });
  expect((await rows())[0]).toMatchObject({ before: { timing_days: 400 }, after: { timing_days: 60 } });
  const admin = await makeUser(t, { role: 'admin' });
  const refused = await t.call(updateRetention, { as: admin, json: { address_days: 30 } });
  expect(refused.problem.code).toBe('permission_denied');
});
