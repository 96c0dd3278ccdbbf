import { createHash } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import * as calls from '@paddock/contract/downloads/calls';
import { downloadMaxBytes, uploadsPath } from '@paddock/contract/downloads/rules';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { downloadInPieces } from '../../../../test/fakes/interrupted-transfers.ts';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { sendForm } from '../../../../test/portal/send-form.ts';
import { listenAnywhere } from '../../../../test/portal/stream-reader.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { buildApp } from '../../../app.ts';
import { users } from '../../users/tables.ts';
import { downloads, downloadUploads } from '../tables.ts';
import { sweepUploads } from './tus-uploads.ts';

const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
let editor: MadeUser;
let manager: MadeUser;
let moderator: MadeUser;
let player: MadeUser;
/** The process and address under test. */
let app: TestApp['app'];
let origin: string;

beforeAll(async () => {
  t = await testApp();
  editor = await makeUser(t, { role: 'editor' });
  manager = await makeUser(t, { role: 'manager' });
  moderator = await makeUser(t, { role: 'moderator' });
  player = await makeUser(t);
  app = t.app;
  origin = await listenAnywhere(app);
});
beforeEach(async () => {
  t.setNow(start);
  await t.deps.db.delete(downloads);
});
afterAll(() => t.close());

const base64 = (text: string) => Buffer.from(text).toString('base64');
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const folder = () => join(t.dataDir, 'partial-uploads');
const left = async () => (await readdir(folder())).length;
const as = ({ token }: MadeUser) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' });
const part = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer | string,
): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: { 'accept-language': 'en', ...headers },
    ...(body === undefined ? {} : { body: body as never }),
  });
}

/** Starts an upload and returns its path. */
async function begin(size: number, name = 'a.zip', user = editor): Promise<string> {
  const headers = {
    ...as(user),
    'upload-length': String(size),
    'upload-metadata': `filename ${base64(name)}`,
  };
  const answer = await ask('POST', uploadsPath, headers);
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}
const offsetOf = async (path: string, user = editor) =>
  Number((await ask('HEAD', path, as(user))).headers.get('upload-offset'));
const send = (path: string, offset: number, bytes: Buffer, user = editor) =>
  ask('PATCH', path, { ...as(user), ...part(offset) }, bytes);
const idOf = (path: string) => path.split('/').at(-1) ?? '';

function create(upload_id: string, user = editor) {
  const fields = { title: 'پیست البرز', category: 'tracks', game: 'assetto', upload_id };
  return sendForm({ app }, user, 'POST', calls.createDownload.path, Object.entries(fields));
}

/** Sends the rest from `offset` and disconnects after `cut` bytes. */
async function sendCut(path: string, offset: number, bytes: Buffer, cut: number): Promise<void> {
  const rest = bytes.subarray(offset);
  const headers = { ...as(editor), ...part(offset), 'content-length': rest.length };
  const half = request(origin + path, { method: 'PATCH', headers });
  half.on('error', () => undefined);
  await new Promise<void>((sent) => half.write(rest.subarray(0, cut), () => sent()));
  // Reads the disk, since a request would end the running one.
  const written = async () => (await stat(join(folder(), idOf(path)))).size;
  await expect.poll(written).toBeGreaterThan(offset);
  half.destroy();
}

/** Sends the missing bytes as clients do: if the server has more than known, the offset is read again. */
async function sendRest(path: string, bytes: Buffer): Promise<number> {
  for (let tries = 0; tries < 10; tries += 1) {
    const offset = await offsetOf(path);
    const { status } = await send(path, offset, bytes.subarray(offset));
    if (status !== 409) return status;
  }
  return 409;
}

