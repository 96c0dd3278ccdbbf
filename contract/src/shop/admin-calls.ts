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

/** An item as the staff see it. `updated_at` is moved by their edits alone: a piece that is sold leaves it. */
export const AdminShopItem = z.extend(ShopItem, { grants: z.array(Grant), updated_at: Instant });

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

/** An empty text is as good as none. */
const Empty = z.codec(z.literal(''), z.undefined(), { decode: () => undefined, encode: () => '' as const });

const FeatureRows = JsonText(z.record(z.string(), z.unknown()), featuresMax, 'features_invalid');

const Features = z.union([Empty, FeatureRows]);

const Grants = z.union([
  Empty,
  JsonText(z.array(Grant).check(z.maxLength(grantsMax)), featuresMax, 'grants_invalid'),
]);

/** File names of stored pictures that stay. */
const KeptImages = JsonText(z.array(z.string()).check(z.maxLength(additionalImagesMax)), 2000, 'invalid');

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

/** The form of a new item. Active, without features and grants where it does not say. */
export const NewItem = z.object({
  ...itemFields,
  is_active: z.optional(FormBoolean),
  features: z.optional(Features),
  features_en: Translation(FeatureRows),
  grants: z.optional(Grants),
});

/**
 * The form of a change: what is absent stays. `kept_images` are the additional pictures that stay, in their order;
 * new ones follow them. `stock_seen` is the stock that was on screen: where pieces were sold meanwhile, a new
 * `stock` is refused instead of bringing them back.
 */
export const ItemUpdate = z.extend(z.partial(NewItem), {
  ...AsRead,
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

/** Fails with category_in_use while items use it. */
export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/shop/categories/{id}',
  access: { module: 'shop', action: 'delete' },
  params: z.object({ id: PathId }),
  audit: 'category.delete',
});

/** How deep values may stand in each other. */
const jsonDepthMax = 10;
