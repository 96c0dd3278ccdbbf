import { getOwnLaps, getStats, ingestEvents, ingestResults } from '@paddock/contract/racing';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { getUser } from '../users/queries.ts';
import { ingestBatch } from './batch.ts';
import { drivingStats, lapsOnTrack } from './queries.ts';
import { ingestResultFile } from './results.ts';

export function racingRoutes(app: App): void {
  route(app, ingestResults, ({ deps, keyHolder, body, query }) =>
    ingestResultFile(deps, keyHolder.server_id, body, query.file_name),
  );

  route(app, ingestEvents, ({ deps, keyHolder, body }) =>
    ingestBatch(deps, keyHolder.server_id, body.events),
  );

  route(app, getStats, async ({ deps, viewer }) => {
    const user = await getUser(deps.db, viewer.id);
    return { user, ...(await drivingStats(deps.db, viewer.steam_id)) };
  });

  route(app, getOwnLaps, ({ deps, viewer, query }) => lapsOnTrack(deps.db, viewer.steam_id, query.track));
}
