import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/portal/test-app.ts';
import { buildApp } from '../app.ts';
import type { App } from '../http/app-types.ts';
import { serveHashedFiles } from './serve-hashed-files.ts';

let t: TestApp;
let app: App;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-files-'));
  const files = {
    'page-1a2b3c4d.js': 'script',
    'page-1a2b3c4d.js.br': 'script in Brotli',
    'page-1a2b3c4d.js.gz': 'script in gzip',
    'face-5e6f7a8b.woff2': 'font',
    'notes.txt': 'no file of a page',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  t = await testApp();
  app = await buildApp(t.deps, { pages: 'none' });
  serveHashedFiles(app, { prefix: '/assets/', folder });
});
afterAll(async () => {
  await app.close();
  await t.close();
  await rm(folder, { recursive: true });
});

const ask = (file: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/assets/${file}`, headers });

test.each([
  ['gzip, deflate, br, zstd', 'br', 'script in Brotli'],
  ['gzip', 'gzip', 'script in gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip', 'script in gzip'],
  ['zstd', undefined, 'script'],
  [undefined, undefined, 'script'],
])('a client that accepts %s gets that encoding, cached for a year', async (accepted, encoding, body) => {
  const answer = await ask('page-1a2b3c4d.js', accepted ? { 'accept-encoding': accepted } : {});
  expect(answer.body).toBe(body);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(body.length),
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
});

test('a file without compressed forms is sent as is, repeatedly', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await ask('face-5e6f7a8b.woff2', { 'accept-encoding': 'br' });
    expect([answer.body, answer.headers['content-type'], answer.headers.vary]).toEqual([
      'font',
      'font/woff2',
      undefined,
    ]);
  }
});

test('a known encoding is not resent, another one is', async () => {
  const { headers } = await ask('page-1a2b3c4d.js', { 'accept-encoding': 'br' });
  const etag = String(headers.etag);
  const known = await ask('page-1a2b3c4d.js', { 'accept-encoding': 'br', 'if-none-match': etag });
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag]);
  const other = await ask('page-1a2b3c4d.js', { 'accept-encoding': 'gzip', 'if-none-match': etag });
  expect([other.statusCode, other.body]).toEqual([200, 'script in gzip']);
});

test('HEAD has the headers without the file', async () => {
  const answer = await ask('page-1a2b3c4d.js', {}, 'HEAD');
  expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '6']);
});

test.each(['absent-00000000.js', 'notes.txt', 'page-1a2b3c4d.js.br', '..%2Fnotes.txt', 'constructor'])(
  '%s is not a file of a page',
  async (file) => {
    expect((await ask(file)).statusCode).toBe(404);
  },
);

test('a file that could not be read is not cacheable and is read again', async () => {
  const late = await buildApp(t.deps, { pages: 'none' });
  serveHashedFiles(late, { prefix: '/assets/', folder });
  await rm(join(folder, 'face-5e6f7a8b.woff2'));
  const read = () => late.inject('/assets/face-5e6f7a8b.woff2');
  const failed = await read();
  expect([failed.statusCode, failed.headers['cache-control'], failed.headers.etag]).toEqual([
    500,
    'no-store',
    undefined,
  ]);
  await writeFile(join(folder, 'face-5e6f7a8b.woff2'), 'font');
  expect((await read()).body).toBe('font');
  await late.close();
});
