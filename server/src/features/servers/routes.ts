import { randomBytes } from 'node:crypto';
import { AppError } from '@paddock/contract/errors';
import { can } from '@paddock/contract/permissions';
import * as calls from '@paddock/contract/servers';
import { eq } from 'drizzle-orm';
import { audit } from '../../db/audit/audit.ts';
import type { App } from '../../http/app-types.ts';
import { pageOfArray } from '../../http/array-page.ts';
import { csvFile } from '../../http/csv.ts';
import { eventStreamsOf } from '../../http/event-stream.ts';
import { route } from '../../http/route.ts';
import { exportColumns } from './export.ts';
import { listHours, listUsualDays } from './history.ts';
import { liveServers } from './live-servers.ts';
import { createServer, deleteServer, updateServer } from './management.ts';
import { testConnection } from './poller.ts';
import { serveServerPreviews } from './preview-facts.ts';
import { findGameServer, hashKey, listGameServers, listKeys } from './queries.ts';
import { listRatingsOf, rateServer } from './ratings.ts';
import { getServerPage } from './server-page.ts';
import { searchServers } from './staff-view.ts';
import { serverKeys } from './tables.ts';

export function serversRoutes(app: App): void {
  publicRoutes(app);
  streamRoute(app);
  ratingRoutes(app);
  managementRoutes(app);
  keyRoutes(app);
}

function publicRoutes(app: App): void {
  for (const spec of [calls.listServers, calls.listActiveServers]) {
    route(app, spec, async ({ deps, query, reply }) =>
      pageOfArray(await listGameServers(deps.db), query, reply),
    );
  }

  route(app, calls.getServer, ({ deps, params }) => getServerPage(deps, params.id));
  serveServerPreviews(app);

  route(app, calls.listServerHistory, async ({ deps, params, viewer }) => {
    const server = await findGameServer(deps.db, params.id);
    const mayLook = server?.is_active || (viewer && can(viewer.role, 'servers', 'view'));
    if (!server || !mayLook) throw new AppError('not_found');
    return listHours(deps.db, server.id, deps.now());
  });

  route(app, calls.listBusyHours, ({ deps }) => listUsualDays(deps.db, deps.now()));
}

function streamRoute(app: App): void {
  const streams = eventStreamsOf(app);
  const live = liveServers(app.deps);
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

  route(app, calls.listOwnRatings, ({ deps, viewer }) => listRatingsOf(deps.db, viewer.id));
}

function managementRoutes(app: App): void {
  route(app, calls.listAdminServers, async ({ deps, query, reply }) =>
    pageOfArray(await searchServers(deps.db, query.search ?? '', deps.now()), query, reply),
  );

  route(app, calls.exportServers, async ({ deps, query, reply }) =>
    csvFile(reply, 'servers', exportColumns, async (_, limit, skip) => {
      const found = await searchServers(deps.db, query.search ?? '', deps.now());
      return found.slice(skip, skip + limit);
    }),
  );

  route(app, calls.createServer, ({ deps, body, files, locale }) =>
    createServer(deps, { fields: body, files, locale }),
  );

  route(app, calls.updateServer, ({ deps, params, body, files, locale }) =>
    updateServer(deps, params.id, { fields: body, files, locale }),
  );

  route(app, calls.deleteServer, async ({ deps, params }) => {
    await deleteServer(deps, params.id);
    return undefined;
  });

  route(app, calls.testServer, async ({ deps, params }) => {
    const server = await findGameServer(deps.db, params.id);
    if (!server) throw new AppError('not_found');
    const reason = await testConnection(deps, server);
    const target = { type: 'server', id: server.id, name: server.name } as const;
    await audit(deps.db, { target, after: { reason } });
    return { ok: reason === null, reason };
  });
}

function keyRoutes(app: App): void {
  route(app, calls.listServerKeys, async ({ deps, query, reply }) =>
    pageOfArray(await listKeys(deps.db), query, reply),
  );

  route(app, calls.createServerKey, async ({ deps, body }) => {
    if (!(await findGameServer(deps.db, body.server_id))) throw new AppError('not_found');
    const key = `gs_${randomBytes(32).toString('base64url')}`;
    return deps.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(serverKeys)
        .values({ ...body, key_hash: hashKey(key), created_at: deps.now() })
        .returning();
      if (!row) throw new Error('the key was not stored');
      await audit(tx, { target: { type: 'server_key', id: row.id, name: row.name }, after: row });
      return { id: row.id, key };
    });
  });

  route(app, calls.deleteServerKey, async ({ deps, params }) => {
    await deps.db.transaction(async (tx) => {
      const [gone] = await tx.delete(serverKeys).where(eq(serverKeys.id, params.id)).returning();
      if (!gone) throw new AppError('not_found');
      await audit(tx, { target: { type: 'server_key', id: gone.id, name: gone.name }, before: gone });
    });
    return undefined;
  });
}
