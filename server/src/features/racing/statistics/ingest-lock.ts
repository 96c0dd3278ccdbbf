import { sql } from 'drizzle-orm';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { locks } from '../../../db/locks.ts';

const inTurn = keyedMutex();

/**
 * Takes driving in, one piece after the other in all processes: whoever adds to a driver's sums and places sees
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
