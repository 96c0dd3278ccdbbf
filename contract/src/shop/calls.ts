import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Line, PathId } from '../core/fields.ts';
import { Irr, Usd } from '../core/money.ts';
import { OgImages } from '../core/og-images.ts';
import { PageQuery, Search } from '../core/paging.ts';
import { dayMs } from '../durations.ts';
import { readTypedId } from '../i18n/typed-values.ts';
import { eventGroupPrefix, grantDaysMax } from './rules.ts';

const Days = z.int().check(z.gte(1), z.lte(grantDaysMax));
/** A name known to game servers: of a group, a tier or an action. */
const Name = z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,63}$/));
/** A user group of the Assetto Corsa servers. Groups of events are managed by entry lists. */
export const GroupName = Name.check(z.refine((name) => !name.startsWith(eventGroupPrefix), 'invalid'));

/**
 * A benefit for the Steam account of the purchase, permanent without `days`. `group` is a user group of the
 * Assetto Corsa servers, or of one with `server_id`; `delivery` is sent to a FiveM or CS2 server as an action with
 * parameters, never as a console line. A `pausable` subscription can be paused once per paid period.
 */
export const Grant = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('subscription'),
    tier: Line(1, 64),
    days: Days,
    pausable: z.optional(z.boolean()),
  }),
  z.strictObject({
    type: z.literal('group'),
    group: GroupName,
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
    role_id: z.string().check(z.overwrite(readTypedId), z.regex(/^\d{15,21}$/)),
    days: z.optional(Days),
  }),
]);
export type Grant = z.output<typeof Grant>;

/** Subscriptions can be bought again to extend them; everything else is owned once. */
export function isRenewable(grants: readonly Grant[]): boolean {
  return grants.some(({ type }) => type === 'subscription');
}

/** When everything granted at `now` has expired; null if part of it is permanent. */
export function grantsExpireAt(grants: readonly Grant[], now: Date): Date | null {
  const days = grants.map((grant) => ('days' in grant ? grant.days : undefined));
  if (days.length === 0 || days.includes(undefined)) return null;
  return new Date(now.getTime() + Math.max(...days.map((count) => count ?? 0)) * dayMs);
}

export const ShopCategory = z.object({
  id: Id,
  name: z.string(),
  name_en: z.nullable(z.string()),
  slug: z.string(),
});
export type ShopCategory = z.output<typeof ShopCategory>;

/** An item for sale. A price of 0 means not sold in that currency; both 0 means free, paid with balance. */
export const ShopItem = z.object({
  id: Id,
  title: z.string(),
  title_en: z.nullable(z.string()),
  description: z.string(),
  description_en: z.nullable(z.string()),
  price_usd: Usd,
  price_rial: Irr,
  category: z.object({ id: Id, name: z.string(), name_en: z.nullable(z.string()) }),
  category_id: Id,
  /** Available pieces; -1 is unlimited. */
  stock: z.int(),
  is_active: z.boolean(),
  main_image: z.nullable(z.string()),
  additional_images: z.array(z.string()),
  features: z.record(z.string(), z.unknown()),
  features_en: z.nullable(z.record(z.string(), z.unknown())),
  /** Whether an owner can buy it again. */
  is_renewable: z.boolean(),
});
export type ShopItem = z.output<typeof ShopItem>;

/** Whether the item can be bought for dollars, i.e. with balance. Free items can. */
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
  query: z.object({ ...PageQuery.shape, search: Search }),
  list: ShopCategory,
});

/**
 * The public description of a benefit: permanent without `days`, on every server without `server`. Names internal
 * to game servers and Discord are visible only to staff.
 */
export const PublicGrant = z.object({
  type: z.enum(['subscription', 'group', 'delivery', 'discord_role']),
  /** For a subscription, otherwise null. */
  tier: z.nullable(z.string()),
  days: z.nullable(z.int()),
  server: z.nullable(z.string()),
  server_en: z.nullable(z.string()),
  /** For a subscription: whether it can be paused. */
  pausable: z.boolean(),
});
export type PublicGrant = z.output<typeof PublicGrant>;

/** An item on its public page. */
export const PublicItem = z.extend(ShopItem, { gives: z.array(PublicGrant), preview_images: OgImages });
export type PublicItem = z.output<typeof PublicItem>;

/** Public items, newest first; `category` is a slug. */
export const listPublicItems = endpoint({
  method: 'GET',
  path: '/api/v1/shop/items',
  access: 'public',
  needs: 'shop_enabled',
  query: z.object({
    ...PageQuery.shape,
    search: Search,
    category: z.optional(z.string().check(z.maxLength(100))),
  }),
  list: ShopItem,
});

/** Categories of public items, by name. */
export const listPublicCategories = endpoint({
  method: 'GET',
  path: '/api/v1/shop/categories',
  access: 'public',
  needs: 'shop_enabled',
  response: z.array(ShopCategory),
});

/** An active item, public so that it can be shared. */
export const getPublicItem = endpoint({
  method: 'GET',
  path: '/api/v1/shop/items/{id}',
  access: 'public',
  needs: 'shop_enabled',
  params: z.object({ id: PathId }),
  response: PublicItem,
});
