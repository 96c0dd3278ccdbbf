import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, PathId } from './fields.ts';
import { Irr, Usd } from './money.ts';
import { PageQuery, Search } from './paging.ts';

/** The stock figure of an item that never runs out. */
export const unlimited = -1;
export const lowStock = 10;

export const ShopCategory = z.object({ id: Id, name: z.string(), slug: z.string() });
export type ShopCategory = z.output<typeof ShopCategory>;

/** An item for sale. A price of 0 means not sold in that currency; both 0 means free, bought with balance. */
export const ShopItem = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  price_usd: Usd,
  price_rial: Irr,
  category: z.object({ id: Id, name: z.string() }),
  category_id: Id,
  /** What can still be bought; -1 is unlimited. */
  stock: z.int(),
  is_active: z.boolean(),
  main_image: z.nullable(z.string()),
  additional_images: z.array(z.string()),
  features: z.record(z.string(), z.unknown()),
});
export type ShopItem = z.output<typeof ShopItem>;

/** Whether the item can be bought for dollars, which balance purchases are. Free items can. */
export function isSoldInUsd(item: Pick<ShopItem, 'price_usd' | 'price_rial'>): boolean {
  return item.price_usd > 0 || item.price_rial === 0;
}

export const listItems = endpoint({
  method: 'GET',
  path: '/api/v1/users/shop/items',
  access: 'user',
  query: z.object({ ...PageQuery.shape, search: Search }),
  response: z.array(ShopItem),
});

export const getItem = endpoint({
  method: 'GET',
  path: '/api/v1/users/shop/items/{id}',
  access: 'user',
  params: z.object({ id: PathId }),
  response: ShopItem,
});

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/v1/users/shop/categories',
  access: 'user',
  query: PageQuery,
  response: z.array(ShopCategory),
});

export const listAdminItems = endpoint({
  method: 'GET',
  path: '/api/v1/admin/shop/items',
  access: { module: 'shop', action: 'view' },
  query: z.object({ ...PageQuery.shape, search: Search }),
  response: z.array(ShopItem),
});
