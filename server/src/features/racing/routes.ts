import {
  getFirstSteps,
  getMyLaps,
  getStats,
  ingestEvents,
  ingestResults,
} from '@paddock/contract/racing/calls';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { getUser } from '../users/queries.ts';
import { ingestEventBatch } from './ingest/ingest-events.ts';
import { ingestResultFile } from './ingest/ingest-results.ts';
import { getDrivingStats, getLapsOnTrack, readFirstSteps } from './queries.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';

export function racingRoutes(app: App): void {
  route(app, ingestResults, ({ deps, keyHolder, body, query }) =>
    ingestResultFile(deps, keyHolder.server_id, body, query.file_name),
  );

  route(app, ingestEvents, ({ deps, keyHolder, body }) =>
    ingestEventBatch(deps, keyHolder.server_id, body.events),
  );

  route(app, getStats, async ({ deps, viewer }) => {
    const user = await getUser(deps.db, viewer.id);
    return { user, ...(await getDrivingStats(deps.db, viewer.steam_id)) };
  });

  route(app, getFirstSteps, ({ deps, viewer }) => readFirstSteps(deps.db, viewer.id));

  route(app, getMyLaps, ({ deps, viewer, query }) => getLapsOnTrack(deps.db, viewer.steam_id, query.track));

  withdrawalRoutes(app);
}
