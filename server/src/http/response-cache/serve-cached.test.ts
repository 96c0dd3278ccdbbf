import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeServer, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { buildApp } from '../../app.ts';
import { saveSettings } from '../../features/site/service.ts';
import type { App } from '../app-types.ts';

let t: TestApp;
let app: App;
let port: number;
let asked: number;

beforeAll(async () => {
  t = await testApp();
  for (let at = 0; at < 8; at += 1) await makeServer(t, { name: `Server ${at}` });
  app = await buildApp(t.deps, { pages: 'none', caches: true });
  // What reaches the call, and was not answered before it.
  app.addHook('preHandler', async () => {
    asked += 1;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  asked = 0;
  const call = request({ port, host: '127.0.0.1', path, method, headers }).end();
  const answer = await new Promise<import('node:http').IncomingMessage>((done, fail) =>
    call.once('response', done).once('error', fail),
  );
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer), asked };
}

const path = '/api/v1/servers';

test('an answer is read once and given to everybody, in each encoding, to HEAD, and not again to who has it', async () => {
  const first = await ask(path);
  expect(first).toMatchObject({ status: 200, asked: 1, headers: { 'cache-control': 'public, no-cache' } });
  expect(first.headers['vary']).toBe('Accept-Encoding, Authorization');
  expect(first.headers['x-total-count']).toBe('8');
  expect(first.headers['content-security-policy']).toContain("default-src 'none'");
  const again = await ask(path);
  expect([again.asked, again.body.equals(first.body), again.headers.etag]).toEqual([
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
  expect([known.status, known.body.length, known.asked]).toEqual([304, 0, 0]);
  expect(known.headers['content-length']).toBeUndefined();
  expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('what is asked for again is soon sent in a smaller form', async () => {
  const brotli = { 'accept-encoding': 'br' };
  const other = `${path}?limit=7`;
  const first = await ask(other, brotli);
  await ask(other, brotli);
  await expect.poll(async () => (await ask(other, brotli)).body.length).toBeLessThan(first.body.length);
  const small = await ask(other, brotli);
  expect(Number(small.headers['content-length'])).toBe(small.body.length);
  expect(brotliDecompressSync(small.body).equals(brotliDecompressSync(first.body))).toBe(true);
});

test('whoever shows a token is asked who they are, and gets nothing that was cached', async () => {
  await ask(path);
  const { token } = await makeUser(t);
  const own = await ask(path, { authorization: `Bearer ${token}` });
  expect([own.status, own.asked, own.headers.etag]).toEqual([200, 1, undefined]);
  expect((await ask(path)).asked).toBe(0);
});

test('what another process changes is shown at once, and does not touch what shows something else', async () => {
  const record = async () => JSON.parse((await ask(path)).body.toString())[0].name;
  await record();
  await ask('/api/v1/blog');
  await t.deps.db.execute(sql`update game_servers set name = 'Changed'`);
  await expect.poll(record, { interval: 10 }).toBe('Changed');
  expect((await ask('/api/v1/blog')).asked).toBe(0);
});

test('a failure is not cached, and maintenance closes what was', async () => {
  expect([(await ask(`${path}/2147483647`)).status, (await ask(`${path}/2147483647`)).asked]).toEqual([
    404, 1,
  ]);
  expect((await ask(`${path}?limit=no`)).status).toBe(422);
  await ask(path);
  await saveSettings(t.deps.db, { maintenance_mode: true });
  await expect.poll(async () => (await ask(path)).status).toBe(503);
  await saveSettings(t.deps.db, { maintenance_mode: false });
  await expect.poll(async () => (await ask(path)).status).toBe(200);
});

test('a process that goes sends its callers elsewhere', async () => {
  await ask(path);
  app.drain.isDraining = true;
  expect((await ask(path)).headers.connection).toBe('close');
  app.drain.isDraining = false;
});
