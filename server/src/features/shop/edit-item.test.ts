import type { Input } from '@paddock/contract/core/endpoint';
import { cents, rials } from '@paddock/contract/core/money';
import { payWithBalance } from '@paddock/contract/payments/calls';
import { createItem, deleteItem, listAdminItems, updateItem } from '@paddock/contract/shop/admin-calls';
import { type Grant, getItem, listItems } from '@paddock/contract/shop/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MadeUser, makeItem, makeServer, makeUser } from '../../../test/make/make.ts';
import { asFile, makeImage } from '../../../test/make/make-image.ts';
import { sendForm } from '../../../test/portal/send-form.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { shopItems } from './tables.ts';

let t: TestApp;
let manager: MadeUser;
let picture: Blob;
let category_id: number;
beforeAll(async () => {
  t = await testApp();
  manager = await makeUser(t, { role: 'manager' });
  picture = asFile(await makeImage());
  category_id = (await makeItem(t)).category_id ?? 0;
});
afterAll(() => t.close());

const good = () => ({
  title: 'Gold pass',
  description: 'Thirty days of gold',
  price_usd: '12.50',
  price_rial: '99000000',
  stock: '7',
  category_id: String(category_id),
});
const post = (more: Record<string, string | Blob> = {}) =>
  sendForm(t, manager, 'POST', createItem.path, Object.entries({ main_image: picture, ...good(), ...more }));
const change = (id: number, fields: Record<string, string | Blob>) =>
  sendForm(t, manager, 'PUT', updateItem.path.replace('{id}', String(id)), Object.entries(fields));
const remove = (id: number) => t.call(deleteItem, { as: manager, input: { params: { id } } });
const rowOf = async (id: number) => {
  const [row] = await t.deps.db.select().from(shopItems).where(eq(shopItems.id, id));
  return row;
};
const faults = ({ status, body }: { status: number; body: { errors?: object } }) => ({
  status,
  fields: Object.keys(body.errors ?? {}).sort(),
});

const vip: Grant[] = [{ type: 'subscription', tier: 'gold', days: 30 }];

test('an item is created, returned to staff with its grants, and to players without', async () => {
  const input: Input<typeof createItem> = {
    body: {
      title: 'Gold',
      description: 'خط اول\nخط دوم',
      price_usd: cents(1250),
      price_rial: rials(99_000_000),
      stock: -1,
      category_id,
      features: { zebra: 'last letter first', apple: 'then the first', nested: { deep: [1, true, null] } },
      grants: vip,
    },
    files: { main_image: [picture], additional_images: [picture, picture] },
  };
  const { status, body } = await t.call(createItem, { as: manager, input });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    title: 'Gold',
    title_en: null,
    description: 'خط اول\nخط دوم',
    description_en: null,
    price_usd: 12.5,
    price_rial: 99_000_000,
    stock: -1,
    is_active: true,
    category_id,
    category: { id: category_id, name: expect.any(String), name_en: null },
    main_image: expect.stringMatching(/\.webp$/),
    additional_images: [expect.stringMatching(/\.webp$/), expect.stringMatching(/\.webp$/)],
    features: input.body.features,
    features_en: null,
    grants: vip,
    is_renewable: true,
    updated_at: expect.any(String),
  });
  expect(Object.keys(body.features)).toEqual(['zebra', 'apple', 'nested']);
  const player = await makeUser(t);
  const seen = await t.call(getItem, { as: player, input: { params: { id: body.id } } });
  const { grants: _, updated_at: _edited, ...publicItem } = body;
  expect(seen.body).toEqual(publicItem);
  expect((await t.call(listItems, { as: player })).body).toContainEqual(publicItem);
  expect((await t.call(listAdminItems, { as: manager })).body[0]).toEqual(body);
});

