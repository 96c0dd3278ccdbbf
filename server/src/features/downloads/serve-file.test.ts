import { createHash } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import * as calls from '@paddock/contract/downloads/calls';
import { downloadUrl } from '@paddock/contract/downloads/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { sendForm } from '../../../test/portal/send-form.ts';
import { listenAnywhere } from '../../../test/portal/stream-reader.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { downloads } from './tables.ts';

const start = new Date('2026-03-01T08:00:00Z');
let t: TestApp;
let editor: MadeUser;
let origin: string;
beforeAll(async () => {
  t = await testApp();
  editor = await makeUser(t, { role: 'editor' });
  origin = await listenAnywhere(t.app);
});
beforeEach(async () => {
  t.setNow(start);
  await t.deps.db.delete(downloads);
});
afterAll(() => t.close());

const bytes = Buffer.from('0123456789'.repeat(1_000));

/** Stores a download and returns its id. */
async function add(content: Buffer, name: string): Promise<number> {
  const fields = { title: 'لیوری کاسپین', category: 'liveries', game: 'assetto' };
  const parts = Object.entries({ ...fields, file: new Blob([new Uint8Array(content)]) });
  const { status, body } = await sendForm(t, editor, 'POST', calls.createDownload.path, parts, name);
  expect(status).toBe(201);
  return body.id;
}
const get = (id: number, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + downloadUrl(id), { method, headers, redirect: 'manual' });
const countOf = async (id: number) =>
  (await t.call(calls.getDownload, { input: { params: { id } } as never })).body.download_count;

describe('downloaded bytes', () => {
  let id: number;
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  beforeEach(async () => {
    id = await add(bytes, 'لیوری ۱.zip');
  });

  test('come complete, with headers to verify them', async () => {
    const answer = await get(id);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10000',
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining("filename*=UTF-8''%D9%84"),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'repr-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
      etag,
    });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test.each([
    ['bytes=0-4', 206, '01234', 'bytes 0-4/10000'],
    ['bytes=9998-', 206, '89', 'bytes 9998-9999/10000'],
    ['bytes=-3', 206, '789', 'bytes 9997-9999/10000'],
    ['bytes=9990-99999', 206, '0123456789', 'bytes 9990-9999/10000'],
    ['bytes=10000-', 416, '', 'bytes */10000'],
  ])('for %s get %i', async (range, status, text, content) => {
    const answer = await get(id, { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, content]);
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
  });

  test.each([undefined, 'bytes=0-3999'])(
    'are not compressed for clients that accept br: %s',
    async (range) => {
      const answer = await get(id, { 'accept-encoding': 'br, gzip', ...(range && { range }) });
      const sizes = ['content-encoding', 'content-length'].map((name) => answer.headers.get(name));
      expect(sizes).toEqual([null, range ? '4000' : '10000']);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(0, Number(sizes[1])));
    },
  );

  test.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=x', 'bytes=5-2'])(
    'with %s are not a range',
    async (range) => {
      const answer = await get(id, { range });
      expect([200, 416]).toContain(answer.status);
      await answer.arrayBuffer();
    },
  );

  test('of a range require an unchanged file', async () => {
    const range = 'bytes=5-6';
    expect((await get(id, { range, 'if-range': etag })).status).toBe(206);
    expect((await get(id, { range, 'if-range': '"other"' })).status).toBe(200);
    expect((await get(id, { range, 'if-range': start.toUTCString() })).status).toBe(200);
    expect((await get(id, { 'if-none-match': `"x", ${etag}` })).status).toBe(304);
    expect((await get(id, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  test('support the conditions of resuming clients', async () => {
    const status = async (headers: Record<string, string>, method = 'GET') =>
      (await get(id, headers, method)).status;
    const [before, after] = [new Date(start.getTime() - 60_000), new Date(start.getTime() + 60_000)];
    const range = 'bytes=5-6';
    expect(await status({ range, 'if-match': '"other"' })).toBe(412);
    expect(await status({ range, 'if-match': `"x", ${etag}` })).toBe(206);
    expect(await status({ 'if-match': '*' })).toBe(200);
    expect(await status({ 'if-unmodified-since': before.toUTCString() })).toBe(412);
    expect(await status({ 'if-unmodified-since': after.toUTCString() })).toBe(200);
    expect(await status({ 'if-modified-since': after.toUTCString() })).toBe(304);
    expect(await status({ 'if-modified-since': before.toUTCString() })).toBe(200);
    expect(await status({ 'if-none-match': `W/${etag}` })).toBe(304);
    expect(await status({ range }, 'HEAD')).toBe(200);
    const all = await get(id, { range: 'bytes=-99999999' });
    expect([all.status, all.headers.get('content-range')]).toEqual([206, 'bytes 0-9999/10000']);
  });

  test('count once per response from the first byte', async () => {
    await get(id, { range: 'bytes=5-' });
    await get(id, {}, 'HEAD');
    await get(id, { 'if-none-match': etag });
    expect(await countOf(id)).toBe(0);
    await get(id, { range: 'bytes=0-' });
    await get(id);
    expect(await countOf(id)).toBe(2);
  });

  test('of a missing file are not found', async () => {
    for (const path of ['999999', 'x', '0', '../1'])
      expect((await fetch(`${origin}/api/v1/downloads/${path}/file`)).status).toBe(404);
    const head = await get(id, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10000']);
  });
});

test('slow and disconnected clients leave no file open', async () => {
  const large = Buffer.alloc(20_000_000, 'x');
  const id = await add(large, 'large.bin');
  const [row] = await t.deps.db.select().from(downloads);
  const opened = async () => {
    const handles = await readdir('/proc/self/fd');
    const paths = await Promise.all(handles.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
    return paths.filter((path) => path.endsWith(row?.storage_name ?? '')).length;
  };
  const read = () => new Promise<IncomingMessage>((done) => request(origin + downloadUrl(id), done).end());
  const [slow, gone] = await Promise.all([read(), read()]);
  expect(await opened()).toBe(2);
  gone.destroy();
  await expect.poll(opened).toBe(1);
  let count = 0;
  for await (const chunk of slow) count += (chunk as Buffer).length;
  expect(count).toBe(large.length);
  await expect.poll(opened).toBe(0);
});
