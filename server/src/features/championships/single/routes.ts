import * as calls from '@paddock/contract/championships/setup/event-sign-up-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { getEventSignUp, updateEventSignUp } from './event-sign-up.ts';

export function singleRoutes(app: App): void {
  route(app, calls.getEventSignUp, ({ deps, params }) => getEventSignUp(deps.db, params.id, deps.now()));

  route(app, calls.updateEventSignUp, ({ deps, params, body }) => updateEventSignUp(deps, params.id, body));
}
