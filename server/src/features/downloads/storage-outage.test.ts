import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as calls from '@paddock/contract/downloads/calls';
import { downloadUrl } from '@paddock/contract/downloads/rules';
import { listServers } from '@paddock/contract/servers/calls';
import { updateProfileImage } from '@paddock/contract/users/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeS3, fakeS3 } from '../../../test/fakes/fake-s3.ts';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { asFile, makeImage } from '../../../test/make/make-image.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { sweepPendingFiles } from './stored-file.ts';
import { pendingFiles } from './tables.ts';

const dayMs = 24 * 3_600_000;
let store: FakeS3;
let t: TestApp;
let editor: MadeUser;
beforeAll(async () => {
  store = await fakeS3();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.account;
  t = await testApp({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  editor = await makeUser(t, { role: 'editor' });
});
beforeEach(() => store.back());
afterAll(async () => {
  await t.close();
  await store.close();
});

const picture = async () => asFile(await makeImage('png', 200, 200));
const putPicture = async () =>
  t.call(updateProfileImage, {
    as: editor,
    input: { files: { file: [await picture()] } } as never,
  });

async function add() {
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: 'Alborz', category: 'tracks', game: 'assetto' }))
    form.append(name, value);
  form.append('file', new Blob(['0123456789']), 'a.zip');
  const answer = await t.app.inject({
    method: 'POST',
    url: calls.createDownload.path,
    headers: { authorization: `Bearer ${editor.token}` },
    payload: form as never,
  });
  return { status: answer.statusCode, body: answer.json(), retry: answer.headers['retry-after'] };
}
const stagedFiles = () => readdir(join(t.dataDir, 'unheld')).catch(() => []);
const pendingRows = () => t.deps.db.select().from(pendingFiles);
const remove = (id: number) =>
  t.call(calls.deleteDownload, { as: editor, input: { params: { id } } as never });

test.each(['closed', 'broken'] as const)(
  'during a storage outage (%s) uploads are rejected, and everything else works',
  async (how) => {
    const { body: existing } = await add();
    const { body: before } = await putPicture();
    const files = store.files.size;
    await store.away(how);

    const refused = await putPicture();
    expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([
      503,
      'storage_unavailable',
      '30',
    ]);
    expect(await add()).toMatchObject({ status: 503, body: { code: 'storage_unavailable' }, retry: '30' });
    const file = await t.app.inject(downloadUrl(existing.id));
    expect([file.statusCode, file.json().code, file.headers['retry-after']]).toEqual([
      503,
      'storage_unavailable',
      '30',
    ]);
    expect(file.headers['content-disposition']).toBeUndefined();
    const response = await t.app.inject(`/uploads/${before.profile_image}`);
    expect([response.statusCode, response.json().code]).toEqual([503, 'storage_unavailable']);
    expect((await t.call(listServers, {})).status).toBe(200);
    expect((await t.call(calls.listDownloads, {})).body).toHaveLength(1);
    // The deletion is committed; the file follows after the outage.
    expect((await remove(existing.id)).status).toBe(204);
    expect(await stagedFiles()).toEqual([]);

    await store.back();
    expect((await t.app.inject(`/uploads/${before.profile_image}`)).statusCode).toBe(200);
    t.setNow(new Date(Date.now() + dayMs + 60_000));
    await sweepPendingFiles(t.deps);
    t.setNow(new Date());
    expect(await pendingRows()).toEqual([]);
    expect(store.files.size).toBe(files - 1);
    expect((await putPicture()).status).toBe(200);
    const again = await add();
    expect(again.status).toBe(201);
    expect((await t.app.inject(downloadUrl(again.body.id))).body).toBe('0123456789');
    expect((await remove(again.body.id)).status).toBe(204);
    expect(await pendingRows()).toEqual([]);
  },
  30_000,
);
