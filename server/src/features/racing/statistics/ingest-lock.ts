import { sql } from 'drizzle-orm';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { locks } from '../../../db/locks.ts';

const inTurn = keyedMutex();

/** Waits for those who count and keeps others from it until the transaction ends. */
export async function takeDrivingLock(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.driving})`);
}

/**
 * Counts driving while no other process or request does: whoever adds to a driver's sums and places sees what the one before
 * left, and no two wait for each other's rows. Within a process they wait without holding a connection.
 */
export function withIngestLock<T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T> {
  return inTurn('driving', () =>
    db.transaction(async (tx) => {
      await takeDrivingLock(tx);
      return work(tx);
    }),
  );
}

/** As withIngestLock; returns undefined where another process has the lock. */
export function tryIngestLock<T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T | undefined> {
  return inTurn('driving', () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ is_ours: boolean }>(
        sql`select pg_try_advisory_xact_lock(${locks.driving}) as is_ours`,
      );
      return rows[0]?.is_ours ? work(tx) : undefined;
    }),
  );
}
