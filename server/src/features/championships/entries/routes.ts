import * as staff from '@paddock/contract/championships/entries/entry-admin-calls';
import * as calls from '@paddock/contract/championships/entries/entry-calls';
import { seesDrafts } from '@paddock/contract/championships/rules';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { getVisible, roleOf } from '../list-championships.ts';
import { listOwnEntries } from '../list-own-entries.ts';
import {
  confirmEntry,
  createAdminEntry,
  moveEntry,
  rejectEntry,
  removeEntry,
  updateAdminEntry,
} from './admin-entries.ts';
import { acceptOffer, checkIn, declineOffer, updateEntry, withdrawEntry } from './edit-own-entry.ts';
import { exportRound } from './export-round.ts';
import { giveRoundAway, takeRoundBack } from './give-round.ts';
import { getAdminEntry, listEntries } from './list-entries.ts';
import { createSignUps } from './sign-up.ts';

export function entryRoutes(app: App): void {
  driverRoutes(app);
  staffRoutes(app);
}

function driverRoutes(app: App): void {
  route(
    app,
    calls.listEntries,
    async (call) => {
      const role = roleOf(call);
      const { id } = await getVisible(call.deps.db, call.params.slug, role);
      return listEntries(call.deps.db, id, call.query, seesDrafts(role));
    },
    { cached: true, replica: true },
  );

  const signUps = createSignUps(app.deps);
  route(app, calls.enterChampionship, ({ params, body, viewer }) =>
    signUps.enterChampionship(params.slug, body, viewer),
  );

  route(app, calls.enterRound, ({ params, body, viewer }) => signUps.enterRound(params.id, body, viewer));

  route(app, calls.updateEntry, ({ deps, params, body, viewer }) =>
    updateEntry(deps, { id: params.id, user_id: viewer.id }, body),
  );

  route(app, calls.withdrawEntry, async ({ deps, params, viewer }) => {
    await withdrawEntry(deps, params.id, viewer.id);
    return undefined;
  });

  route(app, calls.acceptOffer, ({ deps, params, viewer }) => acceptOffer(deps, params.id, viewer.id));

  route(app, calls.declineOffer, ({ deps, params, viewer }) => declineOffer(deps, params.id, viewer.id));

  route(app, calls.checkIn, ({ deps, params, viewer }) => checkIn(deps, params.id, viewer.id));

  route(app, calls.giveRoundAway, ({ deps, params, body, viewer }) =>
    giveRoundAway(deps, { id: params.id, user_id: viewer.id, round_id: body.round_id }),
  );

  route(app, calls.takeRoundBack, async ({ deps, params, body, viewer }) => {
    await takeRoundBack(deps, { id: params.id, user_id: viewer.id, round_id: body.round_id });
    return undefined;
  });

  route(app, calls.listOwnEntries, ({ deps, query, viewer }) => listOwnEntries(deps, viewer.id, query));
}

function staffRoutes(app: App): void {
  route(app, staff.listAdminEntries, ({ deps, query: { championship, ...filter } }) =>
    listEntries(deps.db, championship, filter, true),
  );

  route(app, staff.getAdminEntry, ({ deps, params }) => getAdminEntry(deps.db, params.id));

  route(app, staff.createAdminEntry, ({ deps, body }) => createAdminEntry(deps, body));

  route(app, staff.updateAdminEntry, ({ deps, params, body }) => updateAdminEntry(deps, params.id, body));

  route(app, staff.confirmEntry, ({ deps, params }) => confirmEntry(deps, params.id));

  route(app, staff.rejectEntry, ({ deps, params, body }) => rejectEntry(deps, params.id, body.reason));

  route(app, staff.removeEntry, ({ deps, params, body }) => removeEntry(deps, params.id, body.reason));

  route(app, staff.moveEntry, ({ deps, params, body }) => moveEntry(deps, params.id, body));

  route(app, staff.exportRound, ({ deps, params, query: { as }, reply }) =>
    exportRound(deps.db, params.id, as, reply),
  );
}