describe('the protocol', () => {
  test('announces its version and is not open to other sites', async () => {
    const { status, headers } = await ask('OPTIONS', uploadsPath, {
      ...as(editor),
      origin: 'https://elsewhere.example',
    });
    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-max-size': String(downloadMaxBytes),
      'tus-extension': 'creation,creation-with-upload,termination,expiration',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
    expect(headers.has('access-control-allow-origin')).toBe(false);
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  test('an upload is created, read, continued and deleted', async () => {
    const path = await begin(10, 'لیوری ۱.zip');
    expect(path).toMatch(new RegExp(`^${uploadsPath}/[\\w-]{36}$`));
    const { status, headers } = await ask('HEAD', path, as(editor));
    expect([status, headers.get('upload-offset'), headers.get('upload-length')]).toEqual([200, '0', '10']);
    const sent = await send(path, 0, Buffer.from('01234'));
    expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '5']);
    expect(await offsetOf(path)).toBe(5);
    expect((await ask('DELETE', path, as(editor))).status).toBe(204);
    expect(await left()).toBe(0);
    expect((await ask('HEAD', path, as(editor))).status).toBe(404);
    await expect.poll(() => t.deps.db.select().from(downloadUploads)).toEqual([]);
  });

  const length = { 'upload-length': '10' };
  test.each<[string, Record<string, string>, number]>([
    ['without a length', {}, 400],
    ['of length zero', { 'upload-length': '0' }, 400],
    ['of negative length', { 'upload-length': '-1' }, 400],
    ['with a length to come', { 'upload-defer-length': '1' }, 501],
    ['that is too long', { 'upload-length': String(downloadMaxBytes + 1) }, 413],
    ['of another version', { ...length, 'tus-resumable': '0.2.2' }, 400],
    ['with broken metadata', { ...length, 'upload-metadata': 'filename a b c' }, 400],
  ])('an upload %s is rejected without side effects', async (_what, headers, status) => {
    expect((await ask('POST', uploadsPath, { ...as(editor), ...headers })).status).toBe(status);
    expect([await left(), await t.deps.db.select().from(downloadUploads)]).toEqual([0, []]);
  });

  test('a request without the version is rejected', async () => {
    const headers = { authorization: `Bearer ${editor.token}`, ...length };
    expect((await ask('POST', uploadsPath, headers)).status).toBe(412);
  });

  test.each([
    ['with line breaks', 'a\0b\r\n.zip', 'ab .zip'],
    ['with folders', '../../etc/passwd', 'passwd'],
    ['that is empty', '', 'file'],
    ['without end', 'x'.repeat(3_000), 'x'.repeat(150)],
  ])('a name %s is cleaned', async (_what, sent, cleaned) => {
    const path = await begin(3, sent);
    await send(path, 0, Buffer.from('abc'));
    expect((await create(idOf(path))).body.file_name).toBe(cleaned);
  });

  test('a wrong offset or too many bytes are rejected', async () => {
    const path = await begin(10);
    expect((await send(path, 3, Buffer.from('345'))).status).toBe(409);
    expect((await send(path, 0, Buffer.from('0123456789x'))).status).toBe(413);
    const plain = await ask('PATCH', path, { ...as(editor), ...part(0), 'content-type': 'text/plain' }, 'x');
    expect([400, 415]).toContain(plain.status);
    expect(await offsetOf(path)).toBe(0);
    await ask('DELETE', path, as(editor));
  });

  test('two concurrent requests do not mix', async () => {
    const size = 3_000_000;
    const path = await begin(size);
    const [a, b] = [Buffer.alloc(size, 'a'), Buffer.alloc(size, 'b')];
    const statuses = (await Promise.all([send(path, 0, a), send(path, 0, b)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 409]);
    expect([sha256(a), sha256(b)]).toContain((await create(idOf(path))).body.sha256);
  });
});

describe('permissions', () => {
  test('staff who may create downloads, each with their own uploads', async () => {
    for (const user of [player, moderator]) {
      const answer = await ask('POST', uploadsPath, { ...as(user), 'upload-length': '10' });
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'permission_denied']);
    }
    const stranger = await ask('POST', uploadsPath, { 'tus-resumable': '1.0.0', 'upload-length': '10' });
    expect(stranger.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect([stranger.status, (await stranger.json()).code]).toEqual([401, 'sign_in_required']);

    const path = await begin(3);
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const headers = { ...as(manager), ...(method === 'PATCH' ? part(0) : {}) };
      expect((await ask(method, path, headers, method === 'PATCH' ? 'abc' : undefined)).status).toBe(404);
    }
    expect((await send(path, 0, Buffer.from('abc'))).status).toBe(204);
    expect(await create(idOf(path), manager)).toMatchObject({
      status: 404,
      body: { code: 'upload_unknown' },
    });
    expect((await create(idOf(path))).status).toBe(201);
  });

  test('the bytes are private, and no path leads out of the folder', async () => {
    const path = await begin(3);
    for (const address of [path, `${uploadsPath}/..%2f..%2fsecret`, `${path}.json`]) {
      expect((await ask('GET', address, as(editor))).status).toBeGreaterThanOrEqual(404);
      expect([404, 405]).toContain((await ask('GET', address, as(editor))).status);
    }
    expect((await ask('HEAD', `${path}.json`, as(editor))).status).toBe(404);
    expect((await ask('DELETE', `${uploadsPath}/..%2f..%2fsecret`, as(editor))).status).toBe(404);
    await ask('DELETE', path, as(editor));
  });
});

