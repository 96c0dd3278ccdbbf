import type { OgImages } from '@paddock/contract/core/og-images';
import * as ranking from '@paddock/contract/ranking/calls';
import * as shop from '@paddock/contract/shop/calls';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '../../src/features/users/tables.ts';
import { makeItem, makeUser } from '../make/make.ts';
import { type TestApp, testApp } from '../portal/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'https://paddock.example' });
  const red = { create: { width: 400, height: 400, channels: 3, background: '#ff0000' } } as const;
  await t.deps.storage.put('red-picture.webp', await sharp(red).webp().toBuffer());
});
afterAll(() => t.close());

const withId = (id: number) => ({ input: { params: { id } } as never });

/** Whether the centre of the area for uploads is red, in the picture of each language. */
async function areRed({ fa, en }: OgImages): Promise<boolean[]> {
  const pixel = async (address: string, x: number) => {
    const { rawPayload } = await t.app.inject(address);
    const [red = 0, green = 0] = await sharp(rawPayload)
      .extract({ left: x, top: 180, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    return red > 200 && green < 60;
  };
  return Promise.all([pixel(fa, 200), pixel(en, 1000)]);
}

test('the picture of an item shows its upload at the end of the lines', async () => {
  const { id } = await makeItem(t, { main_image: 'red-picture.webp', title: 'کلاه', title_en: 'Helmet' });
  const { body } = await t.call(shop.getPublicItem, withId(id));
  expect(await areRed(body.preview_images)).toEqual([true, true]);
});

test('the picture of a driver shows the face, and changes with it', async () => {
  const { id } = await makeUser(t);
  const read = async () => (await t.call(ranking.getDriver, withId(id))).body.preview_images;
  const faceless = await read();
  expect(await areRed(faceless)).toEqual([false, false]);
  await t.deps.db.update(users).set({ profile_image: 'red-picture.webp' }).where(eq(users.id, id));
  const withFace = await read();
  expect(withFace.fa).not.toBe(faceless.fa);
  expect(await areRed(withFace)).toEqual([true, true]);
});

test('a picture missing in the storage falls back to the track', async () => {
  const { id } = await makeItem(t, { main_image: 'never-there.webp' });
  const { body } = await t.call(shop.getPublicItem, withId(id));
  expect(await areRed(body.preview_images)).toEqual([false, false]);
});
