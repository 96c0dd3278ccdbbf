import { listAdminItems } from '@paddock/contract/shop/admin-calls';
import { getItem, listCategories, listItems } from '@paddock/contract/shop/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeItem, makeUser } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { shopItems } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('the list holds what is for sale, the inactive last, dollars with two decimals and rials whole', async () => {
  const reader = await makeUser(t, { discord: false, steam: false });
  const asleep = await makeItem(t, { is_active: false });
  const item = await makeItem(t, {
    price_usd: 1250,
    price_rial: 99_000_000,
    stock: 7,
    features: { قدرت: '۵۰۰ اسب' },
    additional_images: ['b.webp'],
  });
  const { body } = await t.call(listItems, { as: reader });
  expect(body.map((one: { id: number }) => one.id)).toEqual([item.id, asleep.id]);
  expect(body[0]).toMatchObject({
    price_usd: 12.5,
    price_rial: 99_000_000,
    stock: 7,
    is_active: true,
    main_image: null,
    additional_images: ['b.webp'],
    features: { قدرت: '۵۰۰ اسب' },
    category_id: item.category_id,
    category: { id: item.category_id },
  });
  expect(body[1].is_active).toBe(false);
  expect((await t.call(listCategories, { as: reader })).body[0]).toMatchObject({ slug: expect.any(String) });
});

test('an item is shown alone, and one that is gone or never was is not', async () => {
  const reader = await makeUser(t);
  const item = await makeItem(t, { title: 'تک' });
  const one = await t.call(getItem, { as: reader, input: { params: { id: item.id } } });
  expect(one).toMatchObject({ status: 200, body: { id: item.id, title: 'تک' } });
  await t.deps.db.update(shopItems).set({ deleted_at: new Date() }).where(eq(shopItems.id, item.id));
  for (const id of [item.id, 2_147_483_647, 99_999_999_999]) {
    expect((await t.call(getItem, { as: reader, input: { params: { id } } })).status, String(id)).toBe(404);
  }
  for (const path of ['0', '-1', 'x', '1.5', '%00']) {
    const url = `/api/v1/users/shop/items/${path}`;
    const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${reader.token}` } });
    expect(answer.statusCode, path).toBe(404);
  }
});

test('staff search items and page through them, with the total beside', async () => {
  const own = await testApp();
  try {
    const manager = await makeUser(own, { role: 'manager' });
    for (const title of ['Red livery', 'Blue livery', '100% boost']) await makeItem(own, { title });
    const list = async (query: object) => own.call(listAdminItems, { as: manager, input: { query } });
    const all = await list({ limit: 2 });
    expect(all.body).toHaveLength(2);
    expect(all.headers['x-total-count']).toBe('3');
    expect((await list({ skip: 2 })).body).toHaveLength(1);
    expect((await list({ search: 'LIVERY' })).headers['x-total-count']).toBe('2');
    expect((await list({ search: '%' })).body).toMatchObject([{ title: '100% boost' }]);
    expect((await list({ search: '_' })).body).toEqual([]);
    await makeItem(own, { title: 'کلاه‌کاسکت یاقوتی' });
    for (const search of ['كلاه', 'کلاه کاسکت', 'كاسكت ياقوتي']) {
      expect((await list({ search })).body, search).toMatchObject([{ title: 'کلاه‌کاسکت یاقوتی' }]);
      const player = await makeUser(own);
      const seen = await own.call(listItems, { as: player, input: { query: { search } } });
      expect(seen.body, search).toMatchObject([{ title: 'کلاه‌کاسکت یاقوتی' }]);
    }
    expect((await list({ search: 'nothing' })).headers['x-total-count']).toBe('0');
  } finally {
    await own.close();
  }
});
