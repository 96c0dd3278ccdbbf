import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as calls from '@paddock/contract/downloads/calls';
import { downloadUrl, uploadsPath } from '@paddock/contract/downloads/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeS3, fakeS3 } from '../../../../test/fakes/fake-s3.ts';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { listenAnywhere } from '../../../../test/portal/stream-reader.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { sweepUploads } from './tus-uploads.ts';

/** Two machines that share only the database and the object store. */
let store: FakeS3;
let [here, there]: TestApp[] = [];
let origins: string[];
let editor: MadeUser;

const portal = (index: number) => [here, there][index] as TestApp;

beforeAll(async () => {
  store = await fakeS3();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.account;
  const env = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    APP_SECRET: randomBytes(32).toString('hex'),
  };
  here = await testApp(env);
  const { connection, application } = here;
  there = await testApp(env, { connection, application, drop: async () => undefined });
  origins = [await listenAnywhere(here.app), await listenAnywhere(there.app)];
  editor = await makeUser(here, { role: 'editor' });
});
afterAll(async () => {
  await there?.close();
  await here?.close();
  await store.close();
});

const partial = () => [...store.files.keys()].filter((name) => name.startsWith('partial-uploads/'));
const headers = () => ({ authorization: `Bearer ${editor.token}`, 'tus-resumable': '1.0.0' });

async function begin(machine: number, size: number): Promise<string> {
  const answer = await fetch(origins[machine] + uploadsPath, {
    method: 'POST',
    headers: { ...headers(), 'upload-length': String(size), 'upload-metadata': `filename ${btoa('a.zip')}` },
  });
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}

async function send(machine: number, path: string, bytes: Buffer): Promise<number> {
  const head = await fetch(origins[machine] + path, { method: 'HEAD', headers: headers() });
  const offset = Number(head.headers.get('upload-offset'));
  const answer = await fetch(origins[machine] + path, {
    method: 'PATCH',
    headers: {
      ...headers(),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    body: bytes as never,
  });
  expect(answer.status).toBe(204);
  return offset;
}

async function use(machine: number, path: string) {
  const form = new FormData();
  const fields = { title: 'Alborz', category: 'tracks', game: 'assetto', upload_id: path.split('/').at(-1) };
  for (const [name, value] of Object.entries(fields)) form.append(name, value ?? '');
  const answer = await portal(machine).app.inject({
    method: 'POST',
    url: calls.createDownload.path,
    headers: { authorization: `Bearer ${editor.token}` },
    payload: form as never,
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('an upload is started on one machine, continued on another and used on the first', async () => {
  // One part of the store, a piece below the minimum part size, and the rest.
  const bytes = randomBytes(14_000_000);
  const path = await begin(0, bytes.length);
  expect(await send(0, path, bytes.subarray(0, 9_000_000))).toBe(0);
  expect(await use(1, path)).toMatchObject({ status: 409, body: { code: 'upload_unfinished' } });
  expect(await send(1, path, bytes.subarray(9_000_000, 9_400_000))).toBe(9_000_000);
  expect(await send(1, path, bytes.subarray(9_400_000))).toBe(9_400_000);

  const made = await use(0, path);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  const file = await portal(1).app.inject({ url: downloadUrl(made.body.id) });
  expect(file.rawPayload.equals(bytes)).toBe(true);
  expect(partial()).toEqual([]);
  expect(store.openUploads()).toBe(0);
  for (const machine of [0, 1])
    expect(await readdir(join(portal(machine).dataDir, 'unheld')).catch(() => [])).toEqual([]);
  expect(await use(1, path)).toMatchObject({ body: { code: 'upload_unknown' } });
}, 30_000);

test('abandoned uploads are also aborted in the store', async () => {
  const path = await begin(0, 20_000_000);
  await send(0, path, randomBytes(8_400_000));
  expect(store.openUploads()).toBe(1);
  expect(partial()).not.toEqual([]);
  const later = new Date(Date.now() + 49 * 3_600_000);
  portal(1).setNow(later);
  await sweepUploads(portal(1).deps);
  expect(store.openUploads()).toBe(0);
  expect(partial()).toEqual([]);
});
