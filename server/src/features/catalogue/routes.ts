import * as calls from '@paddock/contract/catalogue/calls';
import { getOutline } from '@paddock/contract/catalogue/outline-calls';
import { AppError } from '@paddock/contract/core/errors';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { catalogueAdminRoutes } from './admin/routes.ts';
import { getNames } from './names.ts';
import { outlineAge, serveOutlines } from './outlines/serve-outlines.ts';
import { findOutline } from './queries.ts';

export function catalogueRoutes(app: App): void {
  route(
    app,
    calls.listNames,
    async ({ deps, query }) => {
      const { track = [], car = [] } = query ?? {};
      const names = await getNames(deps.db);
      return { tracks: track.map((key) => names.trackOfKey(key)), cars: car.map((key) => names.car(key)) };
    },
    { cached: true, replica: true },
  );

  route(
    app,
    getOutline,
    async ({ deps, params, reply }) => {
      const outline = await findOutline(deps.db, params.id);
      if (!outline) throw new AppError('not_found');
      reply?.header('cache-control', `public, max-age=${outlineAge}`);
      return { id: outline.id, points: outline.points.map(([x, y]): [number, number] => [x, y]) };
    },
    { cached: true, replica: true },
  );

  serveOutlines(app);
  catalogueAdminRoutes(app);
}
