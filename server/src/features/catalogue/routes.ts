import * as calls from '@paddock/contract/catalogue/calls';
import { AppError } from '@paddock/contract/core/errors';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { getNames } from './names.ts';
import { findOutline } from './queries.ts';
import { outlineAge, serveOutlines } from './serve-outlines.ts';

export function catalogueRoutes(app: App): void {
  route(app, calls.listNames, async ({ deps, query }) => {
    const { track = [], car = [] } = query ?? {};
    const names = await getNames(deps.db);
    return { tracks: track.map((key) => names.trackOfKey(key)), cars: car.map((key) => names.car(key)) };
  });

  route(app, calls.getOutline, async ({ deps, params, reply }) => {
    const outline = await findOutline(deps.db, params.id);
    if (!outline) throw new AppError('not_found');
    reply?.header('cache-control', `public, max-age=${outlineAge}`);
    return { id: outline.id, points: outline.points.map(([x, y]): [number, number] => [x, y]) };
  });

  serveOutlines(app);
}
