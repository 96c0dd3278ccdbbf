import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limitImageRule } from '@paddock/contract/core/uploads';
import { createEvent, deleteEvent, updateEvent } from '@paddock/contract/events/calls';
import { eventImageRule } from '@paddock/contract/events/rules';
import { defaultSettings } from '@paddock/contract/site/calls';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeUser } from '../../../test/make/make.ts';
import { asFile, hostileImages, makeImage, makeNoise } from '../../../test/make/make-image.ts';
import { type FormPart, sendForm } from '../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
let manager: MadeUser;
let png: Blob;
beforeAll(async () => {
  t = await testApp();
  t.setNow(new Date('2026-11-21T18:00:00Z'));
  manager = await makeUser(t, { role: 'manager' });
  png = asFile(await makeImage('png', 80, 60));
});
afterAll(() => t.close());

const send = (method: 'POST' | 'PUT', url: string, parts: FormPart[], as = manager) =>
  sendForm(t, as, method, url, parts, '../../a.png');

const fields: FormPart[] = [
  ['title', 'Pictured'],
  ['description', 'With pictures'],
  ['event_type', 'race'],
  ['start_date', '2026-11-22T18:00:00Z'],
  ['end_date', '2026-11-22T20:00:00Z'],
  ['max_participants', '0'],
];
const create = (...pictures: FormPart[]) => send('POST', createEvent.path, [...fields, ...pictures]);
const change = (id: number, ...parts: FormPart[]) =>
  send('PUT', updateEvent.path.replace('{id}', String(id)), parts);
const uploads = async () => (await readdir(join(t.dataDir, 'uploads')).catch(() => [])).sort();
const sizeOf = async (name: string) => {
  const file = await t.app.inject({ url: `/uploads/${name}` });
  const { format, width, height } = await sharp(file.rawPayload).metadata();
  return { format, width, height };
};

test('the picture is resized for previews; a map is not cropped', async () => {
  const wide = asFile(await makeImage('jpeg', 2400, 600));
  const { status, body } = await create(['image', wide], ['map_image', wide]);
  expect(status).toBe(201);
  expect(await uploads()).toEqual([body.image, body.map_image].sort());
  expect(await sizeOf(body.image)).toEqual({ format: 'webp', width: 1920, height: 1080 });
  expect(await sizeOf(body.map_image)).toEqual({ format: 'webp', width: 1920, height: 480 });
});

test('a change keeps pictures that are not sent and deletes those it replaces', async () => {
  const { body: event } = await create(['image', png], ['map_image', png]);
  expect((await change(event.id, ['title', 'Renamed'])).body).toMatchObject({
    image: event.image,
    map_image: event.map_image,
  });
  const { body: other } = await change(event.id, ['image', png]);
  expect(other.image).not.toBe(event.image);
  expect(other.map_image).toBe(event.map_image);
  const { body: mapped } = await change(event.id, ['map_image', png], ['remove_map_image', 'true']);
  expect(mapped.map_image).not.toBe(event.map_image);
  let left = await uploads();
  expect(left).toEqual(expect.arrayContaining([other.image, mapped.map_image]));
  expect(left).not.toContain(event.image);
  expect(left).not.toContain(event.map_image);
  expect((await change(event.id, ['remove_map_image', 'false'])).body.map_image).toBe(mapped.map_image);
  expect((await change(event.id, ['remove_map_image', 'true'])).body.map_image).toBe(null);
  left = await uploads();
  expect(left).toContain(other.image);
  expect(left).not.toContain(mapped.map_image);
});

test('deleting an event deletes its pictures', async () => {
  const { body: event } = await create(['image', png], ['map_image', png]);
  const { body: other } = await create(['image', png]);
  await t.call(deleteEvent, { as: manager, input: { params: { id: event.id } } });
  const left = await uploads();
  expect(left).not.toContain(event.image);
  expect(left).not.toContain(event.map_image);
  expect(left).toContain(other.image);
});

test('a rejected form stores no picture and keeps those of the event', async () => {
  const { body: event } = await create(['image', png], ['map_image', png]);
  const before = await uploads();
  const svg = asFile('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const past: FormPart = ['start_date', '2026-11-21T17:00:00Z'];
  expect((await create(['image', png], ['map_image', png], past)).status).toBe(422);
  expect((await create(['image', png], ['map_image', svg])).status).toBe(415);
  expect((await create(['map_image', png])).body.errors).toEqual({ image: 'A picture is required.' });
  expect((await create(['image', png], ['image', png])).status).toBe(422);
  expect((await change(event.id, ['image', png], ['map_image', png], past)).status).toBe(422);
  expect((await change(event.id, ['image', svg])).status).toBe(415);
  expect((await change(2_147_483_647, ['image', png])).status).toBe(404);
  const player = await makeUser(t);
  const url = updateEvent.path.replace('{id}', String(event.id));
  expect((await send('PUT', url, [['image', png]], player)).status).toBe(403);
  expect(await uploads()).toEqual(before);
});

test('hostile files are rejected in both fields', async () => {
  const before = await uploads();
  const allowed = 'WebP where it is not allowed';
  for (const [what, bytes, code] of (await hostileImages()).filter(([name]) => name !== allowed)) {
    for (const field of ['image', 'map_image']) {
      const good: FormPart[] = field === 'image' ? [] : [['image', png]];
      const { body } = await create(...good, [field, asFile(bytes)]);
      expect({ code: body.code, fields: Object.keys(body.errors ?? {}) }, `${what} as ${field}`).toEqual({
        code,
        fields: [field],
      });
    }
  }
  expect(await uploads()).toEqual(before);
});

const largest = limitImageRule(eventImageRule, defaultSettings).maxBytes;

test('a file at the limit is accepted; one byte more is too large', async () => {
  const noise = await makeNoise(1280);
  const filled = (bytes: number) => asFile(Buffer.concat([noise, Buffer.alloc(bytes - noise.length)]));
  expect((await create(['image', filled(largest)])).status).toBe(201);
  const over = await create(['image', png], ['map_image', filled(largest + 1)]);
  expect(over).toMatchObject({ status: 413, body: { code: 'image_too_large' } });
  expect(Object.keys(over.body.errors)).toEqual(['map_image']);
});
