import { listNotifications } from '@paddock/contract/notifications/calls';
import { getStatement, listMyTransactions, payWithBalance } from '@paddock/contract/payments/calls';
import {
  createCategory,
  createItem,
  listAdminCategories,
  listAdminItems,
  updateCategory,
  updateItem,
} from '@paddock/contract/shop/admin-calls';
import { getPublicItem, listItems } from '@paddock/contract/shop/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeServer, makeUser } from '../../../test/make/make.ts';
import { asFile, makeImage } from '../../../test/make/make-image.ts';
import { sendForm } from '../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';

let t: TestApp;
let manager: MadeUser;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
});
afterAll(() => t.close());

const english = {
  title_en: 'Gold pass',
  description_en: 'Thirty days of gold',
  features_en: JSON.stringify({ Queue: 'first' }),
};
const change = (id: number, fields: Record<string, string>) =>
  sendForm(t, manager, 'PUT', updateItem.path.replace('{id}', String(id)), Object.entries(fields));

test('an item is written in two languages, returned in both, and found in both', async () => {
  const { category_id } = await makeItem(t);
  const { status, body } = await sendForm(t, manager, 'POST', createItem.path, [
    ...Object.entries({ title: 'بلیت طلایی', description: 'سی روز طلایی', stock: '5' }),
    ...Object.entries({ price_usd: '5', price_rial: '0', category_id: String(category_id), ...english }),
    ['main_image', asFile(await makeImage())],
  ]);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...english, features_en: { Queue: 'first' }, title: 'بلیت طلایی' });
  const player = await makeUser(t);
  for (const search of ['gold PASS', 'طلایی']) {
    const found = await t.call(listItems, { as: player, input: { query: { search } } });
    expect(found.body, search).toMatchObject([{ id: body.id, title_en: 'Gold pass' }]);
    const staff = await t.call(listAdminItems, { as: manager, input: { query: { search } } });
    expect(staff.headers['x-total-count'], search).toBe('1');
  }
});

test('a translation has the limits of its text, is cleared by an empty one, and is unchanged if absent', async () => {
  const item = await makeItem(t, { title: 'کلاه', title_en: 'Helmet', description_en: 'For your head' });
  const refused = await change(item.id, { title_en: 'H', description_en: 'four', features_en: '[1]' });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors).sort()).toEqual(['description_en', 'features_en', 'title_en']);
  expect(refused.body.errors.title_en).toBe('Use at least 2 characters.');
  expect((await change(item.id, { title: 'کلاه نو' })).body).toMatchObject({ title_en: 'Helmet' });
  expect((await change(item.id, { title_en: '', features_en: '' })).body).toMatchObject({
    title: 'کلاه نو',
    title_en: null,
    description_en: 'For your head',
    features_en: null,
  });
});

test('a purchase stores both names, for receipts, statements and notifications', async () => {
  const item = await makeItem(t, { title: 'گواهی‌نامه', title_en: 'Racing licence', price_usd: 500 });
  const buyer = await makeUser(t, { balance: 5 });
  await t.call(payWithBalance, { as: buyer, json: { item_id: item.id, amount: 5 } });
  await t.deps.db.$client.query('update shop_items set title_en = $1 where id = $2', ['Renamed', item.id]);
  const names = { item_title: 'گواهی‌نامه', item_title_en: 'Racing licence' };
  const { body } = await t.call(listMyTransactions, { as: buyer });
  expect(body.items[0]).toMatchObject({ ...names, item: { title_en: 'Racing licence' } });
  const statement = await t.call(getStatement, { as: buyer });
  expect(statement.body.items[0]).toMatchObject(names);
  const found = await t.call(listMyTransactions, { as: buyer, input: { query: { search: 'licence' } } });
  expect(found.body.total).toBe(1);
  const sent = await t.call(listNotifications, { as: buyer });
  expect(sent.body).toMatchObject([{ kind: 'purchase_delivered', data: names }]);
});

test('an empty English name removes that of a category', async () => {
  const json = { name: 'پوشاک', name_en: 'Clothing' };
  const made = await t.call(createCategory, { as: manager, json });
  expect(made.body).toMatchObject(json);
  const rename = (body: object) =>
    t.call(updateCategory, { as: manager, input: { params: { id: made.body.id } } as never, json: body });
  expect((await rename({ name: 'پوشاک' })).body.name_en).toBe('Clothing');
  const found = await t.call(listAdminCategories, { as: manager, input: { query: { search: 'CLOTH' } } });
  expect(found.body).toMatchObject([json]);
  expect((await rename({ name: 'پوشاک', name_en: '' })).body.name_en).toBeNull();
  expect((await rename({ name: 'پوشاک', name_en: 'x'.repeat(81) })).problem.errors).toHaveProperty('name_en');
});

test('the public page says in both languages where a purchase applies', async () => {
  const server = await makeServer(t, { name: 'کاسپین', name_en: 'Caspian' });
  const grant = { type: 'group', group: 'vip', server_id: server.id } as const;
  const item = await makeItem(t, { grants: [grant] });
  const { body } = await t.call(getPublicItem, { input: { params: { id: item.id } } });
  expect(body.gives).toMatchObject([{ server: 'کاسپین', server_en: 'Caspian' }]);
});
