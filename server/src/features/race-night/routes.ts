import * as calls from '@paddock/contract/race-night/calls';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { parsePageId, serveOgImages } from '../../og-images/serve-og-images.ts';
import type { TimingFeeds } from '../timing/timing-feeds.ts';
import { findNightOgImage, getRaceNight } from './get-race-night.ts';
import { serveCalendar } from './serve-calendar.ts';

export function raceNightRoutes(app: App, feeds: TimingFeeds): void {
  route(
    app,
    calls.getRaceNight,
    async ({ deps, params, viewer, reply }) => {
      const night = await getRaceNight(deps, feeds, { id: params.id, viewer });
      // Personal and incomplete responses must not be cached.
      if (viewer || night.missing.length > 0) reply?.header('cache-control', 'no-store');
      return night;
    },
    { cached: true, replica: true },
  );

  serveCalendar(app);
  // Event images are drawn here because they depend on the round.
  serveOgImages(app, '/events/:id', ({ deps, params, ...options }) =>
    findNightOgImage(deps, parsePageId(params['id']), options),
  );
}
