import { sql } from 'drizzle-orm';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { locks } from '../../../db/locks.ts';

const inTurn = keyedMutex();

/**
 * Counts driving, one piece after the other in all processes: whoever adds to a driver's sums and places sees
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

/** The same, unless somebody else counts or waits to: undefined then. */
export function withIngestLockIfFree<T>(
  db: Database,
  work: (tx: Executor) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks.driving}) as held`,
    );
    return rows[0]?.held ? work(tx) : undefined;
  });
}
