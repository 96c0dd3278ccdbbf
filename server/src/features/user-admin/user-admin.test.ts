import { login } from '@paddock/contract/accounts/calls';
import { deleteUser } from '@paddock/contract/personal-data/calls';
import * as calls from '@paddock/contract/user-admin/calls';
import { getCurrentUser } from '@paddock/contract/users/calls';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser, password } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { notifications, outgoingMessages } from '../notifications/tables.ts';
import { createUser } from '../users/edit-user.ts';
import { roles, users } from '../users/tables.ts';

let t: TestApp;
let admin: MadeUser;
let moderator: MadeUser;
let player: MadeUser;
beforeAll(async () => {
  t = await testApp();
  const of = (role: string) => makeUser(t, { role });
  [admin, moderator] = [await of('admin'), await of('moderator')];
});
beforeEach(async () => {
  player = await makeUser(t);
});
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;
const get = (id: number, as = admin) => t.call(calls.getAdminUser, { as, input: at(id) });
const list = (query: object = {}, as = admin) => t.call(calls.listUsers, { as, input: { query } as never });
const update = (user: MadeUser, fields: object = {}, as = admin) =>
  t.call(calls.updateUser, {
    as,
    input: at(user.id),
    json: { username: user.username, email: user.email, ...fields },
  });
const setRole = (id: number, role: string, as = admin) =>
  t.call(calls.setUserRole, { as, input: { ...(at(id) as object), body: { role } } as never });
const setStatus = (id: number, fields: object, as = admin) =>
  t.call(calls.setUserStatus, { as, input: at(id), json: fields });
const remove = (id: number, as = admin) => t.call(deleteUser, { as, input: at(id) });
const me = (as: MadeUser) => t.call(getCurrentUser, { as });
const signIn = (user: { email: string }, word = password) =>
  t.call(login, { input: { body: { username: user.email, password: word } } as never });
const refused = { status: 403, problem: { code: 'user_not_manageable' } };

describe('the list', () => {
  test('has the newest first, with what staff need', async () => {
    const { status, body, headers } = await list({ limit: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: player.id, email: player.email, roles: 'player', email_verified: false, ban_reason: null },
    ]);
    expect(Number(headers['x-total-count'])).toBeGreaterThan(2);
    expect(JSON.stringify(body)).not.toContain('password_hash');
  });

  test('is searched by name, address, phone and linked accounts', async () => {
    const named = { username: 'Sara.Kerb', full_name: 'سارا کرماني', phone: '+989121234567' };
    const { id } = await createUser(t.deps, { ...named, email: 'sara.k@example.com', password });
    const linked = { discord_id: '310000000009999999', steam_id: '76561202008888888' };
    await t.deps.db.update(users).set(linked).where(eq(users.id, id));
    const isListed = async (search: string) =>
      (await list({ search })).body.some((user: { id: number }) => user.id === id);
    const numbers = ['+989121234567', '0912 123 4567', '۰۹۱۲۱۲۳۴۵۶۷', '1234567', ...Object.values(linked)];
    for (const text of ['SARA.k', 'ra.k@exam', 'کرمانی', 'سارا کر', ...numbers])
      expect(await isListed(text), text).toBe(true);
    await update({ id, ...named, email: '' } as never, { username: 'Mina.Kerb', email: 'mina@example.com' });
    expect([await isListed('mina'), await isListed('sara.k@')]).toEqual([true, false]);
    for (const text of ['%', '_', 'nobody here', '76561202009999999'])
      expect(await isListed(text)).toBe(false);
  });

  test('is filtered by role or state', async () => {
    await setStatus(player.id, { is_active: false });
    const ids = async (query: object) => (await list(query)).body.map(({ id }: { id: number }) => id);
    expect(await ids({ state: 'banned', limit: 1 })).toEqual([player.id]);
    expect(await ids({ state: 'active' })).not.toContain(player.id);
    expect(await ids({ role: 'moderator' })).toEqual([moderator.id]);
    expect((await list({ state: 'gone' })).status).toBe(422);
  });

  test('is limited to staff who may view users', async () => {
    const editor = await makeUser(t, { role: 'editor' });
    for (const as of [editor, player]) expect((await list({}, as)).status).toBe(403);
    expect((await get(999_999)).status).toBe(404);
  });
});

