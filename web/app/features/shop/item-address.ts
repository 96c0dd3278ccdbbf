import type { ShopItem } from '@paddock/contract/shop';

/** The public page of an item, to be shared. */
export function itemAddress({ id }: Pick<ShopItem, 'id'>): string {
  return `/shop/${id}`;
}

/** Where a member buys it; the login comes back to it. */
export function inShopAddress({ id }: Pick<ShopItem, 'id'>): string {
  return `/dashboard/shop?item=${id}`;
}
