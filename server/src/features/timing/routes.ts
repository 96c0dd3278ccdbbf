import * as calls from '@paddock/contract/timing/calls';
import { ingestFrame } from '@paddock/contract/timing/ingest-calls';
import type { FastifyRequest } from 'fastify';
import type { App, Viewer } from '../../http/app-types.ts';
import { bearerToken } from '../../http/guard.ts';
import { route } from '../../http/route.ts';
import { createFrameIntake } from './intake/take-frame.ts';
import { getServerOf, getTimingSession, listSessionLaps } from './past/get-session.ts';
import { listTimingSessions } from './past/list-sessions.ts';
import { proposeLayoutSectors } from './past/propose-sectors.ts';
import type { TimingFeeds, TimingTarget } from './timing-feeds.ts';
import { updateServerTiming } from './update-server-timing.ts';

export function timingRoutes(app: App, feeds: TimingFeeds): void {
  const takeFrame = createFrameIntake(app.deps);
  route(app, ingestFrame, ({ keyHolder, body }) => takeFrame(keyHolder, body));
  liveRoutes(app, feeds);

  // Stewards of the round see timing without the delay.
  const isUndelayed = async ({ params, viewer }: { params: { id: number }; viewer: Viewer | undefined }) =>
    feeds.isUndelayed({ server: await getServerOf(app.deps.db, params.id) }, viewer);
  route(
    app,
    calls.listTimingSessions,
    ({ deps, params, query, viewer }) => listTimingSessions(deps, params.id, query, viewer),
    {
      cached: true,
      replica: true,
      isUndelayed: ({ params, viewer }) => feeds.isUndelayed({ server: params.id }, viewer),
    },
  );
  route(
    app,
    calls.getTimingSession,
    ({ deps, params, viewer }) => getTimingSession(deps, params.id, viewer),
    { cached: true, replica: true, isUndelayed },
  );
  route(
    app,
    calls.listSessionLaps,
    ({ deps, params, query, viewer }) => listSessionLaps(deps, params.id, query, viewer),
    { cached: true, replica: true, isUndelayed },
  );

  route(app, calls.proposeSectors, ({ deps, params }) => proposeLayoutSectors(deps.db, params.id));
  route(app, calls.updateServerTiming, ({ deps, params, body }) => updateServerTiming(deps, params.id, body));
}

function liveRoutes(app: App, feeds: TimingFeeds): void {
  const streams = app.streams;
  app.addHook('preClose', async () => feeds.close());

  const open = async (
    target: TimingTarget,
    request: FastifyRequest | undefined,
    viewer: Viewer | undefined,
  ) => {
    const stream = streams.open(request?.ip ?? '');
    try {
      // Ends a privileged stream when its reader loses that access.
      const token = request && bearerToken(request);
      if (token && viewer && (await feeds.isUndelayed(target, viewer)))
        stream.judge = async () => {
          const currentViewer = await app.identity.viewer(token);
          const stays = await feeds.isUndelayed(target, currentViewer).catch(() => false);
          if (!stays) stream.end();
          return stays;
        };
      await feeds.join(target, viewer, stream);
    } catch (error) {
      stream.body.destroy();
      throw error;
    }
    return stream.body;
  };

  route(app, calls.getServerTiming, ({ params, viewer }) => feeds.read({ server: params.id }, viewer), {
    replica: true,
  });
  route(app, calls.getEventTiming, ({ params, viewer }) => feeds.read({ event: params.id }, viewer), {
    replica: true,
  });
  route(app, calls.streamServerTiming, ({ params, request, viewer }) =>
    open({ server: params.id }, request, viewer),
  );
  route(app, calls.streamEventTiming, ({ params, request, viewer }) =>
    open({ event: params.id }, request, viewer),
  );
}
