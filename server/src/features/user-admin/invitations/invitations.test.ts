import { login } from '@paddock/contract/accounts/calls';
import { getDashboard } from '@paddock/contract/overview/calls';
import { setUserRole, setUserStatus } from '@paddock/contract/user-admin/calls';
import * as calls from '@paddock/contract/user-admin/invitation-calls';
import * as invited from '@paddock/contract/user-admin/invited-calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { asFile, makeImage } from '../../../../test/make/make-image.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { listMessages } from '../../../adapters/dev-mailbox/queries.ts';
import { auditLog } from '../../../db/audit/tables.ts';
import { runDue } from '../../../jobs/run-jobs.ts';
import { sendMails } from '../../notifications/send-messages.ts';
import { saveSettings } from '../../site/save-settings.ts';
import { users } from '../../users/tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
const staffPassword = 'kerb-violet-Tyre-88-apex';
let t: TestApp;
let picture: Buffer;
let admin: MadeUser;
let email: string;
let counter = 0;
beforeAll(async () => {
  [t, picture] = await Promise.all([testApp(), makeImage('png', 100, 100)]);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.setNow(start);
  admin = await makeUser(t, { role: 'admin' });
  email = `helper${(counter += 1)}@example.com`;
});

const invite = (role = 'moderator', as = admin, to = email) =>
  t.call(calls.createInvitation, { as, json: { email: to, role }, locale: 'en' });
const mailsTo = async (to: string) => {
  await runDue(t.deps, sendMails);
  const { items } = await listMessages(t.deps.db, { limit: 100 });
  return items.filter(({ recipient }) => recipient === to).map(({ text }) => text);
};
const tokenOf = async (to = email) => {
  const [newest = ''] = await mailsTo(to.toLowerCase());
  return /\/invitation\?token=([\w-]+)$/m.exec(newest)?.[1] ?? expect.fail('no link came');
};
const inviteForToken = async (role = 'moderator', as = admin, to = email) => {
  expect((await invite(role, as, to)).status).toBe(201);
  return tokenOf(to);
};
const read = (token: string) => t.call(invited.readInvitation, { json: { token } });
const registerWith = (token: string, more: object = {}) =>
  t.call({ ...invited.registerInvited, body: undefined } as never, {
    input: {
      body: {
        token,
        username: `helper${counter}`,
        full_name: 'Sara Ahmadi',
        phone_number: '09121234567',
        dateofbirth: '03-01-1995',
        password: staffPassword,
        ...more,
      },
      files: { profile_image: [asFile(picture)] },
    } as never,
    locale: 'en',
  });
const accept = (token: string, as: MadeUser) => t.call(invited.acceptInvitation, { as, json: { token } });
const list = (as = admin) => t.call(calls.listInvitations, { as });
const at = (id: number) => ({ params: { id } }) as never;
const used = { status: 410, problem: { code: 'link_used' } };
const refused = { status: 403, problem: { code: 'user_not_manageable' } };

test('a visitor registers with the link once and becomes staff', async () => {
  const answer = await invite();
  expect(answer).toMatchObject({
    status: 201,
    body: {
      email,
      role: { name: 'moderator' },
      invited_by: { id: admin.id, username: admin.username },
      expires_at: '2026-03-08T08:00:00.000Z',
    },
  });
  expect(JSON.stringify(answer.body)).not.toContain('token');
  const token = await tokenOf();
  expect((await read(token)).body).toEqual({
    email,
    role: { name: 'moderator', display_name: 'Moderator' },
    invited_by: admin.username,
    has_account: false,
  });
  await saveSettings(t.deps.db, { registration_enabled: false });
  // Another address in the form is ignored.
  const made = await registerWith(token, { email: 'else@example.com' });
  await saveSettings(t.deps.db, { registration_enabled: true });
  expect(made).toMatchObject({ status: 201, body: { email, roles: 'moderator' } });
  const [row] = await t.deps.db.select().from(users).where(eq(users.id, made.body.id));
  expect(row?.email_verified_at).toEqual(start);
  const signIn = { input: { body: { username: email, password: staffPassword } } };
  const { body } = await t.call(login, signIn);
  expect((await t.call(getDashboard, { as: body.access_token })).status).toBe(200);
  expect(await registerWith(token, { username: 'again' })).toMatchObject(used);
  expect(await read(token)).toMatchObject(used);
  expect((await list()).body.map((one: { email: string }) => one.email)).not.toContain(email);
  const rows = await t.deps.db.select().from(auditLog).where(eq(auditLog.target_name, email));
  expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([['invitation.create', admin.id]]);
});

