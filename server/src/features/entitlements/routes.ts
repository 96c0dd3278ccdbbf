import { AppError } from '@paddock/contract/core/errors';
import { maxPageSize } from '@paddock/contract/core/paging';
import * as calls from '@paddock/contract/entitlements/calls';
import { leaseSecondsDefault } from '@paddock/contract/entitlements/rules';
import type { App } from '../../http/app-types.ts';
import { streamCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import { deliveryExportColumns } from './deliveries/export-deliveries.ts';
import { acknowledgeDelivery, leaseDeliveries, retryDelivery } from './deliveries/lease-deliveries.ts';
import { findGroupMembers, formatGroup, matchesEtag, strongEtag } from './get-group.ts';
import { findDelivery, listDeliveries, listSubscriptions } from './queries.ts';

/** Deliveries that are handed out at once where the server does not say. */
const leaseLimit = 20;

export function entitlementsRoutes(app: App): void {
  route(app, calls.listSubscriptions, async ({ deps, viewer, query, reply }) => {
    const { skip = 0, limit = maxPageSize, search } = query;
    const page = await listSubscriptions(deps.db, viewer, { skip, limit, search }, deps.now());
    reply?.header('x-total-count', page.total);
    return { subscriptions: page.items };
  });

  serveGameServers(app);

  route(app, calls.listDeliveries, async ({ deps, query, reply }) => {
    const { skip = 0, limit = maxPageSize, ...filter } = query;
    const { items, total } = await listDeliveries(deps.db, { ...filter, skip, limit });
    reply?.header('x-total-count', total);
    return items;
  });

  route(app, calls.exportDeliveries, async ({ deps, query, reply }) =>
    streamCsv(reply, 'deliveries', deliveryExportColumns, async (_, limit, skip) => {
      const { items } = await listDeliveries(deps.db, { ...query, skip, limit });
      return items;
    }),
  );

  route(app, calls.retryDelivery, async ({ deps, params }) => {
    await retryDelivery(deps.db, params.id, deps.now());
    const delivery = await findDelivery(deps.db, params.id);
    if (!delivery) throw new AppError('not_found');
    return delivery;
  });
}

function serveGameServers(app: App): void {
  route(app, calls.getGroup, async ({ deps, params, keyHolder, request, reply }) => {
    const steam_ids = await findGroupMembers(deps.db, params.group, keyHolder.server_id, deps.now());
    if (!steam_ids) throw new AppError('not_found');
    const text = formatGroup(steam_ids);
    const tag = strongEtag(text);
    reply?.header('etag', tag);
    if (matchesEtag(request?.headers['if-none-match'], tag)) reply?.code(304);
    return text;
  });

  route(app, calls.leaseDeliveries, async ({ deps, body, keyHolder }) => {
    const { limit = leaseLimit, lease_seconds: seconds = leaseSecondsDefault } = body;
    return {
      deliveries: await leaseDeliveries(deps.db, keyHolder.server_id, { limit, seconds }, deps.now()),
    };
  });

  route(app, calls.acknowledgeDelivery, async ({ deps, params, body, keyHolder }) => {
    await acknowledgeDelivery(deps.db, keyHolder.server_id, params.id, body, deps.now());
    return undefined;
  });
}
