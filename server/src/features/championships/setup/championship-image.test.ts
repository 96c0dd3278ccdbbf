import { getChampionship } from '@paddock/contract/championships/calls';
import * as images from '@paddock/contract/championships/setup/image-calls';
import * as calls from '@paddock/contract/championships/setup/setup-calls';
import { and, desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { asFile, hostileImages, makeImage } from '../../../../test/make/make-image.ts';
import { type MadeSeason, makeSeason } from '../../../../test/make/seasons/make-season.ts';
import { sendForm } from '../../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { auditLog } from '../../../db/audit/tables.ts';

let t: TestApp;
let editor: MadeUser;
let season: MadeSeason;
beforeAll(async () => {
  t = await testApp();
  t.setNow(new Date('2026-03-10T08:00:00Z'));
  editor = await makeUser(t, { role: 'editor' });
  season = await makeSeason(t);
});
afterAll(() => t.close());

const upload = (image: Blob, as = editor) =>
  sendForm(t, as, 'PUT', images.setChampionshipImage.path.replace('{id}', String(season.id)), [
    ['image', image],
  ]);
const remove = () =>
  t.call(images.removeChampionshipImage, { as: editor, input: { params: { id: season.id } } });
const readChampionship = async () =>
  (await t.call(getChampionship, { input: { params: { slug: season.slug } } })).body;

test('an image is re-encoded, shown in lists and previews, replaced, and removed with its file', async () => {
  const drawn = await readChampionship();
  const { status, body } = await upload(asFile(await makeImage('png', 2000, 1000)));
  expect(status, JSON.stringify(body)).toBe(200);
  const first = await readChampionship();
  expect(first.image).toBe(body.image);
  expect(first.preview_images.fa).not.toBe(drawn.preview_images.fa);
  const file = await t.app.inject({ url: `/uploads/${first.image}` });
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 1920,
    height: 1080,
  });

  // The image does not change `updated_at`, so an open form stays valid.
  expect(body.updated_at).toBe(
    (await t.call(calls.getAdminChampionship, { as: editor, input: { params: { id: season.id } } })).body
      .updated_at,
  );
  await upload(asFile(await makeImage('png', 1600, 900)));
  expect((await t.app.inject({ url: `/uploads/${first.image}` })).statusCode).toBe(404);
  const last = (await readChampionship()).image;
  const [row] = await t.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'championship.update'), eq(auditLog.target_id, String(season.id))))
    .orderBy(desc(auditLog.id))
    .limit(1);
  expect(row).toMatchObject({ before: { image: first.image }, after: { image: last } });

  expect((await remove()).body.image).toBeNull();
  expect((await t.app.inject({ url: `/uploads/${last}` })).statusCode).toBe(404);
  expect((await readChampionship()).preview_images).toEqual(drawn.preview_images);
});

test('invalid images and players without permission are rejected', async () => {
  for (const [what, bytes, code] of await hostileImages()) {
    if (what.startsWith('WebP')) continue;
    expect((await upload(asFile(bytes))).body.code, what).toBe(code);
  }
  expect((await upload(asFile(await makeImage('png', 10, 10)), await makeUser(t))).status).toBe(403);
  expect((await readChampionship()).image).toBeNull();
});