test('a form without optional fields creates an active item; digits of any script are accepted', async () => {
  const { status, body } = await post({ price_usd: '۱۲٫۵', price_rial: '۹۹٬۰۰۰٬۰۰۰', stock: '٧' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    price_usd: 12.5,
    price_rial: 99_000_000,
    stock: 7,
    is_active: true,
    features: {},
    grants: [],
    is_renewable: false,
    additional_images: [],
  });
  expect((await post({ is_active: 'false', stock: '-1' })).body).toMatchObject({
    is_active: false,
    stock: -1,
  });
});

test('markup is treated as text', async () => {
  const title = '<img src=x onerror=alert(1)> "&\' {{7*7}}';
  const { body } = await post({ title, features: JSON.stringify({ '<b>': '</script>' }) });
  expect(body).toMatchObject({ title, features: { '<b>': '</script>' } });
  expect((await rowOf(body.id))?.title).toBe(title);
});

describe('invalid fields are refused with their errors', () => {
  const named = (cases: [string, string][]) =>
    cases.map(([field, value]) => [field, value.slice(0, 60), value] as const);
  const grant = (more: object) => JSON.stringify([{ type: 'subscription', tier: 'gold', days: 30, ...more }]);
  const cases = named([
    ['title', 'x'],
    ['title', 'x'.repeat(256)],
    ['description', 'four'],
    ['description', 'x'.repeat(2001)],
    ['price_usd', '-1'],
    ['price_usd', '1.005'],
    ['price_usd', '1e3'],
    ['price_usd', '1000000.01'],
    ['price_rial', '1.5'],
    ['price_rial', '-10'],
    ['stock', '-2'],
    ['stock', '1.5'],
    ['stock', ''],
    ['stock', '1000001'],
    ['category_id', '2147483647'],
    ['category_id', '0'],
    ['category_id', 'x'],
    ['is_active', 'perhaps'],
    ['features', 'not json'],
    ['features', '[1]'],
    ['features', 'null'],
    ['features', '{"__proto__":{"a":1}}'],
    ['features', '{"a":"\\u0000"}'],
    ['features', '{"a":"\\ud800"}'],
    ['features', `{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`],
    ['features', JSON.stringify({ a: 'x'.repeat(10_000) })],
    ['grants', 'not json'],
    ['grants', '{}'],
    ['grants', '[{"type":"anything"}]'],
    ['grants', grant({ days: 0 })],
    ['grants', grant({ days: 3651 })],
    ['grants', grant({ command: 'rm -rf' })],
    ['grants', '[{"type":"group","group":"vip; drop"}]'],
    ['grants', '[{"type":"group","group":"vip","server_id":2147483647}]'],
    ['grants', '[{"type":"delivery","server_id":2147483647,"action":"give","params":{}}]'],
    ['grants', '[{"type":"delivery","server_id":1,"action":"give","params":{"a":{"b":1}}}]'],
    ['grants', '[{"type":"discord_role","role_id":"12"}]'],
    ['grants', JSON.stringify(Array.from({ length: 21 }, () => vip[0]))],
  ]);
  test.each(cases)('%s: %s', async (field, _start, value) => {
    const before = (await t.call(listAdminItems, { as: manager })).headers['x-total-count'];
    expect(faults(await post({ [field]: value }))).toEqual({ status: 422, fields: [field] });
    expect((await t.call(listAdminItems, { as: manager })).headers['x-total-count']).toBe(before);
  });

  test('an empty form names everything that is missing', async () => {
    const { status, body } = await sendForm(t, manager, 'POST', createItem.path, []);
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      title: 'This field is required.',
      description: 'This field is required.',
      price_usd: 'This field is required.',
      price_rial: 'This field is required.',
      stock: 'This field is required.',
      category_id: 'This field is required.',
      main_image: 'A picture is required.',
    });
  });

  test('an unknown category and an unknown server are reported together', async () => {
    const grants = '[{"type":"group","group":"vip","server_id":2147483647}]';
    const answer = await post({ category_id: '2147483647', grants });
    expect(answer.body.errors).toEqual({
      category_id: 'This value is not valid.',
      grants: 'This server does not exist.',
    });
  });
});

