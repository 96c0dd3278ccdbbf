import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeServer, makeServerKey, makeUser, password } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { buildApp } from '../../app.ts';
import { createDeps } from '../../create-deps.ts';
import { saveSettings } from '../../features/site/save-settings.ts';
import type { App } from '../app-types.ts';

let t: TestApp;
let app: App;
let port: number;
let reached: number;
let server: number;
/** Another process on the same database. */
let others: Awaited<ReturnType<typeof createDeps>>;

beforeAll(async () => {
  t = await testApp();
  for (let at = 0; at < 8; at += 1) ({ id: server } = await makeServer(t, { name: `Server ${at}` }));
  others = await createDeps(t.deps.config, t.connection);
  app = await buildApp(t.deps, { pages: 'none', caches: true });
  // Requests that reach the call, not answered from the cache.
  app.addHook('preHandler', async () => {
    reached += 1;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await others.close();
  await t.close();
});

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  reached = 0;
  const call = request({ port, host: '127.0.0.1', path, method, headers }).end();
  const answer = await new Promise<import('node:http').IncomingMessage>((done, fail) =>
    call.once('response', done).once('error', fail),
  );
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer), reached };
}

const path = '/api/v1/servers';

test('a response is read once for everyone, in each encoding, for HEAD, and not resent to clients that have it', async () => {
  const first = await ask(path);
  expect(first).toMatchObject({
    status: 200,
    reached: 1,
    headers: { 'cache-control': 'public, max-age=0, s-maxage=3' },
  });
  expect(first.headers['vary']).toBe('Accept-Encoding, Authorization');
  expect(first.headers['x-total-count']).toBe('8');
  expect(first.headers['content-security-policy']).toContain("default-src 'none'");
  const again = await ask(path);
  expect([again.reached, again.body.equals(first.body), again.headers.etag]).toEqual([
    0,
    true,
    first.headers.etag,
  ]);

  for (const [encoding, decode] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    for (let turn = 0; turn < 2; turn += 1) {
      const encoded = await ask(path, { 'accept-encoding': encoding });
      expect(encoded.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(encoded.body.length),
        etag: first.headers.etag,
      });
      expect(decode(encoded.body).equals(first.body)).toBe(true);
    }
  }
  const head = await ask(path, { 'accept-encoding': 'gzip' }, 'HEAD');
  expect([head.status, head.body.length, Number(head.headers['content-length']) > 0]).toEqual([200, 0, true]);
  const known = await ask(path, { 'if-none-match': String(first.headers.etag) });
  expect([known.status, known.body.length, known.reached]).toEqual([304, 0, 0]);
  expect(known.headers['content-length']).toBeUndefined();
  expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('requests with a token are authenticated and get no cached response', async () => {
  await ask(path);
  const { token } = await makeUser(t);
  const own = await ask(path, { authorization: `Bearer ${token}` });
  expect([own.status, own.reached, own.headers.etag]).toEqual([200, 1, undefined]);
  expect((await ask(path)).reached).toBe(0);
});

const namesOf = ({ body }: { body: Buffer }) =>
  JSON.parse(body.toString()).map(({ name }: { name: string }) => name);

async function rename(name: string, to: App) {
  const admin = await makeUser(t, { role: 'developer' });
  const form = new FormData();
  form.append('name', name);
  const { statusCode } = await to.inject({
    method: 'PUT',
    url: `/api/v1/admin/servers/${server}`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: form as never,
  });
  expect(statusCode).toBe(200);
}

test('writers see their change at once, and readers of another process a moment later', async () => {
  await ask(path);
  await rename('Changed here', app);
  expect(namesOf(await ask(path))).toContain('Changed here');
  const elsewhere = await buildApp(others, { pages: 'none', caches: true });
  await rename('Changed there', elsewhere);
  await expect.poll(async () => namesOf(await ask(path)), { interval: 10 }).toContain('Changed there');
  await elsewhere.close();
});

test('a sign-in, a read mark and a game server clear nothing', async () => {
  const user = await makeUser(t);
  const key = await makeServerKey(t);
  await ask(path);
  const json = { 'content-type': 'application/json' };
  const quiet = [
    {
      url: '/api/v1/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: user.email, password }).toString(),
    },
    { url: '/api/v1/notifications/read-all', headers: { authorization: `Bearer ${user.token}` } },
    {
      url: '/api/v1/ingest/events',
      headers: { authorization: `Bearer ${key}`, ...json },
      payload: '{"events":[]}',
    },
  ];
  for (const call of quiet)
    expect((await app.inject({ method: 'POST', ...call })).statusCode).toBeLessThan(300);
  expect((await ask(path)).reached).toBe(0);
});

test('changes outside the portal become visible when the response expires', async () => {
  await ask(path);
  await t.deps.db.execute(sql`update game_servers set name = 'Changed by hand'`);
  expect(namesOf(await ask(path))).not.toContain('Changed by hand');
  await expect.poll(async () => namesOf(await ask(path)), { timeout: 10_000 }).toContain('Changed by hand');
});

test('failures are not cached, and maintenance applies to cached responses', async () => {
  expect([(await ask(`${path}/2147483647`)).status, (await ask(`${path}/2147483647`)).reached]).toEqual([
    404, 1,
  ]);
  expect((await ask(`${path}?limit=no`)).status).toBe(422);
  await ask(path);
  await saveSettings(t.deps.db, { maintenance_mode: true });
  await expect.poll(async () => (await ask(path)).status, { timeout: 10_000 }).toBe(503);
  await saveSettings(t.deps.db, { maintenance_mode: false });
  await expect.poll(async () => (await ask(path)).status, { timeout: 10_000 }).toBe(200);
});

test('a process that is shutting down closes connections', async () => {
  await ask(path);
  app.drain.isDraining = true;
  expect((await ask(path)).headers.connection).toBe('close');
  app.drain.isDraining = false;
});
