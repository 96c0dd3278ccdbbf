import { AppError } from '@paddock/contract/errors';
import { maxPageSize } from '@paddock/contract/paging';
import { getItem, listAdminItems, listCategories, listItems } from '@paddock/contract/shop';
import type { App } from '../../http/app-types.ts';
import { pageOfArray } from '../../http/array-page.ts';
import { route } from '../../http/route.ts';
import { findShopItem, listShopCategories, listShopItems, searchShopItems } from './queries.ts';

export function shopRoutes(app: App): void {
  route(app, listItems, async ({ deps, query, reply }) =>
    pageOfArray(await listShopItems(deps.db, query.search), query, reply),
  );

  route(app, getItem, async ({ deps, params }) => {
    const item = await findShopItem(deps.db, params.id);
    if (!item) throw new AppError('not_found');
    return item;
  });

  route(app, listCategories, async ({ deps, query, reply }) =>
    pageOfArray(await listShopCategories(deps.db), query, reply),
  );

  route(app, listAdminItems, async ({ deps, query, reply }) => {
    const { skip = 0, limit = maxPageSize, search = '' } = query;
    const { items, total } = await searchShopItems(deps.db, { skip, limit, search });
    reply?.header('x-total-count', total);
    return items;
  });
}
