import { AppError } from '@paddock/contract/core/errors';
import { maxPageSize } from '@paddock/contract/core/paging';
import * as calls from '@paddock/contract/shop/calls';
import type { App } from '../../http/app-types.ts';
import { streamCsv } from '../../http/csv.ts';
import { paginate } from '../../http/paginate.ts';
import { route } from '../../http/route.ts';
import { createCategory, deleteCategory, renameCategory } from './categories.ts';
import { itemExportColumns } from './export-items.ts';
import { getPublicItem } from './get-public-item.ts';
import { serveItemOgImages } from './og-image.ts';
import { findShopItem, listAdminItems, listShopCategories, listShopItems } from './queries.ts';
import { createItem, deleteItem, updateItem } from './service.ts';

export function shopRoutes(app: App): void {
  playerRoutes(app);
  itemRoutes(app);
  categoryRoutes(app);
}

function playerRoutes(app: App): void {
  route(app, calls.listItems, async ({ deps, query, reply }) =>
    paginate(await listShopItems(deps.db, query.search), query, reply),
  );

  route(app, calls.getItem, async ({ deps, params }) => {
    const item = await findShopItem(deps.db, params.id);
    if (!item) throw new AppError('not_found');
    return item;
  });

  route(app, calls.getPublicItem, ({ deps, params }) => getPublicItem(deps, params.id));
  serveItemOgImages(app);

  route(app, calls.listCategories, async ({ deps, query, reply }) =>
    paginate(await listShopCategories(deps.db), query, reply),
  );
}

function itemRoutes(app: App): void {
  route(app, calls.listAdminItems, async ({ deps, query, reply }) => {
    const { skip = 0, limit = maxPageSize, search = '' } = query;
    const { items, total } = await listAdminItems(deps.db, { skip, limit, search });
    reply?.header('x-total-count', total);
    return items;
  });

  route(app, calls.exportItems, async ({ deps, query, reply }) =>
    streamCsv(reply, 'items', itemExportColumns, async (_, limit, skip) => {
      const { items } = await listAdminItems(deps.db, { skip, limit, search: query.search ?? '' });
      return items;
    }),
  );

  route(app, calls.createItem, ({ deps, body, files, locale }) =>
    createItem(deps, { fields: body, files, locale }),
  );

  route(app, calls.updateItem, ({ deps, params, body, files, locale }) =>
    updateItem(deps, params.id, { fields: body, files, locale }),
  );

  route(app, calls.deleteItem, async ({ deps, params }) => {
    await deleteItem(deps, params.id);
    return undefined;
  });
}

function categoryRoutes(app: App): void {
  route(app, calls.listAdminCategories, async ({ deps, query, reply }) =>
    paginate(await listShopCategories(deps.db, query.search), query, reply),
  );

  route(app, calls.createCategory, ({ deps, body, locale }) => createCategory(deps.db, body.name, locale));

  route(app, calls.updateCategory, ({ deps, params, body, locale }) =>
    renameCategory(deps.db, params.id, body.name, locale),
  );

  route(app, calls.deleteCategory, async ({ deps, params }) => {
    await deleteCategory(deps.db, params.id);
    return undefined;
  });
}
