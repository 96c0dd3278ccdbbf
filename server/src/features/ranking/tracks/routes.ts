import { listUnnamedIds } from '@paddock/contract/catalogue/raw-id-calls';
import {
  listCatalogueCars,
  listCatalogueTracks,
  listCountries,
} from '@paddock/contract/catalogue/track-calls';
import type { App } from '../../../http/app-types.ts';
import { paginate } from '../../../http/paginate.ts';
import { route } from '../../../http/route.ts';
import { getNames } from '../../catalogue/names.ts';
import { listCarsWithLaps } from './list-cars.ts';
import { listTracksWithFigures } from './list-tracks.ts';
import { listUnnamed } from './list-unnamed.ts';

export function trackRoutes(app: App): void {
  route(app, listCatalogueTracks, ({ deps, query }) => listTracksWithFigures(deps.db, query), {
    cached: true,
    replica: true,
  });

  route(
    app,
    listCountries,
    async ({ deps, query }) => {
      const layouts = (await getNames(deps.db)).layouts.filter(
        ({ game }) => query.game === undefined || query.game === game,
      );
      const byCountry = Map.groupBy(layouts, ({ track }) => track.country);
      const countries = [...byCountry].flatMap(([code, rows]) =>
        code ? [{ code, layouts: rows.length }] : [],
      );
      return { countries: countries.sort((a, b) => b.layouts - a.layouts || (a.code < b.code ? -1 : 1)) };
    },
    { cached: true, replica: true },
  );

  route(
    app,
    listCatalogueCars,
    async ({ deps, query }) => paginate(await listCarsWithLaps(deps.db, query ?? {}), query),
    { cached: true, replica: true },
  );

  route(app, listUnnamedIds, ({ deps, query }) => listUnnamed(deps.db, query));
}
