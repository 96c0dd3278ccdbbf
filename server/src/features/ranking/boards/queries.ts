import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import { and, asc, desc, eq, gt, isNotNull, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../db/database.ts';
import { getNames } from '../../catalogue/names.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { drivers, trackCars } from '../../racing/tables.ts';
import { users } from '../../users/tables.ts';
import { isVisibleDriver } from '../visible-drivers.ts';
import { isInScope, isOf } from './board-scope.ts';
import { rank } from './compute-ranks.ts';
import { findLeader } from './places.ts';

/** Lists tracks with counting laps and their cars, most driven first. */
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

/** Returns a track's best lap by a member with any car, in ms; null without one. */
export async function findTrackRecord(db: Executor, track: string, layout: string): Promise<number | null> {
  const best = await findLeader(db, { board: 'laps', period: 'all', track, layout, car: '' });
  return best ? -best.score : null;
}

/** Lists drivers with a public page, the last to drive first. */
export function listRecentDrivers(db: Executor, limit: number) {
  return db
    .select({ id: users.id, changed: drivers.last_driven_at })
    .from(users)
    .innerJoin(drivers, eq(drivers.steam_id, users.steam_id))
    .where(and(isVisibleDriver, isNotNull(drivers.last_driven_at)))
    .orderBy(desc(drivers.last_driven_at), desc(users.id))
    .limit(limit);
}

/** Selects a member's tracks with the next driver ahead, nearest first. */
export function selectNextAbove(db: Executor, member: { id: number; steam_id: string }) {
  const next = alias(boardEntries, 'next');
  const { track, layout } = boardEntries;
  const above = db
    .select({ id: next.id, score: next.score, achieved_at: next.achieved_at })
    .from(next)
    .where(
      and(
        isInScope({ board: 'laps', period: 'all', track, layout, car: '' }, next),
        gt(next.score, boardEntries.score),
      ),
    )
    // The order of `board_entries_places`, reversed.
    .orderBy(sql`${next.score} asc nulls first, ${next.achieved_at} desc, ${next.id} desc`)
    .limit(1)
    .as('above');
  return db
    .select({
      track,
      layout,
      score: boardEntries.score,
      above: { id: above.id, score: above.score, achieved_at: above.achieved_at },
    })
    .from(boardEntries)
    .innerJoinLateral(above, sql`true`)
    .where(
      and(
        isOf(member),
        eq(boardEntries.board, 'laps'),
        eq(boardEntries.period, 'all'),
        eq(boardEntries.car, ''),
      ),
    )
    .orderBy(sql`${above.score} - ${boardEntries.score}`, track, layout)
    .limit(1);
}

/**
 * Finds the track on which a member's next place is nearest; undefined for a member who leads everywhere. `gap` in
 * ms.
 */
export async function findNearestPlace(db: Executor, member: { id: number; steam_id: string }) {
  const [nearest] = await selectNextAbove(db, member);
  if (!nearest) return undefined;
  const { track, layout, score } = nearest;
  const [ranked] = await db.select({ rank }).from(boardEntries).where(eq(boardEntries.id, nearest.above.id));
  return ranked && { track, layout, gap: nearest.above.score - score, place: ranked.rank };
}
