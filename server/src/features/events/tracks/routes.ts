import { getTrack } from '@paddock/contract/events/track-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { serveOgImages } from '../../../og-images/serve-og-images.ts';
import { findTrackBySlug, getTrack as getTrackPage } from './get-track.ts';
import { trackOgImage } from './og-image.ts';

export function eventTrackRoutes(app: App): void {
  route(app, getTrack, ({ deps, params }) => getTrackPage(deps, params.slug), {
    cached: true,
    replica: true,
  });

  serveOgImages(app, '/tracks/:slug', async ({ deps, params, locale, site }) => {
    const found = await findTrackBySlug(deps, params['slug'] ?? '');
    return found && trackOgImage(found, locale, site);
  });
}
