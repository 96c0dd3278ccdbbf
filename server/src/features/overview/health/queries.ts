import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';

interface Journal {
  entries: { when: number; tag: string }[];
}

const migrations = new URL('../../../db/migrations/meta/_journal.json', import.meta.url);

/** The name of the newest migration that the database has had. */
export async function findMigration(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  const { entries } = JSON.parse(readFileSync(migrations, 'utf8')) as Journal;
  const newest = Number(rows[0]?.newest ?? 0);
  return entries.find(({ when }) => when === newest)?.tag ?? 'unknown';
}

export async function findDatabaseVersion(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`);
  return rows[0]?.server_version ?? 'unknown';
}