test('grants for existing servers are stored, and their texts cleaned', async () => {
  const { id } = await makeServer(t, { game: 'fivem', type: null });
  const grants: Grant[] = [
    { type: 'group', group: 'vip', days: 7, server_id: id },
    {
      type: 'delivery',
      server_id: id,
      action: 'give_car',
      params: { model: 'supra', count: 2, locked: true },
    },
    { type: 'discord_role', role_id: '123456789012345678' },
  ];
  const answer = await post({ grants: JSON.stringify(grants) });
  expect(answer.body).toMatchObject({ grants, is_renewable: false });
  const dirty = await post({ grants: '[{"type":"subscription","tier":" go\\u202eld ","days":1}]' });
  expect(dirty.body.grants).toEqual([{ type: 'subscription', tier: 'gold', days: 1 }]);
});

test('read-only fields are ignored; of a field sent twice the last applies', async () => {
  const fields = Object.entries({ ...good(), main_image: picture, id: '1', deleted_at: '2020-01-01' });
  const { status, body } = await sendForm(t, manager, 'POST', createItem.path, [
    ['title', 'First'],
    ...fields,
    ['title', 'Last'],
    ['created_at', '2020-01-01'],
    ['is_renewable', 'true'],
    ['additional_images', 'forged.webp'],
  ]);
  expect(status).toBe(201);
  expect(body).toMatchObject({ title: 'Last', is_renewable: false, additional_images: [] });
  expect(await rowOf(body.id)).toMatchObject({ deleted_at: null });
  expect(body.id).not.toBe(1);
  const surprise = await post({ surprise: picture });
  expect(faults(surprise)).toEqual({ status: 422, fields: ['surprise'] });
});

test('a change affects only the fields that were sent', async () => {
  const { body: item } = await post({ features: '{"a":"1"}', grants: JSON.stringify(vip) });
  expect(await change(item.id, { title: 'Silver pass' })).toEqual({
    status: 200,
    body: { ...item, title: 'Silver pass', updated_at: expect.any(String) },
  });
  const other = (await makeItem(t)).category_id ?? 0;
  const next = {
    price_usd: '0',
    price_rial: '0',
    stock: '-1',
    is_active: 'false',
    features: '{}',
    grants: '[]',
  };
  expect((await change(item.id, { ...next, category_id: String(other) })).body).toMatchObject({
    title: 'Silver pass',
    description: item.description,
    price_usd: 0,
    price_rial: 0,
    stock: -1,
    is_active: false,
    features: {},
    grants: [],
    is_renewable: false,
    category_id: other,
  });
  expect((await change(item.id, {})).status).toBe(200);
  expect(faults(await change(item.id, { title: '' }))).toEqual({ status: 422, fields: ['title'] });
  expect(faults(await change(item.id, { category_id: '2147483647' }))).toEqual({
    status: 422,
    fields: ['category_id'],
  });
});

test('a deleted item is removed from the shop and stays in purchases', async () => {
  const { body: item } = await post({ stock: '5' });
  const buyer = await makeUser(t, { balance: 50 });
  const order = { item_id: item.id, amount: cents(1250) };
  const buy = (as: MadeUser) => t.call(payWithBalance, { as, input: { body: order } });
  expect((await buy(buyer)).status).toBe(201);
  expect((await remove(item.id)).status).toBe(204);
  expect((await remove(item.id)).status).toBe(404);
  expect((await change(item.id, { title: 'Back again' })).status).toBe(404);
  expect((await t.call(getItem, { as: buyer, input: { params: { id: item.id } } })).status).toBe(404);
  const ids = (await t.call(listItems, { as: buyer })).body.map(({ id }: { id: number }) => id);
  expect(ids).not.toContain(item.id);
  expect((await buy(await makeUser(t, { balance: 50 }))).status).toBe(404);
  expect(await rowOf(item.id)).toMatchObject({ title: item.title, main_image: item.main_image });
  for (const id of [2_147_483_647, 99_999_999_999]) expect((await remove(id)).status).toBe(404);
});
