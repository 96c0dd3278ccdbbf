import { listAdminCategories, listAdminItems } from '@paddock/contract/shop/admin-calls';
import { getItem, listCategories, listItems } from '@paddock/contract/shop/calls';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query, queryWithPrevious } from '#lib/api/query.ts';
import { anyText, oneOf, type UrlFilters } from '#lib/url/url-filters.ts';

/** URL filters of the staff’s shop. */
export const adminShopFilters = { tab: oneOf(['items', 'categories'], 'items'), search: anyText };
type AdminShopFilters = UrlFilters<typeof adminShopFilters>;

export const adminItemsQuery = ({ search }: Pick<AdminShopFilters, 'search'>) =>
  infiniteQuery(listAdminItems, { search });

export const adminCategoriesQuery = ({ search }: Pick<AdminShopFilters, 'search'>) =>
  queryWithPrevious(listAdminCategories, { query: { search } });

/** Items for sale, and their categories. */
export const itemsQuery = () => query(listItems, {});
export const itemQuery = (id: number) => query(getItem, { params: { id } });
export const categoriesQuery = () => query(listCategories, {});

/** Reads of items, invalidated by any change of an item. */
export const itemQueries = [listAdminItems, listItems, getItem] as const;
export const categoryQueries = [listAdminCategories, listCategories] as const;
