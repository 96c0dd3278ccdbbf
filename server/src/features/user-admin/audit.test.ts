import { login } from '@paddock/contract/accounts/calls';
import { confirmAuthenticator, startAuthenticator } from '@paddock/contract/accounts/second-factor-calls';
import { deleteUser } from '@paddock/contract/personal-data/calls';
import * as calls from '@paddock/contract/user-admin/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { and, desc, eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser, password } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { outboxMessages } from '../../adapters/dev-mailbox/tables.ts';
import { auditLog } from '../../db/audit/tables.ts';
import { runDue } from '../../jobs/run-jobs.ts';
import { sendMails } from '../notifications/send-messages.ts';
import { outgoingMessages } from '../notifications/tables.ts';

let t: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  t = await testApp();
  admin = await makeUser(t, { role: 'admin' });
});
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;

async function rowsOf(id: number) {
  const rows = await t.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target_id, String(id)))
    .orderBy(desc(auditLog.id));
  return rows.filter(({ target_type }) => target_type === 'user');
}

test('changes of a user are audited with before and after, without the password', async () => {
  const user = await makeUser(t);
  const given = 'Chicane-77-apex-gravel';
  const json = { username: `${user.username}x`, email: user.email, new_password: given };
  const answer = await t.call(calls.updateUser, { as: admin, input: at(user.id), json });
  expect(answer.status).toBe(200);
  const [row, ...others] = await rowsOf(user.id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    action: 'user.update',
    actor_id: admin.id,
    actor_name: admin.username,
    actor_level: 80,
    target_name: user.username,
    before: { username: user.username },
    after: { username: `${user.username}x`, credentials: 'set by staff' },
    request_id: answer.headers['x-request-id'],
  });
  expect(JSON.stringify(row)).not.toContain(given);
  expect(Object.keys(row?.before ?? {})).toEqual(['username']);
});

test('bans, their end, roles and deletion are distinct actions', async () => {
  const user = await makeUser(t);
  const status = (is_active: boolean, reason?: string) =>
    t.call(calls.setUserStatus, { as: admin, input: at(user.id), json: { is_active, reason } });
  await status(false, 'Wrecking');
  await status(true);
  const role = { params: { id: user.id }, body: { role: 'editor' } };
  await t.call(calls.setUserRole, { as: admin, input: role as never });
  await t.call(deleteUser, { as: admin, input: at(user.id) });
  const rows = await rowsOf(user.id);
  expect(rows.map(({ action }) => action)).toEqual(['user.delete', 'user.role', 'user.unban', 'user.ban']);
  expect(rows[3]).toMatchObject({
    before: { is_active: true, ban_reason: null },
    after: { is_active: false, ban_reason: 'Wrecking' },
  });
  expect(rows[1]).toMatchObject({ before: { role: 'player' }, after: { role: 'editor' } });
});

test('a rejected change leaves no row', async () => {
  const equal = await makeUser(t, { role: 'admin' });
  const { status } = await t.call(deleteUser, { as: admin, input: at(equal.id) });
  expect(status).toBe(403);
  expect(await rowsOf(equal.id)).toEqual([]);
});

test('staff end sign-ins of lower roles only', async () => {
  const user = await makeUser(t);
  const equal = await makeUser(t, { role: 'admin' });
  const end = (id: number) => t.call(calls.revokeUserSessions, { as: admin, input: at(id) });
  expect((await end(user.id)).status).toBe(204);
  expect((await t.call(getCurrentUser, { as: user })).status).toBe(401);
  expect((await end(equal.id)).problem.code).toBe('user_not_manageable');
  expect((await t.call(getCurrentUser, { as: equal })).status).toBe(200);
  expect((await end(2_147_483_647)).status).toBe(404);
  expect((await rowsOf(user.id))[0]).toMatchObject({ action: 'user.sign_out' });
});

