import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FileRule } from '@paddock/contract/core/endpoint';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileImages, makeBomb, makeImage } from '../../test/make/make-image.ts';
import { folderStorage } from '../adapters/storage/folder.ts';
import { contentImageSize, withStoredImages } from './store-images.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-images-'));
});
afterAll(() => rm(folder, { recursive: true }));

const rule: FileRule = {
  maxBytes: 5_000_000,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  max: 8,
  required: true,
};
const field = { field: 'files', rule, size: contentImageSize, locale: 'en' as const };

const store = <T>(images: Buffer[], use: (names: string[]) => Promise<T>) =>
  withStoredImages(
    folderStorage(folder),
    images.map((bytes) => ({ bytes })),
    field,
    use,
  );

test('each picture gets a unique name, and fits the size without being enlarged', async () => {
  const images = [
    await makeImage('png', 300, 200),
    await makeImage('webp', 3000, 1000),
    await makeImage('jpeg'),
  ];
  const names = await store(images, async (all) => all);
  expect(new Set(names).size).toBe(3);
  const sizes = await Promise.all(
    names.map(async (name) => {
      const file = await folderStorage(folder).get(name);
      const { format, width, height } = await sharp(file && (await buffer(file.stream))).metadata();
      return { format, width, height };
    }),
  );
  expect(sizes).toEqual([
    { format: 'webp', width: 300, height: 200 },
    { format: 'webp', width: 1920, height: 640 },
    { format: 'webp', width: 64, height: 48 },
  ]);
});

test('pictures are removed if their use fails', async () => {
  const before = await readdir(folder);
  const images = [await makeImage(), await makeImage()];
  const failing = store(images, async (names) => {
    expect(await readdir(folder)).toEqual(expect.arrayContaining(names));
    throw new Error('no row for them');
  });
  await expect(failing).rejects.toThrow('no row for them');
  expect(await readdir(folder)).toEqual(before);
});

test('if one of them is invalid, all are removed and unused', async () => {
  const before = await readdir(folder);
  const [, [, broken]] = (await hostileImages()).filter(([, , code]) => code === 'image_broken') as [
    unknown,
    [string, Buffer],
  ];
  let isUsed = false;
  const failing = store([await makeImage(), broken], async () => {
    isUsed = true;
  });
  await expect(failing).rejects.toMatchObject({ code: 'image_broken' });
  expect(isUsed).toBe(false);
  expect(await readdir(folder)).toEqual(before);
});

test('a decompression bomb is rejected before decoding', async () => {
  const bomb = makeBomb(12_000);
  await expect(store([bomb], async () => undefined)).rejects.toMatchObject({
    code: 'image_too_large',
    details: { values: { max: { message: 'megapixels', values: { count: 25 } } } },
  });
});

/** A JPEG with uniform detail from top to bottom. */
const makePhoto = (width: number, height: number, progressive = false) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#c33',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ progressive })
    .toBuffer();

test('a JPEG without its last bytes is stored, one that lost more is rejected', async () => {
  const [photo, inScans] = [await makePhoto(900, 700), await makePhoto(900, 700, true)];
  const share = (part: number) => Math.floor(photo.length * part);
  for (const cut of [1, 2, 3, 10, 500, share(0.03)]) {
    const [name = ''] = await store([photo.subarray(0, photo.length - cut)], async (names) => names);
    const file = await folderStorage(folder).get(name);
    expect(await sharp(file && (await buffer(file.stream))).metadata()).toMatchObject({
      width: 900,
      height: 700,
    });
  }
  await store([inScans.subarray(0, -2)], async () => undefined);
  const broken = { code: 'image_broken' };
  for (const part of [0.1, 0.4, 0.9])
    await expect(
      store([photo.subarray(0, photo.length - share(part))], async () => undefined),
    ).rejects.toMatchObject(broken);
  for (const fraction of [0.6, 0.97])
    await expect(
      store([inScans.subarray(0, Math.floor(inScans.length * fraction))], async () => undefined),
    ).rejects.toMatchObject(broken);
});

test('a picture of 25,000,000 pixels is stored, and many at once stay below 256 MB', async () => {
  const photo = await sharp({ create: { width: 6_250, height: 4_000, channels: 3, background: '#c33' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  await Promise.all(Array.from({ length: 4 }, () => store([photo], async () => undefined)));
  clearInterval(watch);
  expect((most - before) / 2 ** 20).toBeLessThan(256);
});
