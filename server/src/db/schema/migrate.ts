import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import portal from '../../../../package.json' with { type: 'json' };
import { rejectTransactionPooler } from '../check-session.ts';
import type { Executor } from '../database.ts';
import { locks } from '../locks.ts';
import { isContended } from '../outages/database-errors.ts';
import { announceWait } from '../outages/wait-at-start.ts';

const folder = new URL('./migrations', import.meta.url).pathname;
const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');
const triggers = read('triggers.sql');
const delays = read('delays.sql');
const driving = read('keep-driving.sql');
const grants = read('grants.sql');

/** Its message is for the person who starts the program. */
export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError';
}

/**
 * When the newest migration that the database has had was made; 0 where it has had none. Throws DatabaseVersionError for one that a newer
 * program brought up to date, which might not understand what this one writes, and for one from before the first migration.
 */
async function findVersion(client: pg.Client): Promise<number> {
  const known = "select to_regclass('drizzle.__drizzle_migrations') is not null as is_there";
  const { rows } = await client.query<{ is_there: boolean }>(known);
  const newest = rows[0]?.is_there ? await findNewest(drizzle(client)) : 0;
  const last = entries.at(-1)?.when ?? 0;
  if (newest > 0 && newest < (entries[0]?.when ?? 0))
    throw new DatabaseVersionError(
      'The database was made before Paddock 2.0.0, which cannot bring it up to date. Start it with the version that made it, or begin with ' +
        'an empty one: another DATA_DIR or DATABASE_URL.',
    );
  if (newest <= last) return newest;
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  throw new DatabaseVersionError(
    `The database was brought up to date by a newer Paddock: its newest migration is of ${day(newest)}, and version ${portal.version}, ` +
      `which you started, knows those until ${day(last)}. Start the newer one, or restore the backup from before the update.`,
  );
}

/** The tables as this migration left them, without triggers: to be filled before `migrate` brings them up to date. */
export async function makeTables(connection: string, tag: string): Promise<void> {
  const until = entries.findIndex((entry) => entry.tag === tag) + 1;
  if (until === 0) throw new Error(`This program knows no migration ${tag}.`);
  const shortened = mkdtempSync(join(tmpdir(), 'paddock-migrations-'));
  const client = new pg.Client({ connectionString: connection });
  client.on('error', () => undefined);
  try {
    cpSync(folder, shortened, { recursive: true });
    writeFileSync(
      `${shortened}/meta/_journal.json`,
      JSON.stringify({ ...journal, entries: entries.slice(0, until) }),
    );
    await client.connect();
    await createExtensions(client);
    await run(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: shortened });
  } finally {
    await client.end();
    rmSync(shortened, { recursive: true });
  }
}

/** Both ship with PostgreSQL's contrib package and are trusted: the owner of the database may create them. */
async function createExtensions(client: pg.Client): Promise<void> {
  for (const name of ['pg_trgm', 'pgcrypto']) await client.query(`create extension if not exists ${name}`);
}

/**
 * Brings the database up to date. `grants`: where requests are answered by a role of their own, which there must be. Throws ConfigError
 * where the connection leads to a pooler in transaction mode.
 */
export async function migrate(connection: string, options: { grants?: boolean } = {}): Promise<void> {
  if (!options.grants) await rejectTransactionPooler(connection);
  const client = new pg.Client({ connectionString: connection });
  // A lost connection fails what is asked on it; unheard it would end the process without a sentence.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Two processes that start together must not both migrate.
    const locked = client.query('select pg_advisory_lock($1)', [locks.migrate]);
    await announceWait('another process that brings the database up to date', locked);
    const newest = await findVersion(client);
    // The views of delays.sql depend on the columns of the tables.
    if (newest < (entries.at(-1)?.when ?? 0)) await client.query('drop schema if exists delayed cascade');
    await createExtensions(client);
    await run(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder });
    await applyOnce(client, 'drizzle', `${triggers}\n${delays}\n${driving}; -- ${entries.at(-1)?.tag}\n`);
    // The tables of a new migration are granted as well.
    if (options.grants) await applyOnce(client, 'public', `${grants}; -- ${entries.at(-1)?.tag}\n`);
  } finally {
    await client.end();
  }
}

const triesMax = 5;

/**
 * Only where they are others than before: replacing them locks tables, for which the requests of the processes that run
 * would wait, and with which they can deadlock. What was applied is noted in the comment of a schema.
 */
async function applyOnce(client: pg.Client, schema: 'drizzle' | 'public', statements: string): Promise<void> {
  const digest = createHash('sha256').update(statements).digest('hex');
  const { rows } = await client.query<{ applied: string | null }>(
    "select obj_description($1::regnamespace, 'pg_namespace') as applied",
    [schema],
  );
  if (rows[0]?.applied === digest) return;
  for (let tries = 1; ; tries += 1) {
    try {
      // Several statements at once are one transaction.
      await client.query(`${statements}; comment on schema ${schema} is '${digest}'`);
      return;
    } catch (error) {
      if (!isContended(error) || tries === triesMax) throw error;
    }
  }
}

interface Journal {
  entries: { when: number; tag: string }[];
}

const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal;
const { entries } = journal;

/** When the newest migration that the database has had was made; 0 where there is none. */
async function findNewest(db: Pick<Executor, 'execute'>): Promise<number> {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest ?? 0);
}

/** Whether this program has a migration of that name. */
export const knowsMigration = (tag: string): boolean => entries.some((entry) => entry.tag === tag);

/** The name of the newest migration that the database has had. */
export async function findMigration(db: Pick<Executor, 'execute'>): Promise<string> {
  const newest = await findNewest(db);
  return entries.find(({ when }) => when === newest)?.tag ?? 'unknown';
}

/** Whether the database has had every migration that this program knows; a newer program may have made more. */
export async function isMigrated(db: Executor): Promise<boolean> {
  return (await findNewest(db)) >= Math.max(...entries.map(({ when }) => when));
}
