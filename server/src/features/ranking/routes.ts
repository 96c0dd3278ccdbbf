import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import { maxPageSize } from '@paddock/contract/core/paging';
import * as calls from '@paddock/contract/ranking/calls';
import type { Deps } from '../../adapters/deps.ts';
import type { App } from '../../http/app-types.ts';
import { paginate } from '../../http/paginate.ts';
import { route } from '../../http/route.ts';
import { getNames } from '../catalogue/names.ts';
import { type BoardScope, findBoardScope, periodStart } from './boards/board-scope.ts';
import { cachedCount } from './boards/cached-count.ts';
import { listTrackRecords } from './boards/list-records.ts';
import { withPointsSince } from './boards/period-points.ts';
import { findLeader, findMemberRow, listBoardRows, selectEntries, toBoardValue } from './boards/places.ts';
import { listDrivenTracks } from './boards/queries.ts';
import { selectMatches } from './boards/search-board.ts';
import { getDriver, getDriverUser, listDrivers, selectDrivers } from './drivers/get-driver.ts';
import { getHeadToHead } from './drivers/get-head-to-head.ts';
import { listRatingChanges, selectRatingChanges } from './drivers/list-rating-changes.ts';
import { serveDriverOgImages } from './drivers/serve-og-images.ts';
import { getFigures } from './get-figures.ts';
import { trackRoutes } from './tracks/routes.ts';

export function rankingRoutes(app: App): void {
  boardRoutes(app);
  driverRoutes(app);
  trackRoutes(app);
}

/** Counts the drivers on a board, or those that match a search. */
function placeTotal(deps: Deps, scope: BoardScope, search: string | undefined): Promise<number> {
  const selected = search ? selectMatches(deps.db, scope, search) : selectEntries(deps.db, scope);
  return cachedCount(deps.db, JSON.stringify([scope, search]), selected.getSQL());
}

function boardRoutes(app: App): void {
  route(
    app,
    calls.listRank,
    async ({ deps, params, query }) => {
      const { skip = 0, limit = maxPageSize, search, ...choice } = query;
      const scope = await findBoardScope(deps.db, params.board, choice, deps.now());
      const [total, rows] = scope
        ? await Promise.all([
            placeTotal(deps, scope, search),
            listBoardRows(deps.db, scope, { skip, limit, search }),
          ])
        : [0, []];
      const since = periodStart(choice.period ?? 'all', deps.now());
      return { items: await withPointsSince(deps.db, rows, since), total };
    },
    { cached: true, replica: true },
  );

  route(
    app,
    calls.getBoard,
    async ({ deps, params, query }) => {
      const { search, ...choice } = query;
      const scope = await findBoardScope(deps.db, params.board, choice, deps.now());
      const [total, best] = scope
        ? await Promise.all([placeTotal(deps, scope, search), findLeader(deps.db, scope)])
        : [0, undefined];
      const laps = scope?.board === 'laps' ? scope : undefined;
      const names = await getNames(deps.db);
      return {
        total,
        best: best ? toBoardValue(params.board, best.score) : null,
        starts_at: periodStart(choice.period ?? 'all', deps.now()),
        track_name: laps ? trackKey(laps.track, laps.layout) : null,
        track: laps ? names.track(laps.track, laps.layout) : null,
      };
    },
    { cached: true, replica: true },
  );

  route(
    app,
    calls.findMyRank,
    async ({ deps, params, query, viewer }) => {
      const scope = await findBoardScope(deps.db, params.board, query, deps.now());
      const memberRow = scope ? await findMemberRow(deps.db, scope, viewer) : null;
      const since = periodStart(query?.period ?? 'all', deps.now());
      const [row = null] = await withPointsSince(deps.db, memberRow ? [memberRow] : [], since);
      return { row };
    },
    { isDelayed: true },
  );

  route(app, calls.listTracks, async ({ deps, query }) => paginate(await listDrivenTracks(deps.db), query), {
    cached: true,
    replica: true,
  });

  route(app, calls.listRecords, async ({ deps, query }) => paginate(await listTrackRecords(deps.db), query), {
    cached: true,
    replica: true,
  });

  route(app, calls.getFigures, ({ deps }) => getFigures(deps), { cached: true, replica: true });
}

function driverRoutes(app: App): void {
  route(
    app,
    calls.listDrivers,
    async ({ deps, query }) => {
      const { skip = 0, limit = maxPageSize, search } = query;
      const selected = selectDrivers(deps.db, search);
      const total = cachedCount(deps.db, JSON.stringify(['drivers', search]), selected.getSQL());
      return { items: await listDrivers(deps.db, { skip, limit, search }), total: await total };
    },
    { cached: true, replica: true },
  );

  route(app, calls.getDriver, ({ deps, params }) => getDriver(deps, params.id), {
    cached: true,
    replica: true,
  });

  route(
    app,
    calls.listRatingChanges,
    async ({ deps, params, query }) => {
      const { kind, skip = 0, limit = maxPageSize } = query;
      const { steam_id } = await getDriverUser(deps.db, params.id);
      const name = JSON.stringify(['changes', steam_id, kind]);
      const [total, items] = await Promise.all([
        cachedCount(deps.db, name, selectRatingChanges(steam_id, kind)),
        listRatingChanges(deps.db, steam_id, { kind, skip, limit }),
      ]);
      return { items, total };
    },
    { cached: true, replica: true },
  );

  serveDriverOgImages(app);

  route(app, calls.getHeadToHead, ({ deps, params }) => getHeadToHead(deps.db, params.id, params.other_id), {
    cached: true,
    replica: true,
  });
}
