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
/** A name that game servers know: of a group, a tier or an action. */
const Name = z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,63}$/));
/** A user group of the Assetto Corsa servers. Groups of events are those of their entry lists. */
export const GroupName = Name.check(z.refine((name) => !name.startsWith(eventGroupPrefix), 'invalid'));

/**
 * What an item gives to the Steam account that it is bought for. Without `days` it is given for good. `group` is
 * a user group of the Assetto Corsa servers, of one where `server_id` says so; `delivery` is handed to a FiveM or
 * CS2 server as an action with parameters, never as a console line. A subscription that is `pausable` can be paused once in each
 * period that was paid for.
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

export const ShopCategory = z.object({
  id: Id,
  name: z.string(),
  name_en: z.nullable(z.string()),
  slug: z.string(),
});
export type ShopCategory = z.output<typeof ShopCategory>;

/** An item for sale. A price of 0 means not sold in that currency; both 0 means free, bought with balance. */
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
  /** What can still be bought; -1 is unlimited. */
  stock: z.int(),
  is_active: z.boolean(),
  main_image: z.nullable(z.string()),
  additional_images: z.array(z.string()),
  features: z.record(z.string(), z.unknown()),
  features_en: z.nullable(z.record(z.string(), z.unknown())),
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
  query: z.object({ ...PageQuery.shape, search: Search }),
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
  server_en: z.nullable(z.string()),
  /** Of a subscription: whether its holder can pause it. */
  pausable: z.boolean(),
});
export type PublicGrant = z.output<typeof PublicGrant>;

/** An item as its public page shows it. */
export const PublicItem = z.extend(ShopItem, { gives: z.array(PublicGrant), preview_images: OgImages });
export type PublicItem = z.output<typeof PublicItem>;

/** What can be bought, for everybody, the newest first; `category` is the address of one. */
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

/** The categories of what can be bought, by name. */
export const listPublicCategories = endpoint({
  method: 'GET',
  path: '/api/v1/shop/categories',
  access: 'public',
  needs: 'shop_enabled',
  response: z.array(ShopCategory),
});

/** An active item, for everybody, so that it can be shown to others. */
export const getPublicItem = endpoint({
  method: 'GET',
  path: '/api/v1/shop/items/{id}',
  access: 'public',
  needs: 'shop_enabled',
  params: z.object({ id: PathId }),
  response: PublicItem,
});
