import { AppError } from '@paddock/contract/core/errors';
import type { VoidCode } from '@paddock/contract/racing/lap-rules';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { jsonRecordset } from '../../db/json-recordset.ts';
import { countPieces } from './ingest/count-driving.ts';
import { drivingQueue } from './ingest/tables.ts';
import { isCounted } from './queries.ts';
import { periodRange, placeStored, spanOf } from './statistics/laps.ts';
import { type LapPlace, placeNextBest } from './statistics/next-best.ts';
import { laps, lapVoids } from './tables.ts';
import { lockDriving, withDriving } from './with-driving.ts';

export type Lap = typeof laps.$inferSelect;
export type LapVoid = typeof lapVoids.$inferSelect;

/** The reason, the steward and the time. */
export interface Withdrawal {
  code: VoidCode;
  reason: string;
  by: number | null;
  now: Date;
}

/**
 * Takes the driving lock and returns laps of any drivers, in no order and without deleted ones. Queued laps are counted first, so that only
 * counted laps are withdrawn. Throws busy if one of them could not be counted.
 */
export async function lockLaps(
  tx: Executor,
  ids: readonly number[],
  { now, followUps }: { now: Date } & Pick<Deps, 'followUps'>,
): Promise<Lap[]> {
  await lockDriving(tx);
  const waiting = await tx
    .delete(drivingQueue)
    .where(sql`${drivingQueue.lap_ids} && ${sql.param(ids)}::bigint[]`)
    .returning();
  // A lap that could not be counted is retried later (`count-driving.ts`).
  if (waiting.some(({ retry_at }) => retry_at !== null)) throw new AppError('busy', { retryAfter: 60 });
  if (waiting.length > 0) await countPieces(tx, waiting, { now, followUps });
  return tx
    .select()
    .from(laps)
    .where(inArray(laps.id, [...ids]));
}

/** Runs with laps under the driving lock; see `lockLaps`. */
export const withLaps = <T>(
  { db, followUps }: Pick<Deps, 'db' | 'followUps'>,
  ids: readonly number[],
  now: Date,
  work: (tx: Executor, locked: readonly Lap[]) => Promise<T>,
): Promise<T> => withDriving(db, async (tx) => work(tx, await lockLaps(tx, ids, { now, followUps })));

/**
 * Withdraws laps, which then count for no best, board or record; places in races stay. Returns the new withdrawals; laps that are already
 * withdrawn are skipped. Only for laps of `lockLaps`.
 */
export async function withdrawLaps(
  tx: Executor,
  locked: readonly Lap[],
  { code, reason, by: voided_by, now: voided_at }: Withdrawal,
): Promise<LapVoid[]> {
  if (locked.length === 0) return [];
  const copies = locked.map(({ id: lap_id, steam_id, track, layout, car, lap_time, driven_at }) => {
    const decision = { code, reason, voided_by, voided_at };
    return { lap_id, steam_id, track, layout, car, lap_time, driven_at, ...decision };
  });
  const written = await tx
    .insert(lapVoids)
    .values(copies)
    .onConflictDoNothing({ target: lapVoids.lap_id, where: sql`restored_at is null` })
    .returning();
  const isValid = new Set(locked.filter(({ valid }) => valid).map(({ id }) => id));
  const counted = written.filter(({ lap_id }) => isValid.has(lap_id));
  await uncountLaps(tx, counted, voided_at);
  return written;
}

/** Restores laps. Returns the withdrawals that ended; laps that count are skipped. Only for laps of `lockLaps`. */
export async function restoreLaps(
  tx: Executor,
  locked: readonly Lap[],
  { by: restored_by, now: restored_at }: Pick<Withdrawal, 'by' | 'now'>,
): Promise<LapVoid[]> {
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return [];
  const ended = await tx
    .update(lapVoids)
    .set({ restored_by, restored_at })
    .where(and(inArray(lapVoids.lap_id, ids), isNull(lapVoids.restored_at)))
    .returning();
  if (ended.length === 0) return [];
  const back = { ids: ended.map(({ lap_id }) => lap_id), ...spanOf(ended.map(({ driven_at }) => driven_at)) };
  await placeStored(tx, back, restored_at);
  return ended;
}

/** The key of a place. */
export type UncountedLap = Pick<
  typeof lapVoids.$inferSelect,
  'steam_id' | 'track' | 'layout' | 'car' | 'lap_time' | 'driven_at'
>;

const columns = 'steam_id text, track text, layout text, car text, lap_time int, driven_at timestamptz';

/** Replaces best laps that are among these by the next best. */
async function replaceBest(tx: Executor, laps: readonly UncountedLap[]): Promise<void> {
  const { rows: gone } = await tx.execute<Pick<UncountedLap, 'steam_id' | 'track' | 'layout' | 'car'>>(sql`
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
