import * as calls from '@paddock/contract/championships/series/series-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import {
  createSeries,
  deleteSeries,
  getAdminSeries,
  getSeries,
  listAdminSeries,
  updateSeries,
} from './edit-series.ts';

export function seriesRoutes(app: App): void {
  route(app, calls.getSeries, ({ deps, params }) => getSeries(deps, params.slug), {
    cached: true,
    replica: true,
  });

  route(app, calls.listAdminSeries, ({ deps, query }) => listAdminSeries(deps.db, query));

  route(app, calls.getAdminSeries, ({ deps, params }) => getAdminSeries(deps.db, params.id));

  route(app, calls.createSeries, ({ deps, body }) => createSeries(deps, body));

  route(app, calls.updateSeries, ({ deps, params, body }) => updateSeries(deps, params.id, body));

  route(app, calls.deleteSeries, async ({ deps, params }) => {
    await deleteSeries(deps, params.id);
    return undefined;
  });
}
