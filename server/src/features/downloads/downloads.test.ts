import { createHash } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import * as calls from '@paddock/contract/downloads/calls';
import { downloadUrl } from '@paddock/contract/downloads/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { listenAnywhere } from '../../../test/portal/stream-reader.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { safeFileName, sweepPendingFiles } from './stored-file.ts';
import { downloads, pendingFiles } from './tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
let editor: MadeUser;
let moderator: MadeUser;
let player: MadeUser;
let origin: string;
beforeAll(async () => {
  t = await testApp();
  editor = await makeUser(t, { role: 'editor' });
  [moderator, player] = [await makeUser(t, { role: 'moderator' }), await makeUser(t)];
  origin = await listenAnywhere(t.app);
});
beforeEach(async () => {
  t.setNow(start);
  await t.deps.db.delete(downloads);
});
afterAll(() => t.close());

type Part = [string, string] | [string, Blob, string];
const fields: Part[] = [
  ['title', 'لیوری کاسپین'],
  ['description', 'Twelve\r\ncolours'],
  ['category', 'liveries'],
  ['game', 'assetto'],
  ['version', '1.2'],
];
const bytes = Buffer.from('0123456789'.repeat(1_000));
const file: Part = ['file', new Blob([bytes]), 'لیوری ۱.zip'];
const link: Part = ['external_url', 'https://files.example.com/x.zip'];

async function send(method: 'POST' | 'PUT', path: string, parts: Part[], as: MadeUser | undefined = editor) {
  const form = new FormData();
  for (const part of parts) {
    if (part.length === 3) form.append(...part);
    else form.append(...part);
  }
  const headers = { 'accept-language': 'en', ...(as && { authorization: `Bearer ${as.token}` }) };
  const answer = await fetch(origin + path, { method, headers, body: form });
  return { status: answer.status, body: await answer.json() };
}
const create = (...more: Part[]) => send('POST', calls.createDownload.path, [...fields, ...more]);
const change = (id: number, ...parts: Part[]) =>
  send('PUT', calls.updateDownload.path.replace('{id}', String(id)), parts);
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const stored = async (folder = 'uploads') => (await readdir(join(t.dataDir, folder)).catch(() => [])).length;
const get = (id: number) => fetch(origin + downloadUrl(id), { redirect: 'manual' });
const countOf = async (id: number) =>
  (await t.call(calls.getDownload, { input: { params: { id } } as never })).body.download_count;

