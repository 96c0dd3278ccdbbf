import { listAdminItems, updateItem } from '@paddock/contract/shop/admin-calls';
import { listItems, listPublicCategories, listPublicItems } from '@paddock/contract/shop/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeItem, makeUser } from '../../../test/make/make.ts';
import { sendForm } from '../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { saveSettings } from '../site/save-settings.ts';
import { shopCategories, shopItems } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const list = (query: object = {}) => t.call(listPublicItems, { input: { query } as never });
const titles = async (query: object = {}) =>
  (await list(query)).body.map(({ title }: { title: string }) => title);

test('the public list has what can be bought, newest first, and by category', async () => {
  const older = await makeItem(t, { title: 'Older' });
  const newer = await makeItem(t, { title: 'Newer', title_en: 'Fresh paint' });
  await makeItem(t, { title: 'Not for sale', is_active: false });
  const answer = await list();
  expect(answer.status).toBe(200);
  expect(answer.headers['x-total-count']).toBe('2');
  expect(JSON.stringify(answer.body)).not.toContain('grants');
  expect(await titles()).toEqual([newer.title, older.title]);
  expect(await titles({ limit: 1, skip: 1 })).toEqual(['Older']);
  expect(await titles({ search: 'fresh' })).toEqual(['Newer']);

  const [other] = await t.deps.db
    .insert(shopCategories)
    .values({ name: 'Liveries', slug: 'liveries' })
    .returning();
  await t.deps.db.insert(shopCategories).values({ name: 'Empty', slug: 'empty' });
  await t.deps.db.update(shopItems).set({ category_id: other?.id }).where(eq(shopItems.id, older.id));
  expect(await titles({ category: 'liveries' })).toEqual(['Older']);
  expect(await titles({ category: 'empty' })).toEqual([]);
  const categories = (await t.call(listPublicCategories)).body.map(({ slug }: { slug: string }) => slug);
  expect(categories).toContain('liveries');
  expect(categories).not.toContain('empty');
});

test('search matches any spelling, also after a rename, and pages with the total count', async () => {
  const manager = await makeUser(t, { role: 'manager' });
  const made = [];
  for (const is_active of [true, false, true, true])
    made.push((await makeItem(t, { title: 'كلاهِ ياقوتى ۷', is_active })).id);
  const [first = 0, asleep, third, last] = made;
  const pages = async (call: typeof listPublicItems | typeof listItems | typeof listAdminItems) => {
    const ids: number[] = [];
    for (const skip of [0, 2]) {
      const query = { search: 'کلاه‌ یاقوتی 7', skip, limit: 2 };
      const { body, headers } = await t.call(call, { as: manager, input: { query } as never });
      expect(headers['x-total-count']).toBe(call === listPublicItems ? '3' : '4');
      ids.push(...body.map(({ id }: { id: number }) => id));
    }
    return ids;
  };
  expect(await pages(listPublicItems)).toEqual([last, third, first]);
  expect(await pages(listItems)).toEqual([last, third, first, asleep]);
  expect(await pages(listAdminItems)).toEqual([last, third, asleep, first]);
  for (const search of ['%', '_']) expect(await titles({ search })).toEqual([]);

  const path = updateItem.path.replace('{id}', String(first));
  expect((await sendForm(t, manager, 'PUT', path, [['title', 'دستکش']])).status).toBe(200);
  expect(await titles({ search: 'کلاه یاقوتی' })).toHaveLength(2);
  expect(await titles({ search: 'دستكش' })).toEqual(['دستکش']);
});

test('a closed shop shows no items', async () => {
  await saveSettings(t.deps.db, { shop_enabled: false });
  expect((await list()).problem.code).toBe('shop_disabled');
  expect((await t.call(listPublicCategories)).problem.code).toBe('shop_disabled');
  await saveSettings(t.deps.db, { shop_enabled: true });
});
