import * as calls from '@paddock/contract/timing/calls';
import { ingestFrame } from '@paddock/contract/timing/ingest-calls';
import type { FastifyRequest } from 'fastify';
import type { App, Viewer } from '../../http/app-types.ts';
import { bearerToken } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import { getSseStreams } from '../../http/sse.ts';
import { takeFrame } from './intake/take-frame.ts';
import { getTimingFeeds, seesNow, type TimingTarget } from './live/timing-feeds.ts';
import { getTimingSession, listTimingSessions } from './past/list-sessions.ts';
import { proposeLayoutSectors } from './past/propose-sectors.ts';
import { updateServerTiming } from './service.ts';

export function timingRoutes(app: App): void {
  route(app, ingestFrame, ({ deps, keyHolder, body }) => takeFrame(deps, keyHolder, body));
  liveRoutes(app);

  route(app, calls.listTimingSessions, ({ deps, params, query, viewer }) =>
    listTimingSessions(deps, params.id, query, viewer?.role),
  );

  route(app, calls.getTimingSession, ({ deps, params, viewer }) =>
    getTimingSession(deps, params.id, viewer?.role),
  );

  route(app, calls.proposeSectors, ({ deps, params }) => proposeLayoutSectors(deps.db, params.id));
  route(app, calls.updateServerTiming, ({ deps, params, body }) => updateServerTiming(deps, params.id, body));
}

function liveRoutes(app: App): void {
  const streams = getSseStreams(app);
  const feeds = getTimingFeeds(app.deps);
  app.addHook('preClose', async () => feeds.close());

  const open = async (
    target: TimingTarget,
    request: FastifyRequest | undefined,
    viewer: Viewer | undefined,
  ) => {
    const stream = streams.open(request?.ip ?? '');
    // Staff see what others do not: whoever is none of them any more is shown out.
    const token = request && bearerToken(request);
    if (token && seesNow(viewer?.role))
      stream.judge = async () => {
        const stays = seesNow((await app.identity.viewer(token))?.role);
        if (!stays) stream.end();
        return stays;
      };
    try {
      await feeds.join(target, viewer?.role, stream);
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    return stream.body;
  };

  route(app, calls.getServerTiming, ({ params, viewer }) => feeds.read({ server: params.id }, viewer?.role));
  route(app, calls.getEventTiming, ({ params, viewer }) => feeds.read({ event: params.id }, viewer?.role));
  route(app, calls.streamServerTiming, ({ params, request, viewer }) =>
    open({ server: params.id }, request, viewer),
  );
  route(app, calls.streamEventTiming, ({ params, request, viewer }) =>
    open({ event: params.id }, request, viewer),
  );
}
