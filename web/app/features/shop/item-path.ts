import type { ShopItem } from '@paddock/contract/shop/calls';

/** The public page of an item. */
export function itemPath({ id }: Pick<ShopItem, 'id'>): string {
  return `/shop/${id}`;
}

/** The item in the members’ shop, where it can be bought. */
export function itemInShopPath({ id }: Pick<ShopItem, 'id'>): string {
  return `/dashboard/shop?item=${id}`;
}
