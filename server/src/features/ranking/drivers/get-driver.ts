import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import { AppError } from '@paddock/contract/core/errors';
import type { Driver } from '@paddock/contract/ranking/calls';
import { and, asc, count, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { ogImagePaths, ogSite } from '../../../og-images/serve-og-images.ts';
import { getNames } from '../../catalogue/names.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { bestLaps, bestOvertakes, drivers, raceResults } from '../../racing/tables.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { matchesName, publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { bestFirst, isInScope } from '../boards/board-scope.ts';
import { listAllTimeRanks, toBoardValue } from '../boards/places.ts';
import { toRatings, toTotals } from '../driver-stats.ts';
import { isVisibleDriver } from '../visible-drivers.ts';
import { driverOgImage } from './og-image.ts';

const listLength = 10;

const hasDriven = or(
  gt(drivers.lap_count, 0),
  gt(drivers.races, 0),
  gt(drivers.duels, 0),
  gt(drivers.overtake_count, 0),
  gt(drivers.distance_m, 0),
);

/** Selects members who have driven, unordered. */
export function selectDrivers(db: Executor, search: string | undefined) {
  return db
    .select(publicUserColumns)
    .from(users)
    .innerJoin(drivers, eq(drivers.steam_id, users.steam_id))
    .where(and(isVisibleDriver, hasDriven, search ? matchesName(search) : undefined))
    .$dynamic();
}

/** Lists drivers by name. */
export function listDrivers(
  db: Executor,
  { skip, limit, search }: { skip: number; limit: number; search: string | undefined },
) {
  return selectDrivers(db, search).orderBy(asc(users.username_key)).offset(skip).limit(limit);
}

/** Returns a member as a driver. Throws not_found for banned and deleted members and those without a Steam account. */
export async function getDriverUser(db: Executor, id: number) {
  const [row] = await db
    .select({
      name: publicUserColumns,
      steam_id: users.steam_id,
      member_since: users.created_at,
      sums: drivers,
    })
    .from(users)
    .leftJoin(drivers, eq(drivers.steam_id, users.steam_id))
    .where(and(eq(users.id, id), isVisibleDriver));
  if (!row?.steam_id) throw new AppError('not_found');
  return { ...row, steam_id: row.steam_id };
}

/** Selects the leading score on a lap's track, with its car or with any. */
function selectRecord(db: Executor, car: typeof bestLaps.car | '') {
  const { track, layout } = bestLaps;
  const record = db
    .select({ score: boardEntries.score })
    .from(boardEntries)
    .where(isInScope({ board: 'laps', period: 'all', track, layout, car }))
    .orderBy(...bestFirst)
    .limit(1);
  return sql<number | null>`(${record})`;
}

async function bestLapsOf(db: Executor, steam_id: string): Promise<Driver['best_laps']> {
  const rows = await db
    .select({ lap: bestLaps, withCar: selectRecord(db, bestLaps.car), withAny: selectRecord(db, '') })
    .from(bestLaps)
    .where(eq(bestLaps.steam_id, steam_id))
    .orderBy(asc(bestLaps.lap_time))
    .limit(listLength);
  const names = await getNames(db);
  const leads = (lap_time: number, score: number | null) =>
    score !== null && toBoardValue('laps', score) >= lap_time;
  return rows.map(({ lap: { track, layout, car, lap_time, driven_at }, withCar, withAny }) => ({
    track_name: trackKey(track, layout),
    track: names.track(track, layout),
    car,
    car_ref: names.car(car),
    lap_time,
    created_at: driven_at,
    is_best: leads(lap_time, withCar),
    is_record: leads(lap_time, withAny),
  }));
}

function bestOvertakesOf(db: Executor, steam_id: string): Promise<Driver['best_overtakes']> {
  return db
    .select({
      challenge_name: bestOvertakes.leaderboard,
      score: bestOvertakes.score,
      duration: bestOvertakes.duration_ms,
    })
    .from(bestOvertakes)
    .where(eq(bestOvertakes.steam_id, steam_id))
    .orderBy(desc(bestOvertakes.score))
    .limit(listLength);
}

async function recentRacesOf(db: Executor, steam_id: string): Promise<Driver['recent_races']> {
  const rows = await db
    .select()
    .from(raceResults)
    .where(eq(raceResults.steam_id, steam_id))
    .orderBy(desc(raceResults.raced_at), desc(raceResults.id))
    .limit(listLength);
  const session_ids = rows.map(({ session_id }) => session_id);
  const fields = await db
    .select({ session_id: raceResults.session_id, drivers: count() })
    .from(raceResults)
    .where(inArray(raceResults.session_id, session_ids))
    .groupBy(raceResults.session_id);
  const names = await getNames(db);
  const fieldOf = new Map(fields.map((field) => [field.session_id, field.drivers]));
  return rows.map(({ session_id, track, layout, car, position, counted_position, raced_at }) => ({
    track_name: trackKey(track, layout),
    track: names.track(track, layout),
    car,
    car_ref: names.car(car),
    position: counted_position ?? position,
    of: fieldOf.get(session_id) ?? position,
    created_at: raced_at,
  }));
}

/** Returns the page of a driver. */
export async function getDriver(deps: Deps, id: number): Promise<Driver> {
  const { db } = deps;
  const { name, member_since, steam_id, sums } = await getDriverUser(db, id);
  const settings = await getCurrentSettings(db);
  const [places, best_laps, best_overtakes, recent_races] = await Promise.all([
    listAllTimeRanks(deps.db, { id, steam_id }),
    bestLapsOf(db, steam_id),
    bestOvertakesOf(db, steam_id),
    recentRacesOf(db, steam_id),
  ]);
  return {
    ...name,
    member_since,
    preview_images: ogImagePaths((locale) => driverOgImage({ name, sums }, locale, ogSite(settings, locale))),
    ratings: toRatings(sums),
    totals: toTotals(sums),
    places,
    best_laps,
    best_overtakes,
    recent_races,
  };
}
