import * as calls from '@paddock/contract/trust/calls';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { measureTrust } from './queries.ts';

export function trustRoutes(app: App): void {
  route(app, calls.getTrustReport, ({ deps: { db, now } }) => measureTrust(db, now()), {
    cached: true,
    replica: true,
  });
}
