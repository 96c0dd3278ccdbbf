import { listPublicCategories, listPublicItems } from '@paddock/contract/shop/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeItem } from '../../../test/make/make.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { saveSettings } from '../site/service.ts';
import { shopCategories, shopItems } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const list = (query: object = {}) => t.call(listPublicItems, { input: { query } as never });
const titles = async (query: object = {}) =>
  (await list(query)).body.map(({ title }: { title: string }) => title);

test('everybody sees what can be bought, the newest first, and by category', async () => {
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

test('a closed shop shows nothing', async () => {
  await saveSettings(t.deps.db, { shop_enabled: false });
  expect((await list()).problem.code).toBe('shop_disabled');
  expect((await t.call(listPublicCategories)).problem.code).toBe('shop_disabled');
  await saveSettings(t.deps.db, { shop_enabled: true });
});
