import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import {
  AsRead,
  FormBoolean,
  InputId,
  Instant,
  Line,
  Paragraphs,
  PathId,
  Translation,
  WholeNumber,
} from '../core/fields.ts';
import { IrrMax, UsdMax } from '../core/money.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { Grant, ShopCategory, ShopItem } from './calls.ts';
import {
  additionalImagesMax,
  categoryNameMax,
  featuresMax,
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

/** An item with the fields for staff. `updated_at` changes only with their edits, not with sales. */
export const AdminShopItem = z.extend(ShopItem, { grants: z.array(Grant), updated_at: Instant });

export type AdminShopItem = z.output<typeof AdminShopItem>;

/** Whether PostgreSQL can store a JSON value, without unsafe keys or excessive depth. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth > jsonDepthMax) return false;
  return Object.entries(value).every(
    ([key, part]) => key !== '__proto__' && isStorable(key) && isStorable(part, depth + 1),
  );
}

/** undefined for invalid or unstorable JSON. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isStorable(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A form field containing JSON; anything invalid is one error of the field. */
function JsonText<T extends z.ZodMiniType>(schema: T, max: number, fault: string) {
  const fits = z.custom<z.output<T>>((value) => z.safeParse(schema, value).success, fault);
  return z.codec(z.string().check(z.maxLength(max)), fits, {
    decode: (text) => z.safeParse(schema, parseJson(text)).data as z.output<T>,
    encode: (value) => JSON.stringify(value),
  });
}

/** An empty string counts as absent. */
const Empty = z.codec(z.literal(''), z.undefined(), { decode: () => undefined, encode: () => '' as const });

const FeatureRows = JsonText(z.record(z.string(), z.unknown()), featuresMax, 'features_invalid');

const Features = z.union([Empty, FeatureRows]);

const Grants = z.union([
  Empty,
  JsonText(z.array(Grant).check(z.maxLength(grantsMax)), featuresMax, 'grants_invalid'),
]);

/** File names of stored pictures to retain. */
const RetainedImages = JsonText(z.array(z.string()).check(z.maxLength(additionalImagesMax)), 2000, 'invalid');

const Stock = WholeNumber(-stockMax, stockMax).check(z.gte(unlimitedStock, 'stock_invalid'));

const itemFields = {
  title: Line(itemTitleMin, itemTitleMax),
  title_en: Translation(Line(itemTitleMin, itemTitleMax)),
  description: Paragraphs(itemDescriptionMin, itemDescriptionMax),
  description_en: Translation(Paragraphs(itemDescriptionMin, itemDescriptionMax)),
  price_usd: UsdMax(priceUsdMax),
  price_rial: IrrMax(priceRialMax),
  stock: Stock,
  category_id: InputId,
};

/** A new item. Defaults: active, without features and grants. */
export const NewItem = z.object({
  ...itemFields,
  is_active: z.optional(FormBoolean),
  features: z.optional(Features),
  features_en: Translation(FeatureRows),
  grants: z.optional(Grants),
});

/**
 * Absent fields stay unchanged. `kept_images` are the additional pictures to retain, in order; new ones follow.
 * `stock_seen` is the stock the form was based on: if pieces were sold since, a new `stock` is rejected instead of
 * restoring them.
 */
export const ItemUpdate = z.extend(z.partial(NewItem), {
  ...AsRead,
  kept_images: z.optional(RetainedImages),
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

/** All matching items as CSV, newest first. */
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

/** Removes the item from the shop; purchases and transactions stay. */
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

const CategoryName = z.strictObject({
  name: Line(1, categoryNameMax),
  name_en: Translation(Line(1, categoryNameMax)),
});

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

/** Throws category_in_use while items use it. */
export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/shop/categories/{id}',
  access: { module: 'shop', action: 'delete' },
  params: z.object({ id: PathId }),
  audit: 'category.delete',
});

/** Maximum nesting of JSON. */
const jsonDepthMax = 10;
