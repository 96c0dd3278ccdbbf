import { readFileSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { locks } from './locks.ts';

const folder = new URL('./migrations', import.meta.url).pathname;
const triggers = readFileSync(new URL('./triggers.sql', import.meta.url), 'utf8');
/** Two processes that start together must not both migrate. */

/** Brings the database up to date. */
export async function migrate(connection: string): Promise<void> {
  const client = new pg.Client({ connectionString: connection });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [locks.migrate]);
    await client.query('create extension if not exists pg_trgm');
    await run(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder });
    await client.query(triggers);
  } finally {
    await client.end();
  }
}
