import * as calls from '@paddock/contract/racing/lap-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { listAdminLaps } from './list-admin-laps.ts';
import { listVoidedLaps } from './list-voided-laps.ts';
import { restoreLap, voidLap } from './void-lap.ts';

export function withdrawalRoutes(app: App): void {
  route(app, calls.listAdminLaps, ({ deps, query }) => listAdminLaps(deps.db, query));

  route(app, calls.voidLap, ({ deps, params, body, viewer }) => voidLap(deps, params.id, body, viewer.id));

  route(app, calls.restoreLap, ({ deps, params, viewer }) => restoreLap(deps, params.id, viewer.id));

  route(app, calls.listVoidedLaps, ({ deps, query }) => listVoidedLaps(deps.db, query ?? {}), {
    cached: true,
    replica: true,
  });
}
