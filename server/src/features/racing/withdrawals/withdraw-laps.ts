import { AppError } from '@paddock/contract/core/errors';
import type { VoidCode } from '@paddock/contract/racing/lap-rules';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { countPieces } from '../ingest/count-driving.ts';
import { drivingQueue } from '../ingest/tables.ts';
import { placeStored, spanOf } from '../statistics/laps.ts';
import { lockDriving, withDriving } from '../statistics/with-driving.ts';
import { laps, lapVoids } from '../tables.ts';
import { uncountLaps } from './uncount-laps.ts';

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
