import { cents } from '@paddock/contract/core/money';
import { payWithBalance } from '@paddock/contract/payments/calls';
import { listAdminItems, updateItem } from '@paddock/contract/shop/admin-calls';
import { getItem, listCategories, listItems } from '@paddock/contract/shop/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeUser } from '../../../test/make/make.ts';
import { sendForm } from '../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { decrementStock, incrementStock } from '../payments/transactions/goods.ts';
import { shopItems } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test('the list has active items first, then inactive ones; dollars have two decimals, rials are whole', async () => {
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

test('an item can be read by id; a deleted or unknown one is not found', async () => {
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

test('staff search items and page through them, with the total count', async () => {
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

describe('stock', () => {
  const rowOf = async (id: number) => {
    const [row] = await t.deps.db.select().from(shopItems).where(eq(shopItems.id, id));
    return row;
  };
  const stockOf = async (id: number) => (await rowOf(id))?.stock;
  let manager: MadeUser;
  beforeAll(async () => {
    manager = await makeUser(t, { role: 'manager' });
  });
  const change = (id: number, fields: Record<string, string>) =>
    sendForm(t, manager, 'PUT', updateItem.path.replace('{id}', String(id)), Object.entries(fields));

  test('a stock that was entered before pieces were sold is refused, with the current stock', async () => {
    const { id } = await makeItem(t, { stock: 10 });
    expect(await decrementStock(t.deps.db, id)).toBe(true);
    const late = await change(id, { stock: '12', stock_seen: '10', title: 'Not stored either' });
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['stock']]);
    expect(late.body.errors.stock).toContain('9');
    expect(await rowOf(id)).toMatchObject({ stock: 9, title: expect.not.stringMatching(/^Not/) });
    expect((await change(id, { stock: '12', stock_seen: '9' })).body.stock).toBe(12);
    expect((await change(id, { title: 'Other', stock_seen: '3' })).body).toMatchObject({
      stock: 12,
      title: 'Other',
    });
  });

  test('purchases concurrent with a change are neither lost nor reverted', async () => {
    const { id } = await makeItem(t, { stock: 20, price_usd: cents(100) });
    const buyers = await Promise.all(Array.from({ length: 12 }, () => makeUser(t, { balance: 1 })));
    const [edit, ...purchases] = await Promise.all([
      change(id, { stock: '50', stock_seen: '20' }),
      ...buyers.map((as) =>
        t.call(payWithBalance, { as, input: { body: { item_id: id, amount: cents(100) } } }),
      ),
    ]);
    const sold = purchases.filter(({ status }) => status === 201).length;
    expect(sold).toBe(12);
    expect([200, 422]).toContain(edit.status);
    expect(await stockOf(id)).toBe((edit.status === 200 ? 50 : 20) - sold);
  });

  test('a reserved piece returns to a limited stock, regardless of later changes to the stock', async () => {
    const { id } = await makeItem(t, { stock: 5 });
    await decrementStock(t.deps.db, id);
    expect((await change(id, { stock: '-1', stock_seen: '4' })).body.stock).toBe(-1);
    await incrementStock(t.deps.db, id);
    expect(await stockOf(id)).toBe(-1);
    expect(await decrementStock(t.deps.db, id)).toBe(true);
    expect((await change(id, { stock: '3', stock_seen: '-1' })).body.stock).toBe(3);
    await incrementStock(t.deps.db, id);
    expect(await stockOf(id)).toBe(4);
    expect((await change(id, { stock: '0' })).body.stock).toBe(0);
    expect(await decrementStock(t.deps.db, id)).toBe(false);
  });
});
