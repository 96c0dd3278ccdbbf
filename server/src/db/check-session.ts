import { sql } from 'drizzle-orm';
import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { type Database, statementTimeoutMs } from './database.ts';
import { isUnreachable } from './outages/database-errors.ts';

const advice =
  'A pooler gives every session what the portal asks for when it is told to: connect_query in deploy/pgbouncer.ini shows how.';

/**
 * Throws ConfigError if a pooler drops the session settings of the pool: the time zone, which day boundaries
 * depend on, and the statement timeout.
 */
export async function checkSession(db: Database): Promise<void> {
  const settings = sql`
    select current_setting('TimeZone') as zone,
      extract(epoch from current_setting('statement_timeout')::interval) * 1000 as timeout`;
  const { rows } = await db
    .execute<{ zone: string; timeout: string }>(settings)
    .catch((error: Error): never => {
      const reason = (error.cause as Error | undefined)?.message ?? error.message;
      if (isUnreachable(error) || !reason.includes('startup parameter')) throw error;
      throw new ConfigError(`DATABASE_URL leads to a pooler that refuses the portal: ${reason}. ${advice}`);
    });
  const [{ zone, timeout } = { zone: '', timeout: '0' }] = rows;
  if (zone === 'UTC' && Number(timeout) > 0 && Number(timeout) <= statementTimeoutMs) return;
  throw new ConfigError(
    `DATABASE_URL leads to sessions with the time zone ${zone} and a statement_timeout of ${Number(timeout)} ms instead of UTC and ` +
      `${statementTimeoutMs} ms. ${advice}`,
  );
}

const comparisons = 5;

/**
 * Throws ConfigError if two connections share a database session, as behind a pooler in transaction mode. An
 * advisory lock would stay in a pooled session, and every later start would wait for it.
 */
export async function rejectTransactionPooler(connection: string): Promise<void> {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: connection }));
  try {
    for (const client of clients) {
      client.on('error', () => undefined);
      await client.connect();
    }
    // Other clients of a pooler may take the session in between.
    for (let times = 0; times < comparisons; times += 1) {
      const pids = new Set<number>();
      for (const client of clients) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        pids.add(rows[0]?.pid ?? 0);
      }
      if (pids.size < clients.length) throw new ConfigError(transactionPooler);
    }
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}

const transactionPooler =
  'The address of the database leads to a pooler in transaction mode, such as PgBouncer. Set DATABASE_DIRECT_URL to the same database ' +
  'past the pooler: migrations, notifications between processes, jobs and locks need sessions of their own.';
