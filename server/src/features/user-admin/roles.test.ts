import { modules } from '@paddock/contract/core/permissions';
import * as calls from '@paddock/contract/user-admin/calls';
import { getCurrentUser, listRoles } from '@paddock/contract/users/calls';
import { defaultRoles } from '@paddock/contract/users/default-roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { roles } from '../users/tables.ts';

let t: TestApp;
let admin: MadeUser;
let manager: MadeUser;
let moderator: MadeUser;
beforeAll(async () => {
  t = await testApp();
  const of = (role: string) => makeUser(t, { role });
  [admin, manager, moderator] = [await of('admin'), await of('manager'), await of('moderator')];
});
afterAll(() => t.close());

const at = (id: number) => ({ params: { id } }) as never;
const me = (as: MadeUser) => t.call(getCurrentUser, { as });
const refused = { status: 403, problem: { code: 'user_not_manageable' } };

describe('a role', () => {
  const change = (id: number, fields: object, as: MadeUser) =>
    t.call(calls.updateRole, {
      as,
      input: at(id),
      json: { display_name: 'Renamed', level: 25, permissions: [], ...fields },
    });
  const roleId = async (name: string) =>
    (await t.deps.db.select().from(roles).where(eq(roles.name, name)))[0]?.id ?? 0;

  test('below one’s own level can be changed completely, effective at once', async () => {
    const fresh = await makeUser(t, { role: 'editor' });
    const id = await roleId('editor');
    const permissions = [
      { module: 'admin', permissions: { view: true, create: false, edit: false, delete: false } },
    ];
    const { status, body } = await change(id, { permissions }, admin);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: 'editor', display_name: 'Renamed', level: 25 });
    expect(body.permissions).toHaveLength(modules.length);
    expect((await me(fresh)).body.role.level).toBe(25);
    expect((await t.call(calls.listUsers, { as: fresh })).status).toBe(403);
  });

  test('at or above it, or with more permissions, is rejected', async () => {
    const everything = [
      { module: 'shop', permissions: { view: true, create: true, edit: true, delete: true } },
    ];
    for (const name of ['admin', 'developer'])
      expect(await change(await roleId(name), {}, admin)).toMatchObject(refused);
    expect(await change(await roleId('player'), { level: 80 }, admin)).toMatchObject(refused);
    // May change roles but has no permission for the shop.
    const clerk = await makeUser(t, { role: 'manager' });
    const permissions = defaultRoles.find(({ name }) => name === 'manager')?.permissions ?? [];
    const changed = permissions.map((entry) => ({
      ...entry,
      permissions: {
        view: entry.module !== 'shop',
        create: entry.module !== 'shop',
        edit: entry.module !== 'shop',
        delete: entry.module !== 'shop',
      },
    }));
    await t.deps.db.update(roles).set({ permissions: changed }).where(eq(roles.name, 'manager'));
    expect(await change(await roleId('player'), { permissions: everything }, clerk)).toMatchObject(refused);
    expect((await change(await roleId('player'), { level: 3 }, clerk)).status).toBe(200);
    await t.deps.db.update(roles).set({ permissions: permissions }).where(eq(roles.name, 'manager'));
    expect((await change(await roleId('player'), {}, moderator)).problem.code).toBe('permission_denied');
    expect((await change(await roleId('player'), {}, manager)).problem.code).toBe('permission_denied');
    expect((await change(999_999, {}, admin)).status).toBe(404);
    expect((await change(await roleId('player'), { level: 100 }, admin)).status).toBe(422);
    expect((await change(await roleId('player'), { name: 'x' }, admin)).status).toBe(422);
  });

  test('requires a step-up', async () => {
    const late = await makeUser(t, { role: 'admin' });
    const now = t.deps.now();
    t.setNow(new Date(now.getTime() + 10 * 60_000));
    expect((await change(await roleId('player'), {}, late)).problem.code).toBe('step_up_required');
    t.setNow(now);
  });
});

describe('a new role', () => {
  const seesShop = { module: 'shop', permissions: { view: true, create: false, edit: false, delete: false } };
  const make = (fields: object = {}, as = admin) =>
    t.call(calls.createRole, {
      as,
      json: { name: 'cashier', display_name: 'Cashier', level: 15, permissions: [seesShop], ...fields },
    });
  const remove = (id: number, as = admin) => t.call(calls.deleteRole, { as, input: at(id) });

  test('is effective at once, can be assigned, and can be deleted when unused', async () => {
    const { status, body } = await make();
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'cashier', display_name: 'Cashier', level: 15 });
    expect(body.permissions).toHaveLength(modules.length);
    expect((await t.call(listRoles, { as: admin })).body).toContainEqual(body);
    const player = await makeUser(t);
    const give = (role: string) =>
      t.call(calls.setUserRole, {
        as: admin,
        input: { ...(at(player.id) as object), body: { role } } as never,
      });
    expect((await give('cashier')).status).toBe(200);
    expect((await me(player)).body.role).toMatchObject({ name: 'cashier', level: 15 });
    expect((await remove(body.id)).problem.code).toBe('role_in_use');
    await give('player');
    expect((await remove(body.id)).status).toBe(204);
    expect((await remove(body.id)).status).toBe(404);
  });

  test('has a unique name, a lower level and no permissions that one’s own role lacks', async () => {
    expect((await make({ name: 'moderator' })).problem).toMatchObject({ code: 'role_taken' });
    for (const name of ['', 'A', 'two words', '1st', 'نقش', 'x'.repeat(41)])
      expect((await make({ name })).problem.errors).toHaveProperty('name');
    expect(await make({ level: 80 })).toMatchObject(refused);
    expect((await make({ level: -1 })).status).toBe(422);
    expect((await make({ is_active: true })).status).toBe(422);
    expect((await make({}, manager)).problem.code).toBe('permission_denied');
  });

  test('shipped roles cannot be deleted', async () => {
    for (const name of ['player', 'moderator', 'manager']) {
      const [row] = await t.deps.db.select().from(roles).where(eq(roles.name, name));
      expect((await remove(row?.id ?? 0)).problem.code).toBe('role_shipped');
    }
    const [adminRole] = await t.deps.db.select().from(roles).where(eq(roles.name, 'admin'));
    expect(await remove(adminRole?.id ?? 0)).toMatchObject(refused);
  });
});
