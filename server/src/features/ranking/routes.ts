import { maxPageSize } from '@paddock/contract/paging';
import { trackName } from '@paddock/contract/racing-rules';
import * as calls from '@paddock/contract/ranking';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app-types.ts';
import { pageOfArray } from '../../http/array-page.ts';
import { route } from '../../http/route.ts';
import { findScope, periodStart, type Scope } from './board-scope.ts';
import { changesOf, listChanges } from './changes.ts';
import { getDriverPage, getMember, listDrivers, selectDrivers } from './drivers.ts';
import { getWeek } from './figures.ts';
import { compareDrivers } from './head-to-head.ts';
import { selectNamed } from './named-places.ts';
import { withPointsSince } from './period-points.ts';
import { findBest, findOwnPlace, listPlaces, selectPlaces, shownValue } from './places.ts';
import { serveDriverPreviews } from './previews.ts';
import { listDrivenTracks } from './queries.ts';
import { listTrackRecords } from './records.ts';
import { totalOf } from './totals.ts';

export function rankingRoutes(app: App): void {
  boardRoutes(app);
  driverRoutes(app);
}

/** How many stand on a board, or are found there. */
function placeTotal(deps: Deps, scope: Scope, search: string | undefined): Promise<number> {
  const selected = search ? selectNamed(deps.db, scope, search) : selectPlaces(deps.db, scope);
  return totalOf(deps, JSON.stringify([scope, search]), selected.getSQL());
}

function boardRoutes(app: App): void {
  route(app, calls.listRank, async ({ deps, params, query, reply }) => {
    const { skip = 0, limit = maxPageSize, search, ...choice } = query;
    const scope = await findScope(deps.db, params.board, choice, deps.now());
    const [total, rows] = scope
      ? await Promise.all([
          placeTotal(deps, scope, search),
          listPlaces(deps.db, scope, { skip, limit, search }),
        ])
      : [0, []];
    reply?.header('x-total-count', total);
    return withPointsSince(deps.db, rows, periodStart(choice.period ?? 'all', deps.now()));
  });

  route(app, calls.getBoard, async ({ deps, params, query }) => {
    const { search, ...choice } = query;
    const scope = await findScope(deps.db, params.board, choice, deps.now());
    const [total, best] = scope
      ? await Promise.all([placeTotal(deps, scope, search), findBest(deps.db, scope)])
      : [0, undefined];
    return {
      total,
      best: best ? shownValue(params.board, best.score) : null,
      starts_at: periodStart(choice.period ?? 'all', deps.now()),
      track_name: scope?.board === 'laps' ? trackName(scope.track, scope.layout) : null,
    };
  });

  route(app, calls.findOwnRank, async ({ deps, params, query, viewer }) => {
    const scope = await findScope(deps.db, params.board, query, deps.now());
    const own = scope ? await findOwnPlace(deps.db, scope, viewer) : null;
    const since = periodStart(query?.period ?? 'all', deps.now());
    const [row = null] = await withPointsSince(deps.db, own ? [own] : [], since);
    return { row };
  });

  route(app, calls.listTracks, async ({ deps, query, reply }) =>
    pageOfArray(await listDrivenTracks(deps.db), query, reply),
  );

  route(app, calls.listRecords, async ({ deps, query, reply }) =>
    pageOfArray(await listTrackRecords(deps.db), query, reply),
  );

  route(app, calls.getFigures, ({ deps }) => getWeek(deps));
}

function driverRoutes(app: App): void {
  route(app, calls.listDrivers, async ({ deps, query, reply }) => {
    const { skip = 0, limit = maxPageSize, search } = query;
    const selected = selectDrivers(deps.db, search);
    const total = totalOf(deps, JSON.stringify(['drivers', search]), selected.getSQL());
    reply?.header('x-total-count', await total);
    return listDrivers(deps.db, { skip, limit, search });
  });

  route(app, calls.getDriver, ({ deps, params }) => getDriverPage(deps.db, params.id));

  route(app, calls.listRatingChanges, async ({ deps, params, query, reply }) => {
    const { kind, skip = 0, limit = maxPageSize } = query;
    const { steam_id } = await getMember(deps.db, params.id);
    const name = JSON.stringify(['changes', steam_id, kind]);
    reply?.header('x-total-count', await totalOf(deps, name, changesOf(steam_id, kind)));
    return listChanges(deps.db, steam_id, { kind, skip, limit });
  });

  serveDriverPreviews(app);

  route(app, calls.getHeadToHead, ({ deps, params }) => compareDrivers(deps.db, params.id, params.other_id));
}
