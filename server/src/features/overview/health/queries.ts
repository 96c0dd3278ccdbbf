import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';

export async function findDatabaseVersion(db: Executor): Promise<string> {
  const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`);
  return rows[0]?.server_version ?? 'unknown';
}
