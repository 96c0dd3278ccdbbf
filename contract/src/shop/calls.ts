import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { FormBoolean, Id, InputId, Line, Paragraphs, PathId, WholeNumber } from '../core/fields.ts';
import { Irr, IrrMax, Usd, UsdMax } from '../core/money.ts';
import { OgImages } from '../core/og-images.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { dayMs } from '../i18n/jalali.ts';
import {
  additionalImagesMax,
  categoryNameMax,
  featuresMax,
  grantDaysMax,
  grantsMax,
  itemDescriptionMax,
  itemDescriptionMin,
  itemImageRule,
  itemTitleMax,
  itemTitleMin,
  priceRialMax,
  priceUsdMax,
  stockMax,
  unlimitedStock,
} from './rules.ts';

/** How deep values may stand in each other. */
const jsonDepthMax = 10;

const Days = z.int().check(z.gte(1), z.lte(grantDaysMax));
/** A name that game servers know: of a group, a tier or an action. */
const Name = z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,63}$/));

/**
 * What an item gives to the Steam account that it is bought for. Without `days` it is given for good. `group` is
 * a user group of the Assetto Corsa servers, of one where `server_id` says so; `delivery` is handed to a FiveM or
 * CS2 server as an action with parameters, never as a console line.
 */
export const Grant = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('subscription'), tier: Line(1, 64), days: Days }),
  z.strictObject({
    type: z.literal('group'),
    group: Name,
    days: z.optional(Days),
    server_id: z.optional(Id),
  }),
  z.strictObject({
    type: z.literal('delivery'),
    server_id: Id,
    action: Name,
    params: z.record(z.string().check(z.maxLength(64)), z.union([z.string(), z.number(), z.boolean()])),
  }),
  z.strictObject({
    type: z.literal('discord_role'),
    role_id: z.string().check(z.regex(/^\d{15,21}$/)),
    days: z.optional(Days),
  }),
]);
export type Grant = z.output<typeof Grant>;

/** A subscription can be bought again, which moves its end; everything else is had once. */
export function isRenewable(grants: readonly Grant[]): boolean {
  return grants.some(({ type }) => type === 'subscription');
}

/** When all that was given at `now` has lapsed; null when some of it is for good. */
export function grantsExpireAt(grants: readonly Grant[], now: Date): Date | null {
  const days = grants.map((grant) => ('days' in grant ? grant.days : undefined));
  if (days.length === 0 || days.includes(undefined)) return null;
  return new Date(now.getTime() + Math.max(...days.map((count) => count ?? 0)) * dayMs);
}

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
  /** Whether somebody who has it can buy it again. */
  is_renewable: z.boolean(),
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
  list: ShopItem,
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
  list: ShopCategory,
});

/**
 * What an item gives as everybody may know it: without `days` for good, without `server` everywhere. Names that only
 * game servers and Discord know stay with the staff.
 */
export const PublicGrant = z.object({
  type: z.enum(['subscription', 'group', 'delivery', 'discord_role']),
  /** Of a subscription, otherwise null. */
  tier: z.nullable(z.string()),
  days: z.nullable(z.int()),
  server: z.nullable(z.string()),
});
export type PublicGrant = z.output<typeof PublicGrant>;

/** An item as its public page shows it. */
export const PublicItem = z.extend(ShopItem, { gives: z.array(PublicGrant), preview_images: OgImages });
export type PublicItem = z.output<typeof PublicItem>;

/** An active item, for everybody, so that it can be shown to others. */
export const getPublicItem = endpoint({
  method: 'GET',
  path: '/api/v1/shop/items/{id}',
  access: 'public',
  needs: 'shop_enabled',
  params: z.object({ id: PathId }),
  response: PublicItem,
});

/** An item as the staff see it. */
export const AdminShopItem = z.extend(ShopItem, { grants: z.array(Grant) });
export type AdminShopItem = z.output<typeof AdminShopItem>;

/** What JSON text can say and a database cannot keep, or an object should not hold. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth > jsonDepthMax) return false;
  return Object.entries(value).every(
    ([key, part]) => key !== '__proto__' && isStorable(key) && isStorable(part, depth + 1),
  );
}

/** undefined for whatever is no JSON, or none that can be kept. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isStorable(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A part of a form that travels as JSON text; whatever does not fit is one fault of the field. */
function JsonText<T extends z.ZodMiniType>(schema: T, max: number, fault: string) {
  const fits = z.custom<z.output<T>>((value) => z.safeParse(schema, value).success, fault);
  return z.codec(z.string().check(z.maxLength(max)), fits, {
    decode: (text) => z.safeParse(schema, parseJson(text)).data as z.output<T>,
    encode: (value) => JSON.stringify(value),
  });
}

