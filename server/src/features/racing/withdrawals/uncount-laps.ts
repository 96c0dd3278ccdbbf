import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { isCounted } from '../queries.ts';
import { periodRange } from '../statistics/board-entries.ts';
import { type LapPlace, placeNextBest } from '../statistics/next-best.ts';
import type { lapVoids } from '../tables.ts';

/** The key of a place. */
export type UncountedLap = Pick<
  typeof lapVoids.$inferSelect,
  'steam_id' | 'track' | 'layout' | 'car' | 'lap_time' | 'driven_at'
>;

const columns = 'steam_id text, track text, layout text, car text, lap_time int, driven_at timestamptz';

/** Replaces best laps that are among these by the next best. */
async function replaceBest(tx: Executor, laps: readonly UncountedLap[]): Promise<void> {
  const { rows: gone } = await tx.execute(sql`
    delete from best_laps b using ${jsonRecordset(laps, columns)}
    where (b.steam_id, b.track, b.layout, b.car, b.lap_time, b.driven_at)
      = (r.steam_id, r.track, r.layout, r.car, r.lap_time, r.driven_at)
    returning b.steam_id, b.track, b.layout, b.car`);
  if (gone.length === 0) return;
  await tx.execute(sql`
    insert into best_laps (steam_id, track, layout, car, lap_time, driven_at)
    select r.steam_id, r.track, r.layout, r.car, l.lap_time, l.driven_at
    from ${jsonRecordset(gone, 'steam_id text, track text, layout text, car text')}
    cross join lateral (
      select lap_time, driven_at from laps
      where steam_id = r.steam_id and track = r.track and layout = r.layout and car = r.car and ${isCounted}
      order by lap_time, driven_at limit 1
    ) l`);
}

async function replacePlaces(tx: Executor, laps: readonly UncountedLap[], now: Date): Promise<void> {
  const { rows } = await tx.execute<Omit<LapPlace, 'starts_at' | 'ends_at'> & { achieved_at: string }>(sql`
    delete from board_entries e using ${jsonRecordset(laps, columns)}
    where e.steam_id = r.steam_id and e.board = 'laps' and e.track = r.track and e.layout = r.layout
      and e.car in (r.car, '') and e.with_car = r.car and e.score = -r.lap_time and e.achieved_at = r.driven_at
    returning e.steam_id, e.track, e.layout, e.car, e.period, e.achieved_at`);
  await placeNextBest(
    tx,
    rows.map(({ achieved_at, ...place }) => {
      const { start: starts_at, end: ends_at } = periodRange(place.period, new Date(achieved_at), now);
      return { ...place, starts_at, ends_at };
    }),
  );
}

/** In the order in which ingestion locks them. */
async function uncountCars(tx: Executor, laps: readonly UncountedLap[]): Promise<void> {
  await tx.execute(sql`
    with gone as (
      select r.track, r.layout, r.car, count(*)::int as laps
      from ${jsonRecordset(laps, columns)} group by 1, 2, 3
    ), locked as (
      select c.track, c.layout, c.car, gone.laps from track_cars c join gone using (track, layout, car)
      order by 1, 2, 3 for update of c
    )
    update track_cars c set lap_count = c.lap_count - locked.laps from locked
    where (c.track, c.layout, c.car) = (locked.track, locked.layout, locked.car)`);
  await tx.execute(sql`
    delete from track_cars c using ${jsonRecordset(laps, columns)}
    where (c.track, c.layout, c.car) = (r.track, r.layout, r.car) and c.lap_count <= 0`);
}

/** Removes laps that no longer count from everything that `placeStored` updated; the next best replaces them. Requires the driving lock. */
export async function uncountLaps(tx: Executor, laps: readonly UncountedLap[], now: Date): Promise<void> {
  if (laps.length === 0) return;
  await replaceBest(tx, laps);
  await replacePlaces(tx, laps, now);
  await uncountCars(tx, laps);
}
