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

/** The message is for the person who starts the program. */
export class DatabaseVersionError extends Error {
  override name = 'DatabaseVersionError';
}

/**
 * The time of the newest applied migration; 0 without any. Throws DatabaseVersionError for a migration of a newer
 * program, which might not understand what this one writes, and for a database from before the first migration.
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

/** Creates the tables as of this migration, without triggers: to be filled before `migrate`. */
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
 * Migrates the database. `grants`: a separate, existing role serves requests. Throws ConfigError if the connection
 * leads to a pooler in transaction mode.
 */
export async function migrate(connection: string, options: { grants?: boolean } = {}): Promise<void> {
  if (!options.grants) await rejectTransactionPooler(connection);
  const client = new pg.Client({ connectionString: connection });
  // A lost connection fails its queries; without a listener it would end the process without a message.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Prevents concurrent migrations by two starting processes.
    const locked = client.query('select pg_advisory_lock($1)', [locks.migrate]);
    await announceWait('another process that brings the database up to date', locked);
    const newest = await findVersion(client);
    // The views of delays.sql depend on the columns of the tables.
    if (newest < (entries.at(-1)?.when ?? 0)) await client.query('drop schema if exists delayed cascade');
    await createExtensions(client);
    await run(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder });
    await applyOnce(client, 'drizzle', `${triggers}\n${delays}\n${driving}; -- ${entries.at(-1)?.tag}\n`);
    // Includes the tables of new migrations.
    if (options.grants) await applyOnce(client, 'public', `${grants}; -- ${entries.at(-1)?.tag}\n`);
  } finally {
    await client.end();
  }
}

const triesMax = 5;

/**
 * Applies scripts only when they changed: replacing them locks tables, which blocks requests of running processes
 * and can deadlock with them. The applied version is stored in a schema's comment.
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

/** The time of the newest applied migration; 0 without any. */
async function findNewest(db: Pick<Executor, 'execute'>): Promise<number> {
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest ?? 0);
}

/** Whether this program has a migration of that name. */
export const knowsMigration = (tag: string): boolean => entries.some((entry) => entry.tag === tag);

/** The name of the newest applied migration. */
export async function findMigration(db: Pick<Executor, 'execute'>): Promise<string> {
  const newest = await findNewest(db);
  return entries.find(({ when }) => when === newest)?.tag ?? 'unknown';
}

/** Whether all migrations of this program are applied; a newer program may have added more. */
export async function isMigrated(db: Executor): Promise<boolean> {
  return (await findNewest(db)) >= Math.max(...entries.map(({ when }) => when));
}