describe('editing', () => {
  test('changes name, address and role at once', async () => {
    const email = `new-${player.email}`;
    const { status, body } = await update(player, { username: 'تازه‌نفس', email, roles: 'moderator' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ username: 'تازه‌نفس', email, roles: 'moderator' });
    expect((await me(player)).body.role.name).toBe('moderator');
    await t.deps.db
      .update(users)
      .set({ username: `x${player.id}`, username_key: `x${player.id}` })
      .where(eq(users.id, player.id));
  });

  test('a new address is unverified; a different case is not new', async () => {
    const confirm = () =>
      t.deps.db.update(users).set({ email_verified_at: t.deps.now() }).where(eq(users.id, player.id));
    await confirm();
    expect((await update(player, { email: player.email.toUpperCase() })).body.email_verified).toBe(true);
    expect((await update(player, { email: `y${player.email}` })).body.email_verified).toBe(false);
  });

  test('reports taken, unknown and missing values', async () => {
    const other = await makeUser(t);
    expect((await update(player, { email: other.email })).problem).toMatchObject({ code: 'email_taken' });
    expect((await update(player, { username: other.username })).problem).toMatchObject({
      code: 'username_taken',
    });
    expect((await update(player, { roles: 'king' })).problem.errors).toHaveProperty('roles');
    // Only combining marks do not make a name.
    expect((await update(player, { username: '\u064e\u064e\u064e' })).problem.errors).toHaveProperty(
      'username',
    );
    expect((await update(player, { balance: 5 })).status).toBe(422);
    expect((await update(player, { email: 'x' })).problem.errors).toHaveProperty('email');
    expect((await update({ ...player, id: 999_999 })).status).toBe(404);
  });

  test('a password set by staff is valid for one sign-in, and its owner is notified', async () => {
    const given = 'apex-Kerb-given-once-44';
    expect((await update(player, { new_password: 'short' })).problem.errors).toHaveProperty('new_password');
    expect((await update(player, { new_password: given, roles: 'manager' })).status).toBe(200);
    expect((await me(player)).status).toBe(401);
    expect((await signIn(player)).status).toBe(401);
    const { body } = await signIn(player, given);
    expect(body.must_change_password).toBe(true);
    const mails = await t.deps.db
      .select()
      .from(outgoingMessages)
      .where(and(eq(outgoingMessages.user_id, player.id), eq(outgoingMessages.kind, 'password_changed')));
    expect(mails).toHaveLength(1);
    // Forms send an empty password, which changes nothing.
    expect((await update(player, { new_password: '' })).status).toBe(200);
    expect((await signIn(player, given)).status).toBe(200);
  });
});

describe('banning', () => {
  test('ends every sign-in and is shown at the next one', async () => {
    const { body } = await setStatus(player.id, { is_active: false, reason: 'Wall riding' }, moderator);
    expect(body).toMatchObject({ is_active: false, ban_reason: 'Wall riding' });
    expect((await me(player)).status).toBe(401);
    expect((await signIn(player)).problem.code).toBe('account_banned');
    expect((await signIn(player, 'wrong')).problem.code).toBe('invalid_credentials');
    expect((await setStatus(player.id, { is_active: false })).body.ban_reason).toBe('Wall riding');
  });

  test('is lifted with one notification, even if repeated', async () => {
    await setStatus(player.id, { is_active: false });
    await Promise.all([1, 2, 3].map(() => setStatus(player.id, { is_active: true })));
    expect((await signIn(player)).status).toBe(200);
    const sent = await t.deps.db.select().from(notifications).where(eq(notifications.user_id, player.id));
    expect(sent).toMatchObject([{ kind: 'ban_lifted' }]);
    expect((await get(player.id)).body.ban_reason).toBeNull();
  });

  test('requires a boolean', async () => {
    for (const fields of [{}, { is_active: 'no' }, { is_active: true, level: 3 }])
      expect((await setStatus(player.id, fields)).status).toBe(422);
  });
});

describe('deleting', () => {
  test('removes the account from lists and sign-in; its address is free, and its name after release', async () => {
    expect((await remove(player.id)).status).toBe(204);
    expect((await get(player.id)).status).toBe(404);
    expect((await signIn(player)).problem.code).toBe('invalid_credentials');
    expect((await me(player)).status).toBe(401);
    expect((await remove(player.id)).status).toBe(404);
    const other = await makeUser(t);
    expect((await update(other, { username: player.username })).problem.code).toBe('username_taken');
    const input = { params: { username: player.username } } as never;
    expect((await t.call(calls.releaseUsername, { as: admin, input })).status).toBe(204);
    expect((await update(other, { username: player.username, email: player.email })).status).toBe(200);
  });
});

describe('levels', () => {
  const levels = new Map(defaultRoles.map(({ name, level }) => [name, level]));
  const levelOf = (name: string) => levels.get(name) ?? 0;

  test('apply to every pair of roles', async () => {
    const made = new Map<string, [MadeUser, MadeUser]>();
    for (const { name } of defaultRoles)
      made.set(name, [await makeUser(t, { role: name }), await makeUser(t, { role: name })]);
    for (const [actor, [as]] of made) {
      for (const [target, [, victim]] of made) {
        const what = `${actor} on ${target}`;
        const hasEdit = ['moderator', 'admin', 'developer'].includes(actor);
        const mayManage = hasEdit && levelOf(actor) > levelOf(target);
        const status = await setStatus(victim.id, { is_active: true }, as);
        expect(status.status, what).toBe(mayManage ? 200 : 403);
        expect((await update(victim, {}, as)).status, what).toBe(mayManage ? 200 : 403);
        for (const { name: role } of defaultRoles) {
          const mayGive = mayManage && levelOf(role) <= levelOf(actor);
          const { status: given } = await setRole(victim.id, role, as);
          expect(given, `${what} to ${role}`).toBe(mayGive ? 200 : 403);
          const [{ id: role_id } = { id: 0 }] = await t.deps.db
            .select()
            .from(roles)
            .where(eq(roles.name, target));
          await t.deps.db.update(users).set({ role_id }).where(eq(users.id, victim.id));
        }
      }
    }
    for (const [actor, [as]] of made) {
      for (const [target] of made) {
        const victim = await makeUser(t, { role: target });
        const may = ['admin', 'developer'].includes(actor) && levelOf(actor) - levelOf(target) > 10;
        expect((await remove(victim.id, as)).status, `${actor} deletes ${target}`).toBe(may ? 204 : 403);
      }
    }
  });

  test('also exclude oneself', async () => {
    expect(await setStatus(admin.id, { is_active: false })).toMatchObject(refused);
    expect(await setRole(admin.id, 'developer')).toMatchObject(refused);
    expect(await update(admin)).toMatchObject(refused);
    expect(await remove(admin.id)).toMatchObject(refused);
  });
});
