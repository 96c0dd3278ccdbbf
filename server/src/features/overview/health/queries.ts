import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { listenerName } from '../../../db/pubsub.ts';

export async function findDatabaseVersion(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`);
  return rows[0]?.server_version ?? 'unknown';
}

/** Counts the processes that currently answer requests on this database. */
export async function countAnsweringProcesses(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ processes: number }>(sql`
    select count(*)::int as processes from pg_stat_activity
    where datname = current_database()
      and split_part(application_name, ' ', 1) = ${listenerName} and split_part(application_name, ' ', 3) = 'web'`);
  return rows[0]?.processes ?? 0;
}
