import * as calls from '@paddock/contract/championships/entries/entry-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { giveRoundAway, takeRoundBack } from './give-round.ts';

export function absenceRoutes(app: App): void {
  route(app, calls.giveRoundAway, ({ deps, params, body, viewer }) =>
    giveRoundAway(deps, { id: params.id, user_id: viewer.id, round_id: body.round_id }),
  );

  route(app, calls.takeRoundBack, async ({ deps, params, body, viewer }) => {
    await takeRoundBack(deps, { id: params.id, user_id: viewer.id, round_id: body.round_id });
    return undefined;
  });
}
