import * as calls from '@paddock/contract/championships/calls';
import type { App } from '../../../http/app-types.ts';
import { route } from '../../../http/route.ts';
import { serveOgImages } from '../../../og-images/serve-og-images.ts';
import {
  findOgImage,
  getChampionship,
  getVisible,
  listChampionshipRounds,
  listChampionships,
  roleOf,
} from '../list-championships.ts';

export function seasonRoutes(app: App): void {
  route(app, calls.listChampionships, ({ deps, query }) => listChampionships(deps, query), {
    cached: true,
    replica: true,
  });

  route(app, calls.getChampionship, (call) => getChampionship(call.deps, call.params.slug, roleOf(call)), {
    cached: true,
    replica: true,
  });

  route(
    app,
    calls.listChampionshipRounds,
    (call) => listChampionshipRounds(call.deps, call.params.slug, roleOf(call)),
    { cached: true, replica: true },
  );

  route(
    app,
    calls.getChampionshipRules,
    async (call) => {
      const row = await getVisible(call.deps.db, call.params.slug, roleOf(call));
      return { version: row.rules_version, rules: row.rules };
    },
    { cached: true, replica: true },
  );

  serveOgImages(app, '/championships/:slug', ({ deps, params, ...image }) =>
    findOgImage(deps, params['slug'] ?? '', image),
  );
}