describe('adding', () => {
  test('stores a file with size and hash and lists it publicly', async () => {
    const { status, body } = await create(file);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      title: 'لیوری کاسپین',
      title_en: null,
      description: 'Twelve\ncolours',
      description_en: null,
      category: 'liveries',
      game: 'assetto',
      version: '1.2',
      file_name: 'لیوری ۱.zip',
      size: bytes.length,
      sha256: sha256(bytes),
      external_url: null,
      download_count: 0,
      created_at: start.toISOString(),
      updated_at: start.toISOString(),
    });
    expect((await t.call(calls.listDownloads, {})).body).toEqual([body]);
    expect(await stored('unheld')).toBe(0);
    expect(await t.deps.db.select().from(pendingFiles)).toEqual([]);
  });

  test('stores a link unchanged', async () => {
    const { status, body } = await create(link);
    expect(status).toBe(201);
    expect(body).toMatchObject({ external_url: link[1], size: null, sha256: null, file_name: null });
    const answer = await get(body.id);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, link[1]]);
    expect(await countOf(body.id)).toBe(1);
    const persian = await create(['external_url', 'https://files.example.com/لیوری/a b.zip']);
    const way = await get(persian.body.id);
    expect(way.status).toBe(302);
    expect(way.headers.get('location')).toBe(new URL('https://files.example.com/لیوری/a b.zip').href);
    const disguised = await create(['external_url', 'https://paddock.example@evil.example/x.zip']);
    expect(disguised.body.errors).toHaveProperty('external_url');
  });

  test.each<[string, Part[], string]>([
    ['no file and no link', [], 'file'],
    ['both', [link, file], 'file'],
    ['an empty file', [['file', new Blob([]), 'x.zip']], 'file'],
    ['an invalid link', [['external_url', 'javascript:alert(1)']], 'external_url'],
    ['a link without a lock', [['external_url', 'http://files.example.com']], 'external_url'],
    ['a field behind the file', [file, ['version', '2']], 'version'],
    ['another file', [['picture', new Blob(['x']), 'x.png']], 'picture'],
    ['an unknown field', [link, ['size', '1']], 'size'],
    ['an unknown category', [['category', 'maps'], link], 'category'],
  ])('with %s is rejected without side effects', async (_what, parts, field) => {
    const before = await stored();
    const { status, body } = await create(...parts);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toContain(field);
    expect([await stored(), await stored('unheld')]).toEqual([before, 0]);
  });

  test('validates fields before reading the file', async () => {
    const { status, body } = await send('POST', calls.createDownload.path, [['title', 'x'], file]);
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('category');
  });

  test('is limited to staff with permission', async () => {
    expect((await send('POST', calls.createDownload.path, [...fields, link], moderator)).status).toBe(403);
    expect((await send('POST', calls.createDownload.path, [...fields, link], player)).status).toBe(403);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${editor.token}` };
    const json = await fetch(origin + calls.createDownload.path, { method: 'POST', headers, body: '{}' });
    expect(json.status).toBe(415);
  });

  test('an early rejection keeps the connection usable', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (method: string, path: string, parts: Buffer[], headers: Record<string, string> = {}) =>
      new Promise<number>((done, failed) => {
        const sent = request(origin + path, { method, agent, headers }, (answer) => {
          answer.resume().once('end', () => done(answer.statusCode ?? 0));
        });
        sent.once('error', failed);
        for (const part of parts) sent.write(part);
        sent.end();
      });
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n';
    const body = [Buffer.from(head), Buffer.alloc(8_000_000), Buffer.from('\r\n--x--\r\n')];
    const type = 'multipart/form-data; boundary=x';
    const headers = { authorization: `Bearer ${editor.token}`, 'content-type': type };
    expect(await ask('POST', calls.createDownload.path, body, headers)).toBe(422);
    expect(await ask('GET', calls.listDownloads.path, [])).toBe(200);
    agent.destroy();
  });

  test('aborted by the client leaves no row and no file', async () => {
    const before = await stored();
    const half = request(origin + calls.createDownload.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${editor.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 10_000_000,
      },
    });
    half.on('error', () => undefined);
    for (const [name, value] of fields as [string, string][]) {
      half.write(`--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    }
    half.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n');
    half.write(Buffer.alloc(500_000));
    await expect.poll(() => stored('unheld')).toBe(1);
    half.destroy();
    await expect.poll(() => stored('unheld')).toBe(0);
    expect(await stored()).toBe(before);
    expect((await t.call(calls.listDownloads, {})).body).toEqual([]);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\tools\\car.zip', 'car.zip'],
    ['', 'file'],
    ['.htaccess', 'htaccess'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['a\r\nb: c.zip', 'a b_ c.zip'],
    [`${'ن'.repeat(400)}.zip`, `${'ن'.repeat(150)}.zip`],
    ['a<b>"c.zip', 'a_b__c.zip'],
  ])('the name %j becomes %j', (sent, safe) => expect(safeFileName(sent)).toBe(safe));
});

