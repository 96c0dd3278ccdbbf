import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  getPageOgImages,
  getSiteSettings,
  removeSitePicture,
  setSitePicture,
} from '@paddock/contract/site/calls';
import { siteIconPath } from '@paddock/contract/site/rules';
import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { asFile, hostileImages, makeImage } from '../../../test/make/make-image.ts';
import { sendForm } from '../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { auditLog } from '../../db/audit/tables.ts';

let t: TestApp;
let admin: MadeUser;
beforeAll(async () => {
  t = await testApp();
  admin = await makeUser(t, { role: 'admin' });
});
afterAll(() => t.close());

const files = async () => (await readdir(join(t.dataDir, 'uploads')).catch(() => [])).sort();
const upload = (picture: string, image: Blob) =>
  sendForm(t, admin, 'PUT', setSitePicture.path.replace('{picture}', picture), [['image', image]]);
const remove = (picture: 'logo_light' | 'icon') =>
  t.call(removeSitePicture, { as: admin, input: { params: { picture } } });

test('a logo is re-encoded, replaced and deleted with its file, effective at once and audited', async () => {
  const wide = asFile(await makeImage('png', 1440, 200));
  const { status, body } = await upload('logo_light', wide);
  expect(status).toBe(200);
  expect((await t.call(getSiteSettings)).body).toMatchObject({
    logo_light: body.logo_light,
    logo_dark: null,
  });
  const file = await t.app.inject({ url: `/uploads/${body.logo_light}` });
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 720, height: 100 });

  const second = await upload('logo_light', wide);
  expect(await files()).toEqual([second.body.logo_light]);
  const [row] = await t.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(row).toMatchObject({ action: 'settings.update', after: { logo_light: second.body.logo_light } });

  expect((await remove('logo_light')).body.logo_light).toBeNull();
  expect(await files()).toEqual([]);
});

test('preview images include the logo and get a new address', async () => {
  const address = async () =>
    (await t.call(getPageOgImages, { input: { params: { page: 'landing' } } })).body.en as string;
  const named = await address();
  const drawn = (await t.app.inject({ url: named })).rawPayload;
  await upload('logo_dark', asFile(await makeImage('png', 600, 120)));
  const branded = await address();
  expect(branded).not.toBe(named);
  const picture = await t.app.inject({ url: branded });
  expect([picture.statusCode, picture.rawPayload.equals(drawn)]).toEqual([200, false]);
  expect((await t.app.inject({ url: named })).headers['location']).toBe(branded);
  await t.call(removeSitePicture, { as: admin, input: { params: { picture: 'logo_dark' } } });
  expect(await address()).toBe(named);
});

test('an icon is served in several sizes and listed in the manifest', async () => {
  const manifest = async () => (await t.app.inject({ url: '/manifest.webmanifest' })).json().icons;
  const defaultManifest = await manifest();
  const { icon } = (await upload('icon', asFile(await makeImage('png', 600, 300)))).body;
  const icons = await manifest();
  expect(icons.map(({ sizes, purpose }: never) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  const paths = [...icons.map(({ src }: { src: string }) => src), siteIconPath(icon, '32')];
  for (const [at, size] of [192, 512, 512, 32].entries()) {
    const { rawPayload, headers } = await t.app.inject({ url: paths[at] ?? '' });
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: size, height: size });
  }
  await remove('icon');
  expect(await manifest()).toEqual(defaultManifest);
  expect((await t.app.inject({ url: paths[0] ?? '' })).statusCode).toBe(404);
});

test('invalid pictures are rejected without side effects', async () => {
  for (const [, bytes] of (await hostileImages()).filter(([what]) => !what.startsWith('WebP')))
    expect((await upload('logo_dark', asFile(bytes))).body.errors).toHaveProperty('image');
  const other = await upload('banner', asFile(await makeImage()));
  expect(other.status).toBe(404);
  expect(await files()).toEqual([]);
});
