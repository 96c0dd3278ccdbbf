import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { createOnce, DatabaseClient, drizzleOptions, type QueryObserver } from './database-client.ts';
import { isUnreachable } from './outages/database-errors.ts';
import { createDatabaseGate, type DatabaseGate } from './outages/database-gate.ts';

/** Drizzle without its transactions, which ours replace. */
export type Drizzle = Omit<NodePgDatabase, 'transaction'>;

export interface Database extends Drizzle {
  /** Its observers see every statement of its connections, including transactions. */
  $client: pg.Pool & Pick<GatedPool, 'observers'>;
  /** Whether the database is unavailable and statements wait. */
  isAway: () => boolean;
  /**
   * Caches values per database, or per connection of a transaction: prepared statements
   * (statements/prepare-once.ts), and caches of database contents (cache-of-database.ts).
   */
  makeOnce: <T>(make: (db: Drizzle) => T) => T;
  /** The database itself; in a transaction, the one it belongs to. For caches that outlive a transaction. */
  database: Database;
  transaction: <T>(work: (tx: Transaction) => Promise<T>, settings?: PgTransactionConfig) => Promise<T>;
}

export type Transaction = Drizzle &
  Pick<Database, 'database' | 'makeOnce' | 'transaction'> & {
    /** Rows to write last, in order, and how. */
    atEnd: RowsAtEnd;
  };

interface RowsAtEnd {
  rows: unknown[];
  write?: (tx: Executor, rows: readonly never[]) => Promise<unknown>;
}

/** A transaction, or the database itself. */
export type Executor = Pick<
  Database,
  | 'select'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'selectDistinct'
  | 'with'
  | '$count'
  | '$with'
  | 'database'
  | 'makeOnce'
> & { atEnd?: RowsAtEnd };

/** Runs `work` in the executor's transaction, or in a new one if it is the database. */
export function inTransaction<T>(executor: Executor, work: (tx: Executor) => Promise<T>): Promise<T> {
  return executor.atEnd ? work(executor) : executor.database.transaction(work);
}

/**
 * Defers a row to the last statement of a transaction; `write`, which must be the same function each time,
 * receives all of them.
 */
export function writeAtEnd<Row>(
  { atEnd }: Executor,
  row: Row,
  write: (tx: Executor, rows: readonly Row[]) => Promise<unknown>,
): void {
  if (!atEnd) throw new Error('rows are written at the end of a transaction');
  atEnd.rows.push(row);
  atEnd.write = write;
}

/** Ids, counts and sums of money are numbers; all stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

interface PoolOptions {
  connections?: number;
  /** Connection timeout, in ms. */
  patience?: number;
  /** How long a statement waits for an unavailable database, in ms. */
  waitMs?: number;
}

/** Session settings, checked by check-session.ts in case a pooler drops them. */
export const statementTimeoutMs = 10_000;

/** A pool whose statements wait while the database is unavailable. */
class GatedPool extends pg.Pool {
  readonly observers: QueryObserver[];
  readonly gate: DatabaseGate;

  /** The pool passes `config` to each of its clients. */
  constructor(config: pg.PoolConfig, gate: DatabaseGate) {
    const observers: QueryObserver[] = [];
    const withClient = { ...config, Client: DatabaseClient, observers };
    super(withClient);
    this.observers = observers;
    this.gate = gate;
  }

  override query(...args: unknown[]): never {
    const [statement, values] = args as Parameters<pg.Pool['query']>;
    return this.gate.run(() => super.query(statement, values)) as never;
  }
}

/** Opens a pool. `connection` is a PostgreSQL connection string; a Unix socket is its host parameter. */
export function connect(
  connection: string,
  { connections = 20, patience = 5_000, waitMs = 0 }: PoolOptions = {},
): { db: Database; close: () => Promise<void> } {
  const gate = createDatabaseGate(connection, waitMs);
  const pool = new GatedPool(
    {
      connectionString: connection,
      max: connections,
      connectionTimeoutMillis: patience,
      statement_timeout: statementTimeoutMs,
      // Statements sent together in a transaction are pipelined.
      pipeline: true,
      // JIT compilation takes longer than any of our queries, and is triggered by the planner's estimate.
      options: '-c TimeZone=UTC -c jit=off',
    },
    gate,
  );
  // A lost connection fails its query, and the pool opens another. Without a listener an error outside a query
  // would end the process.
  pool.on('error', () => undefined);
  const db = createDatabase(pool);
  return {
    db,
    close: () => {
      gate.end();
      return pool.end();
    },
  };
}

/**
 * Drizzle's database with our own `transaction`, because Drizzle's leaks a connection that is lost before its
 * transaction has begun.
 */
function createDatabase(pool: GatedPool): Database {
  const own = drizzle(pool, drizzleOptions);
  const database: Database = Object.create(own);
  const transact: Database['transaction'] = async (work, settings) => {
    const client = (await pool.connect()) as pg.PoolClient & DatabaseClient;
    let isLost = false;
    try {
      return await client.drizzle.transaction(async (own) => {
        const atEnd: RowsAtEnd = { rows: [] };
        const tx = createTransaction(own, { database, makeOnce: client.makeOnce, atEnd });
        const result = await work(tx);
        if (atEnd.rows.length > 0) await atEnd.write?.(tx, atEnd.rows as never[]);
        return result;
      }, settings);
    } catch (error) {
      isLost = isUnreachable(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  return Object.assign(database, {
    isAway: pool.gate.isClosed,
    makeOnce: createOnce(own),
    database,
    transaction: ((work, settings) => pool.gate.run(() => transact(work, settings))) as typeof transact,
  });
}

type DrizzleTransaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** Drizzle's transaction with its database; a nested one is a savepoint, which discards deferred rows on rollback. */
function createTransaction(
  tx: DrizzleTransaction,
  home: Pick<Transaction, 'database' | 'makeOnce' | 'atEnd'>,
): Transaction {
  const { rows } = home.atEnd;
  const nest = async (work: (nested: Transaction) => Promise<unknown>) => {
    const { length } = rows;
    try {
      return await tx.transaction((nested) => work(createTransaction(nested, home)));
    } catch (error) {
      rows.length = length;
      throw error;
    }
  };
  return Object.assign(Object.create(tx), { ...home, transaction: nest });
}
