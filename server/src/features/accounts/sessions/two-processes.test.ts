import { changePassword, logout } from '@paddock/contract/accounts/calls';
import type { EndpointSpec } from '@paddock/contract/core/endpoint';
import { deleteUser } from '@paddock/contract/personal-data/calls';
import { ingestEvents } from '@paddock/contract/racing/calls';
import { deleteServerKey } from '@paddock/contract/servers/admin-calls';
import { listItems } from '@paddock/contract/shop/calls';
import { updateSettings } from '@paddock/contract/site/calls';
import * as members from '@paddock/contract/user-admin/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MadeUser, makeServerKey, makeUser, password } from '../../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { buildApp } from '../../../app.ts';
import { createDeps } from '../../../create-deps.ts';
import type { App } from '../../../http/app-types.ts';
import { hashServerKey } from '../../servers/server-keys.ts';
import { serverKeys } from '../../servers/tables.ts';
import { users } from '../../users/tables.ts';
import { createSession } from './queries.ts';

let t: TestApp;
let here: App;
let elsewhere: App;
let others: Awaited<ReturnType<typeof createDeps>>;
let admin: MadeUser;
let user: MadeUser;

beforeAll(async () => {
  t = await testApp();
  // Two independent processes on one database.
  others = await createDeps(t.deps.config, t.connection);
  here = await buildApp(t.deps, { pages: 'none', caches: true });
  elsewhere = await buildApp(others, { pages: 'none', caches: true });
  admin = await makeUser(t, { role: 'developer' });
});
beforeEach(async () => {
  user = await makeUser(t, { role: 'admin' });
});
afterAll(async () => {
  await here.close();
  await elsewhere.close();
  await others.close();
  await t.close();
});

interface Sent {
  params?: Record<string, string | number>;
  body?: Record<string, unknown>;
}

async function call(app: App, spec: EndpointSpec, token: string, { params = {}, body }: Sent = {}) {
  const url = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  const isForm = spec.encoding === 'form';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode } = await app.inject({
    method: spec.method,
    url,
    headers: { ...headers, ...(isForm && form) },
    ...(body && { payload: isForm ? new URLSearchParams(body as Record<string, string>).toString() : body }),
  });
  return statusCode;
}

const read = (app: App, token = user.token) => call(app, listItems, token);
const readStaff = (app: App) => call(app, members.listUsers, user.token);

const of = ({ id }: MadeUser) => ({ params: { id } });

test.each<[string, EndpointSpec, () => Sent, { as?: 'self'; player: number; staff: number }]>([
  [
    'a ban',
    members.setUserStatus,
    () => ({ ...of(user), body: { is_active: false, reason: 'contact' } }),
    { player: 401, staff: 401 },
  ],
  [
    'a demotion',
    members.setUserRole,
    () => ({ ...of(user), body: { role: 'player' } }),
    { player: 200, staff: 403 },
  ],
  ['the end of all sign-ins', members.revokeUserSessions, () => of(user), { player: 401, staff: 401 }],
  ['a deletion', deleteUser, () => of(user), { player: 401, staff: 401 }],
  ['a sign-out', logout, () => ({}), { as: 'self', player: 401, staff: 401 }],
])('%s in another process applies to the next call in each', async (_, spec, sent, { as, player, staff }) => {
  for (const app of [here, elsewhere]) expect([await read(app), await readStaff(app)]).toEqual([200, 200]);
  const status = await call(elsewhere, spec, as === 'self' ? user.token : admin.token, sent());
  expect(status).toBeLessThan(300);
  for (const app of [here, elsewhere])
    expect([await read(app), await readStaff(app)]).toEqual([player, staff]);
});

test('a new password ends the other sign-ins in each process, except the one that set it', async () => {
  const other = await createSession(others.db, user.id, { ip: '127.0.0.1', userAgent: 'test' }, new Date());
  for (const app of [here, elsewhere]) expect([await read(app), await read(app, other)]).toEqual([200, 200]);
  const body = { current_password: password, new_password: 'seven blue lights out 1405' };
  expect(await call(elsewhere, changePassword, user.token, { body })).toBeLessThan(300);
  for (const app of [here, elsewhere]) expect([await read(app), await read(app, other)]).toEqual([200, 401]);
});

test('a change made directly in the database applies to the next call', async () => {
  expect(await read(here)).toBe(200);
  await others.db.update(users).set({ is_active: false }).where(eq(users.id, user.id));
  expect(await read(here)).toBe(403);
});

test('a deleted key is refused in every process', async () => {
  const key = await makeServerKey(t);
  const send = (app: App) => call(app, ingestEvents, key, { body: { events: [] } });
  expect([await send(here), await send(elsewhere)]).toEqual([200, 200]);
  const [row] = await others.db
    .select()
    .from(serverKeys)
    .where(eq(serverKeys.key_hash, hashServerKey(key)));
  await call(elsewhere, deleteServerKey, admin.token, { params: { id: row?.id ?? 0 } });
  expect([await send(here), await send(elsewhere)]).toEqual([401, 401]);
});

test('maintenance mode applies to the next call in the process that set it, and a second later in others', async () => {
  for (const [maintenance_mode, status] of [
    [true, 503],
    [false, 200],
  ] as const) {
    expect(await call(elsewhere, updateSettings, admin.token, { body: { maintenance_mode } })).toBe(200);
    const player = await makeUser(t);
    expect(await read(elsewhere, player.token)).toBe(status);
    await expect.poll(() => read(here, player.token)).toBe(status);
  }
});
