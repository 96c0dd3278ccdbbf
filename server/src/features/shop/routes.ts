import { AppError } from '@paddock/contract/core/errors';
import * as shopAdmin from '@paddock/contract/shop/admin-calls';
import * as calls from '@paddock/contract/shop/calls';
import type { App } from '../../http/app-types.ts';
import { inFixedOrder, streamCsv } from '../../http/csv.ts';
import { paginate } from '../../http/paginate.ts';
import { route } from '../../http/route.ts';
import { createCategory, deleteCategory, renameCategory } from './categories.ts';
import { createItem, deleteItem, updateItem } from './edit-item.ts';
import { itemExportColumns } from './export-items.ts';
import { getPublicItem } from './get-public-item.ts';
import { serveItemOgImages } from './og-image.ts';
import {
  findAdminItems,
  findShopItem,
  listActiveCategories,
  listActiveItems,
  listAdminItems,
  listItemIds,
  listShopCategories,
  listShopItems,
} from './queries.ts';

export function shopRoutes(app: App): void {
  playerRoutes(app);
  itemRoutes(app);
  categoryRoutes(app);
}

function playerRoutes(app: App): void {
  route(app, calls.listItems, ({ deps, query }) => listShopItems(deps.db, query), {
    cached: true,
    replica: true,
  });

  route(
    app,
    calls.getItem,
    async ({ deps, params }) => {
      const item = await findShopItem(deps.db, params.id);
      if (!item) throw new AppError('not_found');
      return item;
    },
    { cached: true, replica: true },
  );

  route(app, calls.listPublicItems, ({ deps, query }) => listActiveItems(deps.db, query), {
    cached: true,
    replica: true,
  });

  route(app, calls.listPublicCategories, ({ deps }) => listActiveCategories(deps.db), {
    cached: true,
    replica: true,
  });

  route(app, calls.getPublicItem, ({ deps, params }) => getPublicItem(deps, params.id), {
    cached: true,
    replica: true,
  });
  serveItemOgImages(app);

  route(
    app,
    calls.listCategories,
    async ({ deps, query }) => paginate(await listShopCategories(deps.db, query.search), query),
    { cached: true, replica: true },
  );
}

function itemRoutes(app: App): void {
  route(app, shopAdmin.listAdminItems, ({ deps, query }) => listAdminItems(deps.db, query));

  route(
    app,
    shopAdmin.exportItems,
    async ({ deps, query, reply }) =>
      streamCsv(
        reply,
        'items',
        itemExportColumns,
        inFixedOrder(
          () => listItemIds(deps.db, query.search),
          (ids) => findAdminItems(deps.db, ids),
        ),
      ),
    { replica: true },
  );

  route(app, shopAdmin.createItem, ({ deps, body, files }) => createItem(deps, { fields: body, files }));

  route(app, shopAdmin.updateItem, ({ deps, params, body, files }) =>
    updateItem(deps, params.id, { fields: body, files }),
  );

  route(app, shopAdmin.deleteItem, async ({ deps, params }) => {
    await deleteItem(deps, params.id);
    return undefined;
  });
}

function categoryRoutes(app: App): void {
  route(app, shopAdmin.listAdminCategories, async ({ deps, query }) =>
    paginate(await listShopCategories(deps.db, query.search), query),
  );

  route(app, shopAdmin.createCategory, ({ deps, body }) => createCategory(deps.db, body));

  route(app, shopAdmin.updateCategory, ({ deps, params, body }) => renameCategory(deps.db, params.id, body));

  route(app, shopAdmin.deleteCategory, async ({ deps, params }) => {
    await deleteCategory(deps.db, params.id);
    return undefined;
  });
}
