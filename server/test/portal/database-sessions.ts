import { sql } from 'drizzle-orm';
import type { Executor } from '../../src/db/database.ts';

/**
 * Terminates the connections on which processes listen for notices of this database. Other tests use databases on
 * the same server.
 */
export async function cutListeners(db: Executor): Promise<void> {
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`);
}

/** Returns the number of statements on this database that wait for a lock. */
export async function countLockWaits(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ waits: number }>(sql`
    select count(distinct pid)::int as waits from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`);
  return rows[0]?.waits ?? 0;
}