describe('a download from an upload', () => {
  test('has the same bytes after five interruptions and a restart', async () => {
    const bytes = Buffer.alloc(30_000_000);
    for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);
    const path = await begin(bytes.length, 'پیست البرز.zip');
    const home = origin;
    for (const cut of [1, 900_001, 4_000_000, 65_536, 7_777_777]) {
      const offset = await offsetOf(path);
      await sendCut(path, offset, bytes, cut);
      expect(await create(idOf(path))).toMatchObject({ status: 409, body: { code: 'upload_unfinished' } });
      if (cut !== 4_000_000) continue;
      // Another process with the same database and folder.
      app = await buildApp(t.deps, { pages: 'none' });
      origin = await listenAnywhere(app);
    }
    const offset = await offsetOf(path);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThan(bytes.length);
    expect(await sendRest(path, bytes)).toBe(204);
    const { status, body } = await create(idOf(path));
    expect([status, body.sha256, body.size, body.file_name]).toEqual([
      201,
      sha256(bytes),
      bytes.length,
      'پیست البرز.zip',
    ]);
    const cuts = [1, 65_536, 9_999_999, 10_000_000, 29_999_999];
    expect(await downloadInPieces(origin, body.id, cuts)).toBe(sha256(bytes));
    // Only the first range began at the first byte.
    expect((await t.call(calls.listDownloads, {})).body[0].download_count).toBe(1);
    expect(await left()).toBe(0);
    await app.close();
    [app, origin] = [t.app, home];
  });

  test('uses it up', async () => {
    const path = await begin(3);
    await send(path, 0, Buffer.from('abc'));
    const both = await Promise.all([create(idOf(path)), create(idOf(path))]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect((await create(idOf(path))).body.code).toBe('upload_unknown');
    expect((await create('never-begun')).body.code).toBe('upload_unknown');
    expect([await left(), await t.deps.db.select().from(downloadUploads)]).toEqual([0, []]);
    expect((await t.call(calls.listDownloads, {})).body).toHaveLength(1);
  });

  test('does not require the upload to be marked as finished', async () => {
    const path = await begin(3);
    await send(path, 0, Buffer.from('abc'));
    await t.deps.db.update(downloadUploads).set({ finished_at: null });
    expect((await create(idOf(path))).status).toBe(201);
  });
});

test('uploads are deleted after 48 hours, as are bytes without a row', async () => {
  const [old, recent] = [await begin(10), await begin(10)];
  await t.deps.db
    .update(downloadUploads)
    .set({ created_at: new Date(start.getTime() - 1) })
    .where(eq(downloadUploads.id, idOf(old)));
  const leaver = await makeUser(t, { role: 'editor' });
  await begin(10, 'gone.zip', leaver);
  await t.deps.db.delete(users).where(eq(users.id, leaver.id));
  await writeFile(join(folder(), 'nobody'), 'x');
  t.setNow(new Date(start.getTime() + 48 * 3_600_000));
  await sweepUploads(t.deps);
  expect(await readdir(folder())).toEqual([idOf(recent), `${idOf(recent)}.json`]);
  expect((await ask('HEAD', old, as(editor))).status).toBe(404);
});
