import { cents, rials } from '@paddock/contract/core/money';
import type { AdminShopItem } from '@paddock/contract/shop/admin-calls';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newGrant } from '#features/shop/grant-drafts.ts';
import { newKeyValueRow } from '#features/shop/key-value-rows.ts';
import { validateForm } from '#lib/form/use-form.ts';
import {
  checkItem,
  type FilledItem,
  fieldsOfTab,
  ItemForm,
  itemChangeInput,
  itemValues,
  newItemInput,
  typedPrices,
} from './form.ts';

const item: AdminShopItem = {
  id: 7,
  title: 'اشتراک طلایی',
  title_en: 'Gold subscription',
  description: 'خط اول\nخط دوم',
  description_en: null,
  price_usd: cents(999),
  price_rial: rials(99_000_000),
  category: { id: 3, name: 'اشتراک', name_en: null },
  category_id: 3,
  stock: 10,
  is_active: true,
  main_image: 'main.webp',
  additional_images: ['a.webp', 'b.webp'],
  features: { مدت: '۳۰ روز', horses: 500 },
  features_en: { Time: '30 days' },
  is_renewable: true,
  grants: [{ type: 'subscription', tier: 'gold', days: 30 }],
  updated_at: new Date('2026-11-21T18:00:00Z'),
};

const filled = (more: object = {}): FilledItem => z.parse(ItemForm, { ...itemValues(item), ...more });
const picture = new File(['x'], 'a.png', { type: 'image/png' });

test('an untouched form sends no changes', () => {
  const { params, body, files } = itemChangeInput(filled(), item, 10);
  expect({ params, body }).toEqual({ params: { id: 7 }, body: {} });
  expect(files).toEqual({ main_image: [], additional_images: [] });
});

test('the form sends only the changes', () => {
  const change = { title: 'نقره‌ای', price_usd: '۹٫۵', kept_images: ['b.webp'], main_image: [picture] };
  const { body, files } = itemChangeInput(filled(change), item, 10);
  expect(body).toEqual({ title: 'نقره‌ای', price_usd: 950, kept_images: ['b.webp'] });
  expect(files.main_image).toEqual([picture]);
  expect(itemChangeInput(filled({ features: [], grants: [] }), item, 10).body).toEqual({
    features: {},
    grants: [],
  });
});

test('a translation can be changed and removed alone', () => {
  const change = { title_en: '', description_en: 'Line one', features_en: [] };
  expect(itemChangeInput(filled(change), item, 10).body).toEqual({
    title_en: null,
    description_en: 'Line one',
    features_en: null,
  });
});

test('a new stock is sent with the stock seen last', () => {
  expect(itemChangeInput(filled({ stock: '12' }), item, 10).body).toEqual({ stock: 12, stock_seen: 10 });
  // Once the form has shown 9, the initial 10 is a change.
  expect(itemChangeInput(filled({ stock: '10' }), item, 9).body).toEqual({ stock: 10, stock_seen: 9 });
  expect(itemChangeInput(filled({ stock: '9' }), item, 9).body).toEqual({});
});

test('a new item has all fields', () => {
  const { body, files } = newItemInput(filled({ main_image: [picture], additional_images: [picture] }));
  const {
    id: _id,
    category: _category,
    is_renewable: _renewable,
    updated_at: _edited,
    main_image: _main,
    additional_images: _,
    ...rest
  } = item;
  expect(body).toEqual(rest);
  expect(files).toEqual({ main_image: [picture], additional_images: [picture] });
});

test('an empty form reports missing fields on their tabs', () => {
  const values = itemValues(undefined);
  const faults = validateForm(ItemForm, values, 'en', (typed) => checkItem(typed, true, 'en'));
  const required = 'This field is required.';
  expect(faults).toEqual({
    title: required,
    description: required,
    category_id: required,
    price_usd: required,
    price_rial: required,
    main_image: 'A picture is required.',
  });
  const fields: string[] = Object.values(fieldsOfTab).flat();
  expect(fields.sort()).toEqual(Object.keys(values).sort());
  expect(validateForm(ItemForm, itemValues(item), 'en', (typed) => checkItem(typed, false, 'en'))).toEqual(
    {},
  );
});

test('incomplete rows are errors', () => {
  const rows = { features: [{ ...newKeyValueRow(), name: 'only a name' }], grants: [newGrant()] };
  expect(Object.keys(checkItem({ ...itemValues(item), ...rows }, false, 'en'))).toEqual([
    'features',
    'grants',
  ]);
});

test('prices are parsed during input', () => {
  const read = (price_usd: string, price_rial: string) =>
    typedPrices({ ...itemValues(item), price_usd, price_rial });
  expect(read('۱۲٫۵', '۹۹٬۰۰۰٬۰۰۰')).toEqual({ price_usd: 1250, price_rial: 99_000_000 });
  expect(read('1.234', '')).toEqual({ price_usd: null, price_rial: null });
  expect(itemValues({ ...item, price_usd: cents(1250) }).price_usd).toBe('12.5');
});
