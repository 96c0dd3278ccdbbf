import { randomBytes } from 'node:crypto';
import { AppError } from '@paddock/contract/errors';
import {
  createServerKey,
  deleteServerKey,
  listActiveServers,
  listServerKeys,
  listServers,
} from '@paddock/contract/servers';
import { eq } from 'drizzle-orm';
import type { App } from '../../http/app-types.ts';
import { pageOfArray } from '../../http/array-page.ts';
import { route } from '../../http/route.ts';
import { findGameServer, hashKey, listGameServers, listKeys } from './queries.ts';
import { serverKeys } from './tables.ts';

export function serversRoutes(app: App): void {
  for (const spec of [listServers, listActiveServers]) {
    route(app, spec, async ({ deps, query, reply }) =>
      pageOfArray(await listGameServers(deps.db), query, reply),
    );
  }

  route(app, listServerKeys, async ({ deps, query, reply }) =>
    pageOfArray(await listKeys(deps.db), query, reply),
  );

  route(app, createServerKey, async ({ deps, body }) => {
    if (!(await findGameServer(deps.db, body.server_id))) throw new AppError('not_found');
    const key = `gs_${randomBytes(32).toString('base64url')}`;
    const [row] = await deps.db
      .insert(serverKeys)
      .values({ ...body, key_hash: hashKey(key), created_at: deps.now() })
      .returning({ id: serverKeys.id });
    if (!row) throw new Error('the key was not stored');
    return { id: row.id, key };
  });

  route(app, deleteServerKey, async ({ deps, params }) => {
    const rows = await deps.db
      .delete(serverKeys)
      .where(eq(serverKeys.id, params.id))
      .returning({ id: serverKeys.id });
    if (rows.length === 0) throw new AppError('not_found');
    return undefined;
  });
}
