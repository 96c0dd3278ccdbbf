import {
  getFirstSteps,
  getMyLaps,
  getStats,
  ingestEvents,
  ingestResults,
} from '@paddock/contract/racing/calls';
import { listRacingSessions, listRefusals as listRefusalsCall } from '@paddock/contract/racing/result-calls';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { getUser } from '../users/queries.ts';
import { ingestEventBatch } from './ingest/ingest-events.ts';
import { ingestResultFile, oneLargeFile } from './ingest-results.ts';
import { listAdminSessions, listRefusals } from './list-admin-sessions.ts';
import { getDrivingStats, getLapsOnTrack, readFirstSteps } from './queries.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';

/** An unreadable time is ignored rather than failing the upload. */
function toModifiedAt(text: string | undefined): Date | undefined {
  const date = new Date(text !== undefined && /^\d{10,15}$/.test(text) ? Number(text) : (text ?? Number.NaN));
  return date.getTime() > 0 ? date : undefined;
}

export function racingRoutes(app: App): void {
  route(
    app,
    ingestResults,
    async ({ deps, keyHolder, body, query: { file_name, modified_at } }) => {
      const { session_id: _session_id, ...answer } = await ingestResultFile(deps, keyHolder.server_id, {
        bytes: body,
        file_name,
        modified_at: toModifiedAt(modified_at),
      });
      return answer;
    },
    { beforeBody: oneLargeFile(app.deps) },
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

  route(app, listRacingSessions, ({ deps, params, query }) => listAdminSessions(deps.db, params.id, query));

  route(app, listRefusalsCall, ({ deps, params, query }) => listRefusals(deps.db, params.id, query));

  withdrawalRoutes(app);
}
