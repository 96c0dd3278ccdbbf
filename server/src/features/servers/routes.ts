import { randomBytes } from 'node:crypto';
import { AppError } from '@paddock/contract/core/errors';
import { can } from '@paddock/contract/core/permissions';
import { containsText } from '@paddock/contract/i18n/normalize-text';
import * as serversAdmin from '@paddock/contract/servers/admin-calls';
import * as calls from '@paddock/contract/servers/calls';
import * as slotAlerts from '@paddock/contract/servers/slot-alert-calls';
import { eq } from 'drizzle-orm';
import { audit } from '../../db/audit/audit.ts';
import type { App } from '../../http/app-types.ts';
import { streamCsv } from '../../http/csv.ts';
import { paginate } from '../../http/paginate.ts';
import { route } from '../../http/route.ts';
import { createServer, deleteServer, findServerErrors, updateServer } from './edit-server.ts';
import { serverExportColumns } from './export-servers.ts';
import { getServerDetail } from './get-server.ts';
import { listAdminServers } from './list-admin-servers.ts';
import { serveServerOgImages } from './og-image.ts';
import { listBusyHours, listServerHours } from './polling/history.ts';
import { testConnection } from './polling/poll-servers.ts';
import { findGameServer, listGameServers } from './queries.ts';
import { listUserRatings, rateServer } from './rate-server.ts';
import { hashServerKey, listServerKeys } from './server-keys.ts';
import { listSlotAlerts, removeSlotAlert, setSlotAlert } from './slot-alerts/slot-alerts.ts';
import { createServerStreams } from './stream-servers.ts';
import { serverKeys } from './tables.ts';

export function serversRoutes(app: App): void {
  publicRoutes(app);
  streamRoute(app);
  ratingRoutes(app);
  managementRoutes(app);
  keyRoutes(app);
}

/** Returns the searched texts in both languages, including the loaded track. */
const toSearchableText = ({ track, track_ref, ...server }: calls.GameServer) => {
  const { name, name_en, description, description_en } = server;
  const trackNames = [track, track_ref?.name, track_ref?.name_fa, track_ref?.layout, track_ref?.layout_fa];
  return [name, name_en, description, description_en, ...trackNames].filter(Boolean).join(' ');
};

function publicRoutes(app: App): void {
  for (const spec of [calls.listServers, calls.listActiveServers]) {
    route(
      app,
      spec,
      async ({ deps, query }) => {
        const isFound = containsText(query.search ?? '');
        const servers = await listGameServers(deps.db);
        const matching = servers.filter((server) => isFound(toSearchableText(server)));
        return paginate(matching, query);
      },
      { cached: true, replica: true, isDelayed: true },
    );
  }

  route(app, calls.getServer, ({ deps, params }) => getServerDetail(deps, params.id), {
    cached: true,
    replica: true,
  });
  serveServerOgImages(app);

  route(
    app,
    calls.listServerHistory,
    async ({ deps, params, viewer }) => {
      const server = await findGameServer(deps.db, params.id);
      const mayLook = server?.is_active || (viewer && can(viewer.role, 'servers', 'view'));
      if (!server || !mayLook) throw new AppError('not_found');
      return listServerHours(deps.db, server.id, deps.now());
    },
    { cached: true, replica: true },
  );

  route(app, calls.listBusyHours, ({ deps }) => listBusyHours(deps.db, deps.now()), {
    cached: true,
    replica: true,
  });
}

function streamRoute(app: App): void {
  const streams = app.streams;
  const live = createServerStreams(app.deps);
  route(app, calls.streamServers, async ({ request }) => {
    const stream = streams.open(request?.ip ?? '');
    try {
      await live.join(stream);
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    return stream.body;
  });
}

function ratingRoutes(app: App): void {
  route(app, calls.rateServer, ({ deps, params, body, viewer }) =>
    rateServer(deps, params.id, viewer.id, body.rating),
  );

  route(app, slotAlerts.setSlotAlert, ({ deps, params, body, viewer }) =>
    setSlotAlert(deps, { server_id: params.id, user_id: viewer.id, car: body.car }),
  );

  route(app, slotAlerts.removeSlotAlert, ({ deps, params, viewer }) =>
    removeSlotAlert(deps.db, viewer.id, params.id),
  );

  route(app, slotAlerts.listSlotAlerts, ({ deps, viewer }) => listSlotAlerts(deps.db, viewer.id, deps.now()));

  route(app, calls.listMyRatings, ({ deps, viewer }) => listUserRatings(deps.db, viewer.id));
}

function managementRoutes(app: App): void {
  route(app, serversAdmin.listAdminServers, async ({ deps, query }) =>
    paginate(await listAdminServers(deps.db, query.search ?? '', deps.now()), query),
  );

  route(
    app,
    serversAdmin.exportServers,
    async ({ deps, query, reply }) =>
      streamCsv(reply, 'servers', serverExportColumns, async (after) =>
        // The list has a single batch.
        after ? [] : listAdminServers(deps.db, query.search ?? '', deps.now()),
      ),
    { replica: true },
  );

  route(
    app,
    serversAdmin.createServer,
    ({ deps, body, files }) => createServer(deps, { fields: body, files }),
    { findFaults: ({ deps, fields }) => findServerErrors(deps, fields) },
  );

  route(
    app,
    serversAdmin.updateServer,
    ({ deps, params, body, files }) => updateServer(deps, params.id, { fields: body, files }),
    { findFaults: ({ deps, params, fields }) => findServerErrors(deps, fields, params.id) },
  );

  route(app, serversAdmin.deleteServer, ({ deps, params }) => deleteServer(deps, params.id));

  route(app, serversAdmin.testServer, async ({ deps, params }) => {
    const server = await findGameServer(deps.db, params.id);
    if (!server) throw new AppError('not_found');
    const reason = await testConnection(deps, server);
    const target = { type: 'server', id: server.id, name: server.name } as const;
    await audit(deps.db, { target, after: { reason } });
    return { ok: reason === null, reason };
  });
}

function keyRoutes(app: App): void {
  route(app, serversAdmin.listServerKeys, async ({ deps, query }) =>
    paginate(await listServerKeys(deps.db), query),
  );

  route(app, serversAdmin.createServerKey, async ({ deps, body }) => {
    if (!(await findGameServer(deps.db, body.server_id))) throw new AppError('not_found');
    const key = `gs_${randomBytes(32).toString('base64url')}`;
    return deps.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(serverKeys)
        .values({ ...body, key_hash: hashServerKey(key), created_at: deps.now() })
        .returning();
      if (!row) throw new Error('the key was not stored');
      await audit(tx, { target: { type: 'server_key', id: row.id, name: row.name }, after: row });
      return { id: row.id, key };
    });
  });

  route(app, serversAdmin.deleteServerKey, async ({ deps, params }) => {
    await deps.db.transaction(async (tx) => {
      const [gone] = await tx.delete(serverKeys).where(eq(serverKeys.id, params.id)).returning();
      if (!gone) throw new AppError('not_found');
      await audit(tx, { target: { type: 'server_key', id: gone.id, name: gone.name }, before: gone });
    });
    return undefined;
  });
}
