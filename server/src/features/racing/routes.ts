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
import type { EventTaker } from './ingest/ingest-event.ts';
import { ingestEventBatch } from './ingest/ingest-events.ts';
import { getDrivingStats, getLapsOnTrack, readFirstSteps } from './queries.ts';
import { ingestResultFile } from './results/ingest-results.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';

/** `takers` are those of features built later: each takes in events of its own types. */
export function racingRoutes(app: App, takers: readonly EventTaker[]): void {
  route(app, ingestResults, ({ deps, keyHolder, body, query }) =>
    ingestResultFile(deps, keyHolder.server_id, body, query.file_name),
  );

  route(app, ingestEvents, ({ deps, keyHolder, body }) =>
    ingestEventBatch(deps, keyHolder.server_id, body.events, takers),
  );

  route(app, getStats, async ({ deps, viewer }) => {
    const user = await getUser(deps.db, viewer.id);
    return { user, ...(await getDrivingStats(deps.db, viewer.steam_id)) };
  });

  route(app, getFirstSteps, ({ deps, viewer }) => readFirstSteps(deps.db, viewer.id));

  route(app, getMyLaps, ({ deps, viewer, query }) => getLapsOnTrack(deps.db, viewer.steam_id, query.track));

  withdrawalRoutes(app);
}
