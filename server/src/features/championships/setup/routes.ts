import * as signUps from '@paddock/contract/championships/setup/event-sign-up-calls';
import * as images from '@paddock/contract/championships/setup/image-calls';
import * as calls from '@paddock/contract/championships/setup/setup-calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { getNames } from '../../catalogue/names.ts';
import { listSeasons } from '../list-championships.ts';
import { getEventSignUp, updateEventSignUp } from '../single/event-sign-up.ts';
import { replaceChampionshipImage, storeChampionshipImage } from './championship-image.ts';
import {
  cancelChampionship,
  copyChampionship,
  createChampionship,
  deleteChampionship,
  getAdminChampionship,
  toAdminChampionship,
  updateChampionship,
} from './edit-championship.ts';
import { createRound, deleteRound, listAdminRounds, updateRound } from './edit-round.ts';

export function setupRoutes(app: App): void {
  route(app, calls.listAdminChampionships, async ({ deps: { db, now }, query }) => {
    const at = now();
    const { items: seasons, total } = await listSeasons(db, query, at);
    const names = await getNames(db);
    return { items: seasons.map((season) => toAdminChampionship(season, names, at)), total };
  });

  route(app, calls.getAdminChampionship, ({ deps, params }) =>
    getAdminChampionship(deps.db, params.id, deps.now()),
  );

  route(app, calls.createChampionship, ({ deps, body }) => createChampionship(deps, body));

  route(app, calls.updateChampionship, ({ deps, params, body }) => updateChampionship(deps, params.id, body));

  route(app, images.setChampionshipImage, ({ deps, params, files }) =>
    storeChampionshipImage(deps, params.id, files.image ?? []),
  );

  route(app, images.removeChampionshipImage, ({ deps, params }) =>
    replaceChampionshipImage(deps, params.id, null),
  );

  route(app, calls.deleteChampionship, async ({ deps, params }) => {
    await deleteChampionship(deps, params.id);
    return undefined;
  });

  route(app, calls.copyChampionship, ({ deps, params, body }) => copyChampionship(deps, params.id, body));

  route(app, calls.cancelChampionship, ({ deps, params, body }) =>
    cancelChampionship(deps, params.id, body.reason),
  );

  route(app, calls.listAdminRounds, ({ deps, params }) => listAdminRounds(deps.db, params.id, deps.now()));

  route(app, calls.createRound, ({ deps, params, body }) => createRound(deps, params.id, body));

  route(app, calls.updateRound, ({ deps, params, body }) => updateRound(deps, params, body));

  route(app, signUps.getEventSignUp, ({ deps, params }) => getEventSignUp(deps.db, params.id, deps.now()));

  route(app, signUps.updateEventSignUp, ({ deps, params, body }) => updateEventSignUp(deps, params.id, body));

  route(app, calls.deleteRound, async ({ deps, params }) => {
    await deleteRound(deps, params);
    return undefined;
  });
}