test('staff reset the second factor of lower roles, and the owner is notified', async () => {
  const user = await makeUser(t);
  const reset = () => t.call(calls.resetSecondFactor, { as: admin, input: at(user.id) });
  expect((await reset()).problem.code).toBe('second_factor_missing');
  const { secret } = (await t.call(startAuthenticator, { as: user })).body;
  const code = new TOTP({ secret }).generate();
  await t.call(confirmAuthenticator, { as: user, json: { code } });
  const tryIn = () => t.call(login, { input: { body: { username: user.email, password } } as never });
  expect((await tryIn()).problem.code).toBe('second_factor_required');
  expect((await reset()).status).toBe(204);
  expect((await t.call(getCurrentUser, { as: user })).status).toBe(401);
  expect((await tryIn()).status).toBe(200);
  const [mail] = await t.deps.db
    .select()
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.user_id, user.id), eq(outgoingMessages.kind, 'second_factor_removed')));
  expect(mail).toMatchObject({ channel: 'mail', data: { factor: 'authenticator' } });
  expect((await rowsOf(user.id)).map(({ action }) => action)).toContain('user.second_factor_reset');
  const equal = { params: { id: (await makeUser(t, { role: 'admin' })).id } };
  expect((await t.call(calls.resetSecondFactor, { as: admin, input: equal as never })).problem.code).toBe(
    'user_not_manageable',
  );
});

test('sign-in attempts are listed on the user’s page, newest first', async () => {
  const user = await makeUser(t);
  const agent = { 'user-agent': 'Firefox on a test bench' };
  const tryWith = (word: string) =>
    t.call(login, { input: { body: { username: user.email, password: word } } as never, headers: agent });
  await tryWith('not the password');
  await tryWith(password);
  const { body, headers } = await t.call(calls.listSignInAttempts, { as: admin, input: at(user.id) });
  expect(body).toMatchObject([
    { succeeded: true, user_agent: agent['user-agent'], ip: '127.0.0.1' },
    { succeeded: false, user_agent: agent['user-agent'] },
  ]);
  expect(headers['x-total-count']).toBe('2');
  const second = { params: { id: user.id }, query: { skip: 1, limit: 1 } };
  expect((await t.call(calls.listSignInAttempts, { as: admin, input: second as never })).body).toHaveLength(
    1,
  );
  expect((await t.call(calls.listSignInAttempts, { as: admin, input: at(2_147_483_647) })).status).toBe(404);
});

test('sign-in locations are visible for lower roles and for oneself', async () => {
  const equal = await makeUser(t, { role: 'admin' });
  const tries = (id: number) => t.call(calls.listSignInAttempts, { as: admin, input: at(id) });
  expect((await tries(equal.id)).problem.code).toBe('user_not_manageable');
  expect((await tries(admin.id)).status).toBe(200);
});

test('a change of address by staff is mailed to the previous address', async () => {
  const user = await makeUser(t);
  const json = { username: user.username, email: `new.${user.email}` };
  await t.call(calls.updateUser, { as: admin, input: at(user.id), json });
  await runDue(t.deps, sendMails);
  const [mail] = await t.deps.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.recipient, user.email));
  expect(mail?.text).toContain(user.username);
  await t.call(calls.updateUser, {
    as: admin,
    input: at(user.id),
    json: { ...json, username: `${user.username}y` },
  });
  await runDue(t.deps, sendMails);
  expect(
    await t.deps.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, user.email)),
  ).toHaveLength(1);
});

test('the list is exported with its filters, and names cannot become formulas', async () => {
  const user = await makeUser(t);
  await t.call(calls.updateUser, {
    as: admin,
    input: at(user.id),
    json: { username: user.username, email: `=cmd${user.id}@example.com` },
  });
  const filter = { query: { search: `cmd${user.id}@` } };
  const { body, headers } = await t.call(calls.exportUsers, { as: admin, input: filter as never });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="users.csv"',
  });
  const lines = String(body).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('id,username,full_name,email');
  expect(lines[1]).toContain(`'=cmd${user.id}@example.com`);
  const all = await t.call(calls.exportUsers, { as: admin });
  expect(String(all.body).trim().split('\r\n').length).toBeGreaterThan(3);
  const none = await t.call(calls.exportUsers, {
    as: admin,
    input: { query: { search: 'nobody at all' } } as never,
  });
  expect(String(none.body).trim().split('\r\n')).toHaveLength(1);
});
