import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import type { TrackRecord } from '@paddock/contract/ranking/calls';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { getNames } from '../../catalogue/names.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { trackCars } from '../../racing/tables.ts';
import { publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { bestFirst, isInScope } from './board-scope.ts';

/** Selects the first place of each track, optionally of some tracks only. Takes one index step per track. */
export function selectRecords(db: Executor, only?: readonly string[]) {
  const tracks = db
    .selectDistinct({ track: trackCars.track, layout: trackCars.layout })
    .from(trackCars)
    .where(only && inArray(trackCars.track, [...only]))
    .as('tracks');
  const first = db
    .select()
    .from(boardEntries)
    .where(isInScope({ board: 'laps', period: 'all', track: tracks.track, layout: tracks.layout, car: '' }))
    .orderBy(...bestFirst)
    .limit(1)
    .as('first');
  return db
    .select({
      track: first.track,
      layout: first.layout,
      car: first.with_car,
      score: first.score,
      achieved_at: first.achieved_at,
      driver: publicUserColumns,
    })
    .from(tracks)
    .crossJoinLateral(first)
    .innerJoin(users, eq(users.id, first.user_id))
    .orderBy(desc(first.achieved_at), sql`${first.track}, ${first.layout}`);
}

export async function listTrackRecords(db: Executor): Promise<TrackRecord[]> {
  const [rows, names] = await Promise.all([selectRecords(db), getNames(db)]);
  return rows.map(({ track, layout, car, score, ...row }) => ({
    ...row,
    track_name: trackKey(track, layout),
    track: names.track(track, layout),
    car: car ?? '',
    car_ref: names.car(car ?? ''),
    lap_time: -score,
  }));
}