describe('changing', () => {
  test('only fields keeps the file', async () => {
    const { id, sha256: hash } = (await create(file)).body;
    t.setNow(new Date(start.getTime() + 60_000));
    const { status, body } = await change(id, ...fields.slice(1), ['title', 'Caspian livery']);
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Caspian livery', sha256: hash, created_at: start.toISOString() });
    expect(body.updated_at).not.toBe(start.toISOString());
  });

  test('the file, or to a link, deletes the old file', async () => {
    const before = await stored();
    const { id } = (await create(file)).body;
    const next = Buffer.from('another');
    const { body } = await change(id, ...fields, ['file', new Blob([next]), 'b.zip']);
    expect(body).toMatchObject({ file_name: 'b.zip', sha256: sha256(next), size: 7 });
    expect(await (await get(id)).text()).toBe('another');
    expect(await stored()).toBe(before + 1);
    expect((await change(id, ...fields, link)).body).toMatchObject({ external_url: link[1], size: null });
    expect(await stored()).toBe(before);
    expect((await change(999_999, ...fields, file)).status).toBe(404);
    expect([await stored(), await stored('unheld')]).toEqual([before, 0]);
  });

  test('by deleting it deletes the file', async () => {
    const before = await stored();
    const { id } = (await create(file)).body;
    const remove = (as: MadeUser) => t.call(calls.deleteDownload, { as, input: { params: { id } } as never });
    expect((await remove(moderator)).status).toBe(403);
    expect((await remove(editor)).status).toBe(204);
    expect((await remove(editor)).status).toBe(404);
    expect(await stored()).toBe(before);
    expect((await get(id)).status).toBe(404);
  });
});

describe('the list', () => {
  test('is filtered, searched and ordered', async () => {
    const add = (title: string, category: string, game: string) =>
      send('POST', calls.createDownload.path, [
        ['title', title],
        ['category', category],
        ['game', game],
        link,
      ]);
    const ids = [];
    for (const [title, category, game] of [
      ['پیست البرز', 'tracks', 'assetto'],
      ['Drift car', 'cars', 'assetto'],
      ['برنامه', 'apps', 'fivem'],
    ] as const) {
      t.setNow(new Date(start.getTime() + ids.length * 60_000));
      ids.push((await add(title, category, game)).body.id);
    }
    const titles = async (query: object) =>
      (await t.call(calls.listDownloads, { input: { query } as never })).body.map(
        (one: { title: string }) => one.title,
      );
    expect(await titles({})).toEqual(['برنامه', 'Drift car', 'پیست البرز']);
    expect(await titles({ category: 'tracks' })).toEqual(['پیست البرز']);
    expect(await titles({ game: 'fivem' })).toEqual(['برنامه']);
    expect(await titles({ search: 'پيست' })).toEqual(['پیست البرز']);
    expect(await titles({ search: '_' })).toEqual([]);
    await get(ids[1]);
    expect(await titles({ order: 'popular', limit: 1 })).toEqual(['Drift car']);
    expect(await titles({ order: 'title' })).toEqual(['برنامه', 'پیست البرز', 'Drift car']);
    const { status } = await t.call(calls.listDownloads, { input: { query: { order: 'size' } } as never });
    expect(status).toBe(422);
    expect((await t.call(calls.listAdminDownloads, { as: moderator })).body).toHaveLength(3);
    expect((await t.call(calls.listAdminDownloads, { as: player })).status).toBe(403);
  });
});

test('files of interrupted forms are deleted after a day', async () => {
  const path = join(t.dataDir, 'unheld', 'left');
  await writeFile(path, 'x');
  await utimes(path, start, start);
  await sweepPendingFiles(t.deps);
  expect(await stored('unheld')).toBe(1);
  t.setNow(new Date(start.getTime() + 25 * 3_600_000));
  await sweepPendingFiles(t.deps);
  expect(await stored('unheld')).toBe(0);
});

test('stored files without a row are deleted after a day', async () => {
  const before = await stored();
  await t.deps.storage.put('left.bin', Buffer.from('x'));
  await t.deps.db.insert(pendingFiles).values({ storage_name: 'left.bin', created_at: start });
  await sweepPendingFiles(t.deps);
  expect(await stored()).toBe(before + 1);
  t.setNow(new Date(start.getTime() + 25 * 3_600_000));
  await sweepPendingFiles(t.deps);
  expect(await stored()).toBe(before);
  expect(await t.deps.db.select().from(pendingFiles)).toEqual([]);
});
