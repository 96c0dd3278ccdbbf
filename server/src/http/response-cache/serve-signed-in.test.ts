import { updateItem } from '@paddock/contract/shop/admin-calls';
import { getItem, listItems } from '@paddock/contract/shop/calls';
import { setUserStatus } from '@paddock/contract/user-admin/calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { buildApp } from '../../app.ts';
import { shopItems } from '../../features/shop/tables.ts';
import type { App } from '../app-types.ts';

let t: TestApp;
let app: App;
let admin: MadeUser;
let item: number;

beforeAll(async () => {
  t = await testApp();
  app = await buildApp(t.deps, { pages: 'none', caches: true });
  admin = await makeUser(t, { role: 'developer' });
  ({ id: item } = await makeItem(t, { title: 'Wing' }));
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const read = (url: string, token?: string, more: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(token && { authorization: `Bearer ${token}` }), ...more } });

/** Reads with the shop inaccessible: a response must have been cached. */
async function readUnread(url: string, token: string) {
  return t.deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${shopItems} in access exclusive mode`);
    return read(url, token);
  });
}

test.each([() => listItems.path, () => getItem.path.replace('{id}', String(item))])(
  'responses for all signed-in users are read once, and served only to them',
  async (path) => {
    const url = path();
    const [one, other] = [await makeUser(t), await makeUser(t)];
    expect((await read(url)).statusCode).toBe(401);
    const first = await read(url, one.token);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization',
    });
    const again = await readUnread(url, other.token);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    const known = await read(url, one.token, { 'if-none-match': String(first.headers['etag']) });
    expect([known.statusCode, known.body]).toEqual([304, '']);

    // It is cached, and still not served without permission.
    expect((await read(url)).statusCode).toBe(401);
    expect((await read(url, 'a'.repeat(43))).statusCode).toBe(401);
    await app.inject({
      method: 'PUT',
      url: setUserStatus.path.replace('{id}', String(one.id)),
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { is_active: false, reason: 'test' },
    });
    expect((await read(url, one.token)).statusCode).toBe(401);
    expect((await read(url, other.token)).statusCode).toBe(200);
  },
);

test('writers see their change at once', async () => {
  const { token } = await makeUser(t);
  expect((await read(listItems.path, token)).json()[0].title).toBe('Wing');
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: 'Wheel' })) form.append(name, value);
  const changed = await app.inject({
    method: updateItem.method,
    url: updateItem.path.replace('{id}', String(item)),
    headers: { authorization: `Bearer ${admin.token}` },
    payload: form as never,
  });
  expect(changed.statusCode, changed.body).toBe(200);
  expect((await read(listItems.path, token)).json()[0].title).toBe('Wheel');
});
