import { listCatalogueTracks } from '@paddock/contract/catalogue/track-calls';
import type { App } from '../../../http/app-types.ts';
import { paginate } from '../../../http/paginate.ts';
import { route } from '../../../http/route.ts';
import { listTracksWithFigures } from './list-tracks.ts';

export function trackRoutes(app: App): void {
  route(app, listCatalogueTracks, async ({ deps, query }) =>
    paginate(await listTracksWithFigures(deps.db, query ?? {}), query),
  );
}
