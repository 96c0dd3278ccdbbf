import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type Executor, isContended } from './database.ts';
import { locks } from './locks.ts';

const folder = new URL('./migrations', import.meta.url).pathname;
const triggers = readFileSync(new URL('./triggers.sql', import.meta.url), 'utf8');

/** Brings the database up to date. */
export async function migrate(connection: string): Promise<void> {
  const client = new pg.Client({ connectionString: connection });
  // A lost connection fails what is asked on it; unheard it would end the process without a sentence.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Two processes that start together must not both migrate.
    await client.query('select pg_advisory_lock($1)', [locks.migrate]);
    await client.query('create extension if not exists pg_trgm');
    await run(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder });
    await applyTriggers(client);
  } finally {
    await client.end();
  }
}

const triesMax = 5;

/**
 * Only where they are others than before: replacing them locks every table, for which the requests of the processes that
 * run would wait, and with which they can deadlock.
 */
async function applyTriggers(client: pg.Client): Promise<void> {
  const digest = `triggers ${createHash('sha256').update(triggers).digest('hex')}`;
  const { rows } = await client.query<{ applied: string | null }>(
    `select obj_description('drizzle'::regnamespace, 'pg_namespace') as applied`,
  );
  if (rows[0]?.applied === digest) return;
  for (let tries = 1; ; tries += 1) {
    try {
      // Several statements at once are one transaction.
      await client.query(`${triggers}; comment on schema drizzle is '${digest}'`);
      return;
    } catch (error) {
      if (!isContended(error) || tries === triesMax) throw error;
    }
  }
}

interface Journal {
  entries: { when: number; tag: string }[];
}

const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal;

/** When the newest migration that the database has had was made; 0 where there is none. */
async function findNewest(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest ?? 0);
}

/** The name of the newest migration that the database has had. */
export async function findMigration(db: Executor): Promise<string> {
  const newest = await findNewest(db);
  return entries.find(({ when }) => when === newest)?.tag ?? 'unknown';
}

/** Whether the database has had every migration that this program knows; a newer program may have made more. */
export async function isMigrated(db: Executor): Promise<boolean> {
  return (await findNewest(db)) >= Math.max(...entries.map(({ when }) => when));
}
