import { type SQL, sql } from 'drizzle-orm';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { locks } from '../../../db/locks.ts';

/** Drivers are dealt to so many lanes by their Steam ids; laps of different lanes are counted at once. A power of two. */
export const laneCount = 4;

/** The lane of a driver, in SQL. */
export const laneOf = (steam_id: SQL) => sql`(hashtext(${steam_id}) & ${sql.raw(String(laneCount - 1))})`;

const inTurn = keyedMutex();

/**
 * Counts driving of anybody while nobody else counts, in all processes: whoever adds to a driver's sums and places sees
 * what the one before left, and nobody waits for a row in another order. In a process they wait without holding a
 * connection.
 */
export function withIngestLock<T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T> {
  return inTurn('driving', () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${locks.driving})`);
      return work(tx);
    }),
  );
}

/** Whether nobody else has this lane, which is had until the transaction ends. */
async function takeLane(tx: Executor, number: number): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks.drivingLanes}, ${number}) as held`,
  );
  return rows[0]?.held ?? false;
}

/** Counts laps of the drivers of one lane beside those of others; undefined where somebody else counts that lane. */
export function withLaneLock<T>(
  db: Database,
  number: number,
  work: (tx: Executor) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    if (!(await takeLane(tx, number))) return undefined;
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${locks.driving})`);
    return work(tx);
  });
}

/** As withIngestLock, for the one process of all that counts what is no lap; undefined where another does. */
export function withEventsLock<T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T | undefined> {
  return inTurn('driving', () =>
    db.transaction(async (tx) => {
      if (!(await takeLane(tx, laneCount))) return undefined;
      await tx.execute(sql`select pg_advisory_xact_lock(${locks.driving})`);
      return work(tx);
    }),
  );
}
