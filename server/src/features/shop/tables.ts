import type { Grant } from '@paddock/contract/shop/calls';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { idColumn, timestampColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';
import { noPersonalData } from '../../db/personal-data.ts';

export const shopCategories = pgTable(
  'shop_categories',
  { id: idColumn(), name: text().notNull(), name_en: text(), slug: text().notNull() },
  (table) => [
    uniqueIndex('shop_categories_slug').on(table.slug),
    uniqueIndex('shop_categories_name').on(sql`lower(${table.name})`),
  ],
);

/** `stock` is what can still be bought: a reservation decreases it immediately, and its expiry restores it. */
export const shopItems = pgTable(
  'shop_items',
  {
    id: idColumn(),
    title: text().notNull(),
    title_en: text(),
    /** The normalized titles, for searches. */
    search_text: text().notNull(),
    description: text().notNull(),
    description_en: text(),
    /** cents */
    price_usd: integer().notNull(),
    /** whole rials */
    price_rial: bigint({ mode: 'number' }).notNull(),
    /** null only for a deleted item whose category was deleted after it */
    category_id: integer().references(() => shopCategories.id),
    /** -1 is unlimited */
    stock: integer().notNull(),
    is_active: boolean().notNull().default(true),
    main_image: text(),
    additional_images: text().array().notNull().default([]),
    /** `json` preserves the order of the names, `jsonb` does not. */
    features: json().$type<Record<string, unknown>>().notNull().default({}),
    features_en: json().$type<Record<string, unknown>>(),
    /** What the recipient of a purchase gets. */
    grants: jsonb().$type<Grant[]>().notNull().default([]),
    created_at: timestampColumn().notNull(),
    updated_at: editedColumn(),
    deleted_at: timestampColumn(),
  },
  (table) => [
    index('shop_items_category').on(table.category_id),
    check('shop_items_in_category', sql`${table.category_id} is not null or ${table.deleted_at} is not null`),
    check('shop_items_stock', sql`${table.stock} >= -1`),
    check('shop_items_prices', sql`${table.price_usd} >= 0 and ${table.price_rial} >= 0`),
  ],
);

noPersonalData(shopCategories, shopItems);
