import { sql } from 'drizzle-orm';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { locks } from '../../../db/locks.ts';

/** Drivers are dealt to so many lanes by their Steam ids; laps of different lanes are counted at once. A power of two. */
export const laneCount = 4;

/** Of what is no lap. */
export const eventsLane = laneCount;

/** The lane of a driver, in SQL. */
export const laneOf = (steam_id: string) => `(hashtext(${steam_id}) & ${laneCount - 1})`;

const inTurn = keyedMutex();

/** Waits for those who count and keeps others from it until the transaction ends. */
export async function takeDrivingLock(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.driving})`);
}

/**
 * Counts driving of anybody while nobody else counts, in all processes: whoever adds to a driver's sums and places sees
 * what the one before left, and nobody waits for a row in another order. In a process they wait without holding a
 * connection.
 */
export function withIngestLock<T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T> {
  return inTurn('driving', () =>
    db.transaction(async (tx) => {
      await takeDrivingLock(tx);
      return work(tx);
    }),
  );
}

/** Planning the statements of laps takes longer than running them, and they are the same ones for any number of laps. */
const planOnce = sql`set_config('plan_cache_mode', 'force_generic_plan', true)`;

/** Those of the lanes that nobody else has, beside other lanes or alone; they are had until the transaction ends. */
async function takeLanes(
  tx: Executor,
  wanted: readonly number[],
  how: 'beside' | 'alone',
): Promise<number[]> {
  const lock =
    how === 'beside'
      ? sql`pg_advisory_xact_lock_shared(${locks.driving}), ${planOnce}`
      : sql`pg_advisory_xact_lock(${locks.driving})`;
  const { rows } = await tx.execute<{ lane: number }>(sql`
    with tried as materialized (
      select lane, pg_try_advisory_xact_lock(${locks.drivingLanes}, lane) as held
      from unnest(${sql.param(wanted)}::int[]) lane
    )
    select lane, ${lock} from tried where held`);
  return rows.map(({ lane }) => lane);
}

/**
 * Counts laps of the drivers of these lanes beside those of others; the work is given the ones that nobody else counts. Undefined
 * where there is none.
 */
export function withLanesLock<T>(
  db: Database,
  wanted: readonly number[],
  work: (tx: Executor, lanes: readonly number[]) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    const lanes = await takeLanes(tx, wanted, 'beside');
    return lanes.length === 0 ? undefined : work(tx, lanes);
  });
}

/**
 * Changes what is counted of laps of these drivers, as those do who count them: lanes first, then beside the others. It waits for the
 * lanes, from the first on and with nothing else in hand; nobody who has a lane waits for another.
 */
export function withDriversLock<T>(
  db: Database,
  steam_ids: readonly string[],
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ lane: number }>(sql`
      select distinct ${sql.raw(laneOf('steam_id'))} as lane from unnest(${sql.param(steam_ids)}::text[]) steam_id order by 1`);
    for (const { lane } of rows)
      await tx.execute(sql`select pg_advisory_xact_lock(${locks.drivingLanes}, ${lane})`);
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${locks.driving})`);
    return work(tx);
  });
}

/** As withIngestLock, for the one process of all that counts what is no lap; undefined where another does. */
export function withEventsLock<T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T | undefined> {
  return inTurn('driving', () =>
    db.transaction(async (tx) => {
      const lanes = await takeLanes(tx, [eventsLane], 'alone');
      return lanes.length === 0 ? undefined : work(tx);
    }),
  );
}