const Features = JsonText(z.record(z.string(), z.unknown()), featuresMax, 'features_invalid');
const Grants = JsonText(z.array(Grant).check(z.maxLength(grantsMax)), featuresMax, 'grants_invalid');
/** File names of stored pictures that stay. */
const KeptImages = JsonText(z.array(z.string()).check(z.maxLength(additionalImagesMax)), 2000, 'invalid');
const Stock = WholeNumber(-stockMax, stockMax).check(z.gte(unlimitedStock, 'stock_invalid'));

const itemFields = {
  title: Line(itemTitleMin, itemTitleMax),
  description: Paragraphs(itemDescriptionMin, itemDescriptionMax),
  price_usd: UsdMax(priceUsdMax),
  price_rial: IrrMax(priceRialMax),
  stock: Stock,
  category_id: InputId,
};

/** The form of a new item. Active, without features and grants where it does not say. */
export const NewItem = z.object({
  ...itemFields,
  is_active: z.optional(FormBoolean),
  features: z.optional(Features),
  grants: z.optional(Grants),
});

/**
 * The form of a change: what is absent stays. `kept_images` are the additional pictures that stay, in their order;
 * new ones follow them. `stock_seen` is the stock that was on screen: where pieces were sold meanwhile, a new
 * `stock` is refused instead of bringing them back.
 */
export const ItemUpdate = z.extend(z.partial(NewItem), {
  kept_images: z.optional(KeptImages),
  stock_seen: z.optional(Stock),
});

const additional = { ...itemImageRule, max: additionalImagesMax, required: false } as const;

export const listAdminItems = endpoint({
  method: 'GET',
  path: '/api/v1/admin/shop/items',
  access: { module: 'shop', action: 'view' },
  query: z.object({ ...PageQuery.shape, search: Search }),
  list: AdminShopItem,
});

/** All items that match as CSV, the newest first. */
export const exportItems = endpoint({
  method: 'GET',
  path: '/api/v1/admin/shop/items/export',
  access: { module: 'shop', action: 'view' },
  query: z.object({ search: Search }),
  response: z.string(),
  text: 'text/csv',
});

export const createItem = endpoint({
  method: 'POST',
  path: '/api/v1/admin/shop/items',
  access: { module: 'shop', action: 'create' },
  encoding: 'multipart',
  body: NewItem,
  files: { main_image: itemImageRule, additional_images: additional },
  response: AdminShopItem,
  status: 201,
  rate: 'upload',
  audit: 'item.create',
});

export const updateItem = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/shop/items/{id}',
  access: { module: 'shop', action: 'edit' },
  params: z.object({ id: PathId }),
  encoding: 'multipart',
  body: ItemUpdate,
  files: { main_image: { ...itemImageRule, required: false }, additional_images: additional },
  response: AdminShopItem,
  rate: 'upload',
  audit: 'item.update',
});

/** Gone from the shop; what was bought stays with its buyers and in the transactions. */
export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/shop/items/{id}',
  access: { module: 'shop', action: 'delete' },
  params: z.object({ id: PathId }),
  audit: 'item.delete',
});

export const listAdminCategories = endpoint({
  method: 'GET',
  path: '/api/v1/admin/shop/categories',
  access: { module: 'shop', action: 'view' },
  query: z.object({ ...PageQuery.shape, search: Search }),
  list: ShopCategory,
});

const CategoryName = z.strictObject({ name: Line(1, categoryNameMax) });

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/v1/admin/shop/categories',
  access: { module: 'shop', action: 'create' },
  body: CategoryName,
  response: ShopCategory,
  status: 201,
  audit: 'category.create',
});

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/shop/categories/{id}',
  access: { module: 'shop', action: 'edit' },
  params: z.object({ id: PathId }),
  body: CategoryName,
  response: ShopCategory,
  audit: 'category.update',
});

/** Fails with category_in_use while items use it. */
export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/shop/categories/{id}',
  access: { module: 'shop', action: 'delete' },
  params: z.object({ id: PathId }),
  audit: 'category.delete',
});
