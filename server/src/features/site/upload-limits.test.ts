import { bytesPerMegabyte, imageLimitMaxMb } from '@paddock/contract/core/uploads';
import { createDownload } from '@paddock/contract/downloads/calls';
import { uploadsPath } from '@paddock/contract/downloads/rules';
import { createServer } from '@paddock/contract/servers/admin-calls';
import { type AdminSettings, updateSettings } from '@paddock/contract/site/calls';
import { updateProfileImage } from '@paddock/contract/users/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { asFile, makeImage } from '../../../test/make/make-image.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
let admin: MadeUser;
let picture: Buffer;
beforeAll(async () => {
  t = await testApp();
  admin = await makeUser(t, { role: 'admin' });
  picture = await makeImage();
});
afterAll(() => t.close());

const change = async (json: Partial<AdminSettings>) => {
  const { status, body } = await t.call(updateSettings, { as: admin, json });
  expect(status, JSON.stringify(body)).toBe(200);
};
/** A picture padded to a size; bytes after its end are ignored. */
const ofSize = (bytes: number) => asFile(Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]));

const server = {
  name: 'Karaj',
  description: 'x',
  game: 'assetto',
  type: 'GT3',
  host: '8.8.8.8',
  port: 9600,
  query_port: 8081,
  join_link: 'https://example.com/join',
  max_players: 24,
  steam_auth: true,
} as const;
const sendPicture = (bytes: number) =>
  t.call(createServer, { as: admin, input: { body: server, files: { image: [ofSize(bytes)] } } as never });

test('a picture of two megabytes is accepted until the limit is one', async () => {
  expect((await sendPicture(2 * bytesPerMegabyte)).status).toBe(201);
  await change({ image_max_mb: 1 });
  const refused = await sendPicture(2 * bytesPerMegabyte);
  expect(refused).toMatchObject({ status: 413, problem: { code: 'image_too_large' } });
  expect(refused.problem.errors?.['image']).toContain('1 MB');
  expect((await sendPicture(bytesPerMegabyte)).status).toBe(201);
});

test('the highest limit is exact to the byte', async () => {
  await change({ image_max_mb: imageLimitMaxMb });
  expect((await sendPicture(imageLimitMaxMb * bytesPerMegabyte)).status).toBe(201);
  expect((await sendPicture(imageLimitMaxMb * bytesPerMegabyte + 1)).status).toBe(413);
});

test('a profile picture is limited to one megabyte regardless of the setting', async () => {
  await change({ image_max_mb: imageLimitMaxMb });
  const send = (bytes: number) =>
    t.call(updateProfileImage, { as: admin, input: { files: { file: [ofSize(bytes)] } } as never });
  expect((await send(bytesPerMegabyte)).status).toBe(200);
  expect(await send(bytesPerMegabyte + 1)).toMatchObject({
    status: 413,
    problem: { code: 'image_too_large' },
  });
});

test.each([
  [{ image_max_mb: 0 }, 'image_max_mb'],
  [{ image_max_mb: imageLimitMaxMb + 1 }, 'image_max_mb'],
  [{ image_max_mb: 1.5 }, 'image_max_mb'],
  [{ download_max_mb: 0 }, 'download_max_mb'],
  [{ download_max_mb: 5_001 }, 'download_max_mb'],
])('%j is rejected', async (json, field) => {
  const { status, problem } = await t.call(updateSettings, { as: admin, json });
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]]);
});

test('a download is limited by the setting, as a form and as an upload in parts', async () => {
  await change({ download_max_mb: 1 });
  const send = async (bytes: number) => {
    const form = new FormData();
    const fields = { title: 'Alborz', category: 'tracks', game: 'assetto' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([Buffer.alloc(bytes)]), 'alborz.zip');
    return t.app.inject({
      method: 'POST',
      url: createDownload.path,
      payload: form as never,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
    });
  };
  expect((await send(bytesPerMegabyte)).statusCode).toBe(201);
  const refused = await send(bytesPerMegabyte + 1);
  expect([refused.statusCode, refused.json().code]).toEqual([413, 'file_too_large']);
  expect(refused.json().errors.file).toContain('1 MB');

  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const begin = (bytes: number) =>
    fetch(origin + uploadsPath, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes),
      },
    });
  expect((await begin(bytesPerMegabyte)).status).toBe(201);
  expect((await begin(bytesPerMegabyte + 1)).status).toBe(413);
  await change({ download_max_mb: 2 });
  expect((await begin(bytesPerMegabyte + 1)).status).toBe(201);
});
