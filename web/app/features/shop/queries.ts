import { listAdminCategories, listAdminItems } from '@paddock/contract/shop/admin-calls';
import { getItem, listCategories, listItems } from '@paddock/contract/shop/calls';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query, queryWithPrevious } from '#lib/api/query.ts';
import { anyText, oneOf, type UrlFilters } from '#lib/url/url-filters.ts';

/** What an address of the staff's shop asks for. */
export const adminShopFilters = { tab: oneOf(['items', 'categories'], 'items'), search: anyText };
type AdminShopFilters = UrlFilters<typeof adminShopFilters>;

export const adminItemsQuery = ({ search }: Pick<AdminShopFilters, 'search'>) =>
  infiniteQuery(listAdminItems, { search });

export const adminCategoriesQuery = ({ search }: Pick<AdminShopFilters, 'search'>) =>
  queryWithPrevious(listAdminCategories, { query: { search } });

/** What a player can buy, and by which category. */
export const itemsQuery = () => query(listItems, {});
export const itemQuery = (id: number) => query(getItem, { params: { id } });
export const categoriesQuery = () => query(listCategories, {});

/** Reads that tell of an item, stale after any change of one. */
export const itemQueries = [listAdminItems, listItems, getItem] as const;
export const categoryQueries = [listAdminCategories, listCategories] as const;
