import { sql } from 'drizzle-orm';
import { keyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { Database, Executor } from '../../db/database.ts';
import { locks } from '../../db/locks.ts';

const turns = keyedMutex();

/**
 * Takes the driving lock until the transaction ends; totals and places of drivers change only under it. A transaction that also locks a
 * championship or a case takes this lock last, which prevents deadlocks.
 */
export async function lockDriving(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.driving})`);
}

/** Runs under the driving lock. Callers within a process queue without a database connection. */
export function withDriving<T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T> {
  return turns('driving', () =>
    db.transaction(async (tx) => {
      await lockDriving(tx);
      return work(tx);
    }),
  );
}

/** `withDriving` that returns undefined if another process has the lock. */
export function tryDriving<T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T | undefined> {
  return turns('driving', () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ is_ours: boolean }>(
        sql`select pg_try_advisory_xact_lock(${locks.driving}) as is_ours`,
      );
      return rows[0]?.is_ours ? work(tx) : undefined;
    }),
  );
}
