import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import { and, asc, desc, eq, isNotNull, sql, sum } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { getNames } from '../../catalogue/names.ts';
import { drivers, trackCars } from '../../racing/tables.ts';
import { users } from '../../users/tables.ts';
import { findLeader } from './places.ts';
import { isVisibleDriver } from './visible-drivers.ts';

/** Every track with a counting lap, the most driven first, and so its cars. */
export async function listDrivenTracks(db: Executor) {
  const { track, layout, car, lap_count } = trackCars;
  const rows = await db
    .select({
      track,
      layout,
      lap_count: sum(lap_count).mapWith(Number),
      cars: sql<string[]>`array_agg(${car} order by ${lap_count} desc, ${car})`,
    })
    .from(trackCars)
    .groupBy(track, layout)
    .orderBy(desc(sum(lap_count)), asc(track), asc(layout));
  const names = await getNames(db);
  return rows.map((row) => ({
    ...row,
    track_name: trackKey(row.track, row.layout),
    track_ref: names.track(row.track, row.layout),
    car_refs: row.cars.map((one) => names.car(one)),
  }));
}

/** The best lap of a member on a track with any car, in ms; null before anybody drove one. */
export async function findTrackRecord(db: Executor, track: string, layout: string): Promise<number | null> {
  const best = await findLeader(db, { board: 'laps', period: 'all', track, layout, car: '' });
  return best ? -best.score : null;
}

/** Drivers who have a page and have driven, the last to drive first. */
export function listRecentDrivers(db: Executor, limit: number) {
  return db
    .select({ id: users.id, changed: drivers.last_driven_at })
    .from(users)
    .innerJoin(drivers, eq(drivers.steam_id, users.steam_id))
    .where(and(isVisibleDriver, isNotNull(drivers.last_driven_at)))
    .orderBy(desc(drivers.last_driven_at), desc(users.id))
    .limit(limit);
}
