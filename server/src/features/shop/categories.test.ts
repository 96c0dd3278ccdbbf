import {
  createCategory,
  createItem,
  deleteCategory,
  deleteItem,
  listAdminCategories,
  listAdminItems,
  updateCategory,
} from '@paddock/contract/shop/admin-calls';
import { listCategories } from '@paddock/contract/shop/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeUser } from '../../../test/make/make.ts';
import { asFile, makeImage } from '../../../test/make/make-image.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { shopItems } from './tables.ts';

let t: TestApp;
let manager: MadeUser;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => t.close());

const create = (name: string, locale: 'fa' | 'en' = 'en') =>
  t.call(createCategory, { as: manager, locale, json: { name } });
const rename = (id: number, name: string) =>
  t.call(updateCategory, { as: manager, input: { params: { id }, body: { name } } });
const remove = (id: number) => t.call(deleteCategory, { as: manager, input: { params: { id } } });
const names = async (search?: string) => {
  const { body } = await t.call(listAdminCategories, {
    as: manager,
    input: search === undefined ? {} : { query: { search } },
  });
  return body.map(({ name }: { name: string }) => name);
};

test('a category gets a slug from its name, with a number if the slug is taken', async () => {
  const first = await create('  GT3 Cars ');
  expect(first).toMatchObject({ status: 201, body: { name: 'GT3 Cars', slug: 'gt3-cars' } });
  expect(Object.keys(first.body).sort()).toEqual(['id', 'name', 'name_en', 'slug']);
  expect((await create('GT3, cars')).body.slug).toBe('gt3-cars-2');
  expect((await create('gt3/cars')).body.slug).toBe('gt3-cars-3');
  expect((await create('کلاه ایمنی')).body.slug).toBe('کلاه-ایمنی');
});

test('a name is unique regardless of case, and the refusal names the field', async () => {
  await create('Helmets');
  const again = await create('HELMETS');
  expect(again.status).toBe(409);
  expect(again.problem).toMatchObject({
    code: 'category_name_taken',
    errors: { name: 'A category with this name already exists.' },
  });
  const other = (await create('Gloves')).body;
  expect((await rename(other.id, 'helmetS')).problem).toMatchObject({
    status: 409,
    code: 'category_name_taken',
    errors: { name: expect.any(String) },
  });
  expect((await create('helmets', 'fa')).problem.detail).toBe('دسته‌ای با این نام وجود دارد.');
});

test('of twenty concurrent requests for one name, one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create('Wanted by all')));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect(await names('wanted by all')).toEqual(['Wanted by all']);
});

test('concurrent names with the same slug all get distinct slugs', async () => {
  const signs = ['', '.', '!', '?', '+', '*', '=', '~'];
  const answers = await Promise.all(signs.map((sign) => create(`Same slug${sign}`)));
  const slugs = answers.map(({ body }) => body.slug);
  expect(new Set(slugs).size).toBe(signs.length);
  for (const slug of slugs) expect(slug).toMatch(/^same-slug(-\d)?$/);
});

test.each([
  {},
  { name: '' },
  { name: ' \u200e ' },
  { name: 'x'.repeat(81) },
  { name: 5 },
  { name: 'a\0b\ud800' },
])('the name %j is refused at its field', async (json) => {
  const { status, problem } = await t.call(createCategory, { as: manager, json });
  expect({ status, fields: Object.keys(problem.errors ?? {}) }).toEqual({ status: 422, fields: ['name'] });
});

test('a slug or an id in the request is refused', async () => {
  const { status, problem } = await t.call(createCategory, {
    as: manager,
    json: { name: 'Forged', slug: 'mine', id: 1 },
  });
  expect(status).toBe(422);
  expect(Object.keys(problem.errors ?? {}).sort()).toEqual(['id', 'slug']);
  expect(await names('forged')).toEqual([]);
});

test('renaming keeps the slug, and players see the new name', async () => {
  const { id, slug } = (await create('Old name')).body;
  expect(await rename(id, 'New name')).toMatchObject({ status: 200, body: { id, name: 'New name', slug } });
  expect(await rename(id, 'NEW NAME')).toMatchObject({ status: 200, body: { name: 'NEW NAME', slug } });
  const player = await makeUser(t);
  const { body } = await t.call(listCategories, { as: player });
  expect(body).toContainEqual({ id, name: 'NEW NAME', name_en: null, slug });
  for (const unknown of [2_147_483_647, 99_999_999_999]) {
    expect((await rename(unknown, 'Nobody')).status).toBe(404);
    expect((await remove(unknown)).status).toBe(404);
  }
});

test('search matches any spelling, with the total count', async () => {
  await create('کیک‌های یخی');
  await create('100% off_line');
  expect(await names('كيك هاي')).toEqual(['کیک‌های یخی']);
  expect(await names('%')).toEqual(['100% off_line']);
  expect(await names('_')).toEqual(['100% off_line']);
  expect(await names('no such name')).toEqual([]);
  const page = await t.call(listAdminCategories, { as: manager, input: { query: { limit: 1, skip: 1 } } });
  expect(page.body).toHaveLength(1);
  expect(Number(page.headers['x-total-count'])).toBe((await names()).length);
});

test('a category can be deleted when no item of the shop uses it, and deleted items survive it', async () => {
  const item = await makeItem(t);
  const id = item.category_id ?? 0;
  const refused = await remove(id);
  expect(refused.problem).toMatchObject({ status: 409, code: 'category_in_use' });
  expect(refused.problem.detail).toMatch(/Items still use this category/);
  expect((await t.call(deleteItem, { as: manager, input: { params: { id: item.id } } })).status).toBe(204);
  expect(await remove(id)).toMatchObject({ status: 204, body: '' });
  expect((await remove(id)).status).toBe(404);
  const [row] = await t.deps.db.select().from(shopItems).where(eq(shopItems.id, item.id));
  expect(row).toMatchObject({ title: item.title, category_id: null });
});

test('adding an item and deleting its category never both succeed', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = (await create(`Contested ${round}`)).body;
    const fields = {
      title: `Contested ${round}`,
      description: 'Between two',
      price_usd: '1',
      price_rial: '0',
    };
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, stock: '1', category_id: String(id) })) {
      form.append(name, value);
    }
    form.append('main_image', asFile(await makeImage()), 'a.png');
    const headers = { authorization: `Bearer ${manager.token}` };
    const [made, gone] = await Promise.all([
      t.app.inject({ method: 'POST', url: createItem.path, headers, payload: form as never }),
      remove(id),
    ]);
    expect([made.statusCode, gone.status]).toSatisfy(([item, category]) =>
      item === 201 ? category === 409 : item === 422 && category === 204,
    );
    const { body } = await t.call(listAdminItems, {
      as: manager,
      input: { query: { search: fields.title } },
    });
    expect(body).toHaveLength(made.statusCode === 201 ? 1 : 0);
  }
});
