import { Usd } from '@paddock/contract/core/money';
import type { AdminShopItem } from '@paddock/contract/shop/admin-calls';
import * as z from 'zod/mini';
import type { CsvColumn } from '../../http/csv.ts';

/** The exported columns. */
export const itemExportColumns: readonly CsvColumn<AdminShopItem>[] = [
  ['id', (row) => row.id],
  ['title', (row) => row.title],
  ['title_en', (row) => row.title_en],
  ['category', (row) => row.category.name],
  ['category_en', (row) => row.category.name_en],
  ['price_usd', (row) => z.encode(Usd, row.price_usd)],
  ['price_rial', (row) => row.price_rial],
  ['stock', (row) => row.stock],
  ['is_active', (row) => row.is_active],
  ['is_renewable', (row) => row.is_renewable],
  ['grants', (row) => JSON.stringify(row.grants)],
  ['description', (row) => row.description],
  ['description_en', (row) => row.description_en],
];
