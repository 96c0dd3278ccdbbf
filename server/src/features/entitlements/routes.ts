import * as calls from '@paddock/contract/entitlements';
import { AppError } from '@paddock/contract/errors';
import { maxPageSize } from '@paddock/contract/paging';
import type { App } from '../../http/app-types.ts';
import { csvFile } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { acknowledge, lease, retry } from './deliveries.ts';
import { exportColumns } from './export.ts';
import { findGroup, groupText, namesTag, tagOf } from './groups.ts';
import { findDelivery, pageOfDeliveries, pageOfSubscriptions } from './queries.ts';

/** Deliveries that are handed out at once where the server does not say. */
const leaseLimit = 20;

export function entitlementsRoutes(app: App): void {
  route(app, calls.listSubscriptions, async ({ deps, viewer, query, reply }) => {
    const { skip = 0, limit = maxPageSize, search } = query;
    const page = await pageOfSubscriptions(deps.db, viewer, { skip, limit, search }, deps.now());
    reply?.header('x-total-count', page.total);
    return { subscriptions: page.items };
  });

  serveGameServers(app);

  route(app, calls.listDeliveries, async ({ deps, query, reply }) => {
    const { skip = 0, limit = maxPageSize, ...filter } = query;
    const { items, total } = await pageOfDeliveries(deps.db, { ...filter, skip, limit });
    reply?.header('x-total-count', total);
    return items;
  });

  route(app, calls.exportDeliveries, async ({ deps, query, reply }) =>
    csvFile(reply, 'deliveries', exportColumns, async (_, limit, skip) => {
      const { items } = await pageOfDeliveries(deps.db, { ...query, skip, limit });
      return items;
    }),
  );

  route(app, calls.retryDelivery, async ({ deps, params }) => {
    await retry(deps.db, params.id, deps.now());
    const delivery = await findDelivery(deps.db, params.id);
    if (!delivery) throw new AppError('not_found');
    return delivery;
  });
}

function serveGameServers(app: App): void {
  route(app, calls.getGroup, async ({ deps, params, keyHolder, request, reply }) => {
    const steam_ids = await findGroup(deps.db, params.group, keyHolder.server_id, deps.now());
    if (!steam_ids) throw new AppError('not_found');
    const text = groupText(steam_ids);
    const tag = tagOf(text);
    reply?.header('etag', tag);
    if (namesTag(request?.headers['if-none-match'], tag)) reply?.code(304);
    return text;
  });

  route(app, calls.leaseDeliveries, async ({ deps, body, keyHolder }) => {
    const { limit = leaseLimit, lease_seconds: seconds = calls.leaseSecondsDefault } = body;
    return { deliveries: await lease(deps.db, keyHolder.server_id, { limit, seconds }, deps.now()) };
  });

  route(app, calls.acknowledgeDelivery, async ({ deps, params, body, keyHolder }) => {
    await acknowledge(deps.db, keyHolder.server_id, params.id, body, deps.now());
    return undefined;
  });
}
