import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limitImageRule } from '@paddock/contract/core/uploads';
import { createItem, updateItem } from '@paddock/contract/shop/admin-calls';
import { additionalImagesMax, itemImageRule } from '@paddock/contract/shop/rules';
import { defaultSettings } from '@paddock/contract/site/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeUser } from '../../../test/make/make.ts';
import { asFile, hostileImages, makeImage, makeNoise } from '../../../test/make/make-image.ts';
import { type FormPart, sendForm } from '../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
let manager: MadeUser;
let category_id: number;
let png: Blob;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
  category_id = (await makeItem(t)).category_id ?? 0;
  png = asFile(await makeImage('png', 80, 60));
});
afterAll(() => t.close());

const send = (method: 'POST' | 'PUT', url: string, parts: FormPart[], as = manager) =>
  sendForm(t, as, method, url, parts, '../../a.png');

const fields = (): FormPart[] => [
  ['title', 'Pictured'],
  ['description', 'With pictures'],
  ['price_usd', '1'],
  ['price_rial', '0'],
  ['stock', '-1'],
  ['category_id', String(category_id)],
];
const create = (...pictures: FormPart[]) => send('POST', createItem.path, [...fields(), ...pictures]);
const change = (id: number, ...parts: FormPart[]) =>
  send('PUT', updateItem.path.replace('{id}', String(id)), parts);
const more = (count: number): FormPart[] => Array.from({ length: count }, () => ['additional_images', png]);
const uploads = async () => (await readdir(join(t.dataDir, 'uploads')).catch(() => [])).sort();
const filesOf = (item: { main_image: string; additional_images: string[] }) =>
  [item.main_image, ...item.additional_images].sort();

test('pictures are re-encoded and served; a new main picture replaces the first', async () => {
  const large = asFile(await makeImage('jpeg', 2400, 1200));
  const { status, body } = await create(['main_image', large], ...more(2));
  expect(status).toBe(201);
  expect(await uploads()).toEqual(filesOf(body));
  const file = await t.app.inject({ url: `/uploads/${body.main_image}` });
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1920, height: 960 });

  const changed = await change(body.id, ['main_image', png]);
  expect(changed.body.main_image).not.toBe(body.main_image);
  expect(changed.body.additional_images).toEqual(body.additional_images);
  expect(await uploads()).toEqual(filesOf(changed.body));
});

test('additional pictures are stored in the order that was sent, followed by new ones; the others are removed', async () => {
  const { body: item } = await create(['main_image', png], ...more(3));
  const [first, second, third] = item.additional_images;
  const kept_images = JSON.stringify([third, first, third, 'forged.webp', item.main_image]);
  const { body } = await change(item.id, ['kept_images', kept_images], ...more(1));
  expect(body.additional_images).toEqual([third, first, expect.stringMatching(/\.webp$/)]);
  expect(body.main_image).toBe(item.main_image);
  const left = await uploads();
  expect(left).toEqual(expect.arrayContaining(filesOf(body)));
  expect(left).not.toContain(second);
  const none = await change(item.id, ['kept_images', '[]']);
  expect(none.body).toMatchObject({ additional_images: [], main_image: item.main_image });
  expect(await uploads()).not.toContain(third);
});

test('refuses more additional pictures than the limit, stored and new ones together', async () => {
  const { body: item } = await create(['main_image', png], ...more(additionalImagesMax));
  expect(item.additional_images).toHaveLength(additionalImagesMax);
  const before = await uploads();
  const refused = await change(item.id, ...more(1));
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { additional_images: `You can have at most ${additionalImagesMax} pictures.` } },
  });
  const tooMany = await create(['main_image', png], ...more(additionalImagesMax + 1));
  expect(tooMany).toMatchObject({
    status: 422,
    body: { errors: { additional_images: 'You can add at most 8 files.' } },
  });
  expect(await uploads()).toEqual(before);
  const kept_images = JSON.stringify(item.additional_images.slice(1));
  expect((await change(item.id, ['kept_images', kept_images], ...more(1))).status).toBe(200);
});

test.each(['not json', '{}', '[1]', 'null'])('kept_images as %s is refused', async (kept_images) => {
  const { body: item } = await create(['main_image', png], ...more(1));
  const refused = await change(item.id, ['kept_images', kept_images]);
  expect(refused).toMatchObject({ status: 422, body: { errors: { kept_images: expect.any(String) } } });
  expect(await uploads()).toEqual(expect.arrayContaining(filesOf(item)));
});

test('a form that fails leaves no picture behind and the item unchanged', async () => {
  const { body: item } = await create(['main_image', png], ...more(1));
  const before = await uploads();
  const svg = asFile('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const unknown: FormPart = ['category_id', '2147483647'];
  expect((await create(['main_image', png], ...more(2), unknown)).status).toBe(422);
  expect((await create(['main_image', png], ...more(1), ['additional_images', svg])).status).toBe(415);
  expect((await change(item.id, ['main_image', png], ...more(1), unknown)).status).toBe(422);
  expect((await change(item.id, ['main_image', svg])).status).toBe(415);
  expect((await change(2_147_483_647, ['main_image', png])).status).toBe(404);
  expect((await create(...more(1))).body.errors).toEqual({ main_image: 'A picture is required.' });
  const player = await makeUser(t);
  const url = updateItem.path.replace('{id}', String(item.id));
  expect((await send('PUT', url, [['main_image', png]], player)).status).toBe(403);
  expect(await uploads()).toEqual(before);
});

test('no hostile file is stored, in either field', async () => {
  const before = await uploads();
  const allowed = 'WebP where it is not allowed';
  for (const [what, bytes, code] of (await hostileImages()).filter(([name]) => name !== allowed)) {
    for (const field of ['main_image', 'additional_images']) {
      const good: FormPart[] = field === 'main_image' ? [] : [['main_image', png]];
      const { body } = await create(...good, [field, asFile(bytes)]);
      expect({ code: body.code, fields: Object.keys(body.errors ?? {}) }, `${what} as ${field}`).toEqual({
        code,
        fields: [field],
      });
    }
  }
  expect(await uploads()).toEqual(before);
});

const largest = limitImageRule(itemImageRule, defaultSettings).maxBytes;

test('WebP is accepted, and a file of the maximum size; one byte more is too large', async () => {
  expect((await create(['main_image', asFile(await makeImage('webp'))])).status).toBe(201);
  const noise = await makeNoise(1280);
  const filled = (bytes: number) => asFile(Buffer.concat([noise, Buffer.alloc(bytes - noise.length)]));
  expect(noise.length).toBeLessThan(largest);
  expect((await create(['main_image', filled(largest)])).status).toBe(201);
  const over = await create(['main_image', png], ['additional_images', filled(largest + 1)]);
  expect(over).toMatchObject({ status: 413, body: { code: 'image_too_large' } });
  expect(Object.keys(over.body.errors)).toEqual(['additional_images']);
});
