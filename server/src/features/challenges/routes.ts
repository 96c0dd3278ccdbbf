import * as adminCalls from '@paddock/contract/challenges/admin-calls';
import * as calls from '@paddock/contract/challenges/calls';
import type { App } from '../../http/app-types.ts';
import { route } from '../../http/route.ts';
import { parsePageId, serveOgImages } from '../../og-images/serve-og-images.ts';
import { takeBackAward } from './award-prizes.ts';
import {
  cancelChallenge,
  createChallenge,
  deleteChallenge,
  getAdminChallenge,
  listAdminChallenges,
  updateChallenge,
} from './edit-challenges.ts';
import { findChallengePicture, getChallenge, getChallengeBoard, listChallenges } from './list-challenges.ts';

export function challengesRoutes(app: App): void {
  route(app, calls.listChallenges, ({ deps, query }) => listChallenges(deps, query), {
    cached: true,
    replica: true,
  });

  route(app, calls.getChallenge, ({ deps, params }) => getChallenge(deps, params.id), {
    cached: true,
    replica: true,
  });

  route(
    app,
    calls.getChallengeBoard,
    ({ deps, params, query }) => getChallengeBoard(deps, params.id, query),
    { cached: true, replica: true },
  );

  staffRoutes(app);

  serveOgImages(app, '/challenges/:id', ({ deps, params, locale, site }) =>
    findChallengePicture(deps, parsePageId(params['id']), locale, site),
  );
}

function staffRoutes(app: App): void {
  route(app, adminCalls.listAdminChallenges, ({ deps, query }) => listAdminChallenges(deps, query));

  route(app, adminCalls.getAdminChallenge, ({ deps, params }) => getAdminChallenge(deps, params.id));

  route(app, adminCalls.createChallenge, ({ deps, body, viewer }) => createChallenge(deps, body, viewer));

  route(app, adminCalls.updateChallenge, ({ deps, params, body, viewer }) =>
    updateChallenge(deps, params.id, body, viewer),
  );

  route(app, adminCalls.deleteChallenge, async ({ deps, params }) => {
    await deleteChallenge(deps, params.id);
    return undefined;
  });

  route(app, adminCalls.cancelChallenge, ({ deps, params, body }) =>
    cancelChallenge(deps, params.id, body.reason),
  );

  route(app, adminCalls.takeBackAward, ({ deps, params, body }) =>
    takeBackAward(deps, params.id, params.award_id, body.reason),
  );
}
