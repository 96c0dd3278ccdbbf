import * as calls from '@paddock/contract/site/landing-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { getAdminLanding, getLanding, updateLanding } from './landing.ts';

export function landingRoutes(app: App): void {
  route(app, calls.getLanding, ({ deps }) => getLanding(deps.db), { cached: true, replica: true });

  route(app, calls.getAdminLanding, ({ deps }) => getAdminLanding(deps.db));

  route(app, calls.updateLanding, ({ deps, body }) => updateLanding(deps, body));
}