test('an existing account accepts it signed in, and no other account can', async () => {
  const [member, other] = [await makeUser(t), await makeUser(t)];
  const token = await inviteForToken('editor', admin, member.email.toUpperCase());
  expect((await read(token)).body).toMatchObject({ email: member.email, has_account: true });
  expect(await accept(token, other)).toMatchObject({
    status: 403,
    problem: { code: 'invitation_for_other' },
  });
  expect(await registerWith(token)).toMatchObject({ status: 409, problem: { code: 'email_taken' } });
  expect((await accept(token, member)).body).toMatchObject({ roles: 'editor', is_active: true });
  expect((await t.call(getCurrentUser, { as: member })).body.roles).toBe('editor');
  expect(await accept(token, member)).toMatchObject(used);
});

test('a password must meet the staff length, and a rejected form keeps the link valid', async () => {
  const token = await inviteForToken();
  const weak = await registerWith(token, { password: 'violet-Kerb-91' });
  expect(weak).toMatchObject({ status: 422, problem: { errors: { password: expect.any(String) } } });
  expect(await registerWith(token, { username: 'admin' })).toMatchObject({ status: 422 });
  expect((await registerWith(token)).status).toBe(201);
});

test('only assigns roles below one’s own, to lower accounts', async () => {
  expect(await invite('admin')).toMatchObject(refused);
  expect(await invite('developer')).toMatchObject(refused);
  expect(await invite('nobody')).toMatchObject({
    status: 422,
    problem: { errors: { role: expect.any(String) } },
  });
  const equal = await makeUser(t, { role: 'admin' });
  expect(await invite('moderator', admin, equal.email)).toMatchObject(refused);
  const developer = await makeUser(t, { role: 'developer' });
  const { body } = await invite('admin', developer);
  expect(await t.call(calls.resendInvitation, { as: admin, input: at(body.id) })).toMatchObject(refused);
  expect(await t.call(calls.revokeInvitation, { as: admin, input: at(body.id) })).toMatchObject(refused);
  t.setNow(new Date(start.getTime() + 6 * 60_000));
  expect((await invite('moderator')).problem.code).toBe('step_up_required');
});

test('is valid for a week and can be resent and revoked', async () => {
  const first = await inviteForToken();
  const { id } = (await list()).body.find((one: { email: string }) => one.email === email);
  const again = await t.call(calls.resendInvitation, { as: admin, input: at(id) });
  expect(again).toMatchObject({ status: 200, body: { id, email } });
  const second = await tokenOf();
  expect(second).not.toBe(first);
  expect(await read(first)).toMatchObject(used);
  t.setNow(new Date(start.getTime() + 7 * 86_400_000));
  expect(await read(second)).toMatchObject(used);
  t.setNow(start);
  expect((await t.call(calls.revokeInvitation, { as: admin, input: at(id) })).status).toBe(204);
  expect(await registerWith(second)).toMatchObject(used);
  expect((await t.call(calls.revokeInvitation, { as: admin, input: at(id) })).status).toBe(404);
});

test('a revoked one whose mail was not sent is not sent', async () => {
  const { body } = await invite();
  await t.call(calls.revokeInvitation, { as: admin, input: at(body.id) });
  expect(await mailsTo(email)).toEqual([]);
});

test('is void once its sender may no longer assign the role', async () => {
  const token = await inviteForToken();
  const developer = await makeUser(t, { role: 'developer' });
  const ban = { params: { id: admin.id } } as never;
  await t.call(setUserStatus, { as: developer, input: ban, json: { is_active: false } });
  expect(await read(token)).toMatchObject(used);
  expect(await registerWith(token)).toMatchObject(used);
});

test('does not demote an account that has reached the sender’s level', async () => {
  const [member, developer] = [await makeUser(t), await makeUser(t, { role: 'developer' })];
  const token = await inviteForToken('editor', admin, member.email);
  const promoted = await t.call(setUserRole, {
    as: developer,
    input: { params: { id: member.id }, body: { role: 'admin' } },
  });
  expect(promoted.status).toBe(200);
  expect(await accept(token, member)).toMatchObject(used);
  expect((await t.call(getCurrentUser, { as: member })).body.roles).toBe('admin');
});

test('concurrent uses of a link succeed once', async () => {
  const token = await inviteForToken();
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, number) => registerWith(token, { username: `rush${counter}-${number}` })),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.every((status) => [201, 409, 410].includes(status))).toBe(true);
});

test('is mailed in the sender’s language', async () => {
  await t.deps.db.update(users).set({ locale: 'en' }).where(eq(users.id, admin.id));
  await inviteForToken();
  expect((await mailsTo(email))[0]).toContain('invites you to join the staff of');
});
