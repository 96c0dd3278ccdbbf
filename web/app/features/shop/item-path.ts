import type { ShopItem } from '@paddock/contract/shop/calls';

/** The public page of an item, to be shared. */
export function itemPath({ id }: Pick<ShopItem, 'id'>): string {
  return `/shop/${id}`;
}

/** Where a member buys it; the login comes back to it. */
export function itemInShopPath({ id }: Pick<ShopItem, 'id'>): string {
  return `/dashboard/shop?item=${id}`;
}
