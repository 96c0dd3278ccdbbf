import { AppError } from '@paddock/contract/core/errors';
import * as calls from '@paddock/contract/entitlements/calls';
import { leaseSecondsDefault } from '@paddock/contract/entitlements/rules';
import type { Deps } from '../../adapters/deps.ts';
import type { App } from '../../http/app-types.ts';
import { streamCsv } from '../../http/csv.ts';
import { matchesEtag, strongEtag } from '../../http/response-cache/etag.ts';
import { route } from '../../http/route.ts';
import { deliveryExportColumns } from './deliveries/export-deliveries.ts';
import {
  acknowledgeDelivery,
  leaseDeliveries,
  markDeliveryDone,
  retryDelivery,
} from './deliveries/lease-deliveries.ts';
import { listMemberDiscordRoles, retryDiscordRole } from './discord-roles/member-roles.ts';
import { findGroupMembers, formatGroup } from './get-group.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { pauseSubscription, resumeSubscription } from './pause-subscription.ts';
import { findDelivery, listDeliveries, listDeliveryBatch } from './queries.ts';

/** The default number of deliveries per lease. */
const leaseLimit = 20;

export function entitlementsRoutes(app: App): void {
  route(app, calls.listSubscriptions, ({ deps, viewer, query }) =>
    listSubscriptions(deps.db, viewer, query, deps.now()),
  );

  route(app, calls.pauseSubscription, ({ deps, viewer, params, body }) =>
    pauseSubscription(deps, viewer, params.id, body.days),
  );

  route(app, calls.resumeSubscription, ({ deps, viewer, params }) =>
    resumeSubscription(deps, viewer, params.id),
  );

  serveGameServers(app);

  route(app, calls.listDeliveries, ({ deps, query }) => listDeliveries(deps.db, query));

  route(
    app,
    calls.exportDeliveries,
    async ({ deps, query, reply }) =>
      streamCsv(reply, 'deliveries', deliveryExportColumns, (after, limit) =>
        listDeliveryBatch(deps.db, query, after, limit),
      ),
    { replica: true },
  );

  route(app, calls.listMemberDiscordRoles, ({ deps, params, query }) =>
    listMemberDiscordRoles(deps.db, params.id, query),
  );

  route(app, calls.retryDiscordRole, ({ deps, params }) => retryDiscordRole(deps, params.id, params.role));

  const change = (apply: typeof retryDelivery) => async (deps: Deps, id: number) => {
    await apply(deps.db, id, deps.now());
    const delivery = await findDelivery(deps.db, id);
    if (!delivery) throw new AppError('not_found');
    return delivery;
  };
  const retry = change(retryDelivery);
  const markDone = change(markDeliveryDone);
  route(app, calls.retryDelivery, ({ deps, params }) => retry(deps, params.id));
  route(app, calls.markDeliveryDone, ({ deps, params }) => markDone(deps, params.id));
}

function serveGameServers(app: App): void {
  route(app, calls.getGroup, async ({ deps, params, keyHolder, request, reply }) => {
    const steam_ids = await findGroupMembers(deps, params.group, keyHolder.server_id);
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

  route(app, calls.acknowledgeDelivery, ({ deps, params, body, keyHolder }) =>
    acknowledgeDelivery(deps.db, keyHolder.server_id, params.id, body, deps.now()),
  );
}
