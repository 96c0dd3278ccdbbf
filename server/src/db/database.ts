import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

export type Database = NodePgDatabase & { $client: pg.Pool };
/** A transaction, or the database where none is needed. */
export type Executor = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'
>;

/** Opens a pool. `connection` is a PostgreSQL connection string; a Unix socket goes into its host parameter. */
export function connect(connection: string, connections = 20): { db: Database; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: connection,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    options: '-c TimeZone=UTC',
  });
  // An idle connection that the server drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const db = drizzle(pool, { casing: 'snake_case' });
  return { db, close: () => pool.end() };
}

const classOf = (error: unknown): { code?: string; constraint?: string } => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (cause ?? {}) as { code?: string; constraint?: string };
};

/** The name of the unique index or constraint that refused the write, if one did. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = classOf(error);
  return code === '23505' ? (constraint ?? '') : undefined;
}

/** Deadlock, failed serialisation, a lock or an answer that took too long: another try may do. */
const contention = new Set(['40P01', '40001', '55P03', '57014']);

/** Whether the database gave up on a query because of others, or of its length. */
export function isContended(error: unknown): boolean {
  return contention.has(classOf(error).code ?? '');
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '53300',
]);

/** A database of this machine that is not there has no socket; any other file that is missing says nothing of it. */
function isMissingSocket(error: unknown): boolean {
  const { code, syscall, cause } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return cause !== undefined && cause !== error && isMissingSocket(cause);
}

export function isUnreachable(error: unknown): boolean {
  const { code } = classOf(error);
  const message =
    error instanceof Error ? `${error.message} ${String((error.cause as Error)?.message ?? '')}` : '';
  return (
    (code !== undefined && unreachable.has(code)) ||
    isMissingSocket(error) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(message)
  );
}
