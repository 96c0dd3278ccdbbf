import * as calls from '@paddock/contract/rivals/calls';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { chooseRival, dropRival, listRivals } from './choose-rivals.ts';
import { listNextSteps } from './next-steps.ts';

export function rivalsRoutes(app: App): void {
  route(app, calls.listNextSteps, ({ deps, viewer }) => listNextSteps(deps, viewer), { isDelayed: true });

  route(app, calls.listRivals, ({ deps, viewer }) => listRivals(deps, viewer), { isDelayed: true });

  route(app, calls.chooseRival, ({ deps, viewer, params }) => chooseRival(deps, viewer, params.driver));

  route(app, calls.dropRival, async ({ deps, viewer, params }) => {
    await dropRival(deps, viewer, params.driver);
    return undefined;
  });
}
