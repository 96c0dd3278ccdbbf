import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { createOnce, DatabaseClient, drizzleOptions, type QueryObserver } from './database-client.ts';
import { isUnreachable } from './outages/database-errors.ts';
import { createDatabaseGate, type DatabaseGate } from './outages/database-gate.ts';

/** Drizzle without its transactions, which our own replace. */
export type Drizzle = Omit<NodePgDatabase, 'transaction'>;

export interface Database extends Drizzle {
  /** Its observers are called for every statement of its connections, those of transactions as well. */
  $client: pg.Pool & Pick<GatedPool, 'observers'>;
  /** Whether the database is away, and those who ask wait. */
  isAway: () => boolean;
  /**
   * What is made once for the database, or for the connection of a transaction: statements (statements/prepare-once.ts), and caches of what
   * the database holds (cache-of-database.ts).
   */
  makeOnce: <T>(make: (db: Drizzle) => T) => T;
  /** Itself; of a transaction, the database that it runs in. For caches that outlive a transaction. */
  database: Database;
  transaction: <T>(work: (tx: Transaction) => Promise<T>, settings?: PgTransactionConfig) => Promise<T>;
}

export type Transaction = Drizzle &
  Pick<Database, 'database' | 'makeOnce' | 'transaction'> & {
    /** What is written last, in order, and how. */
    atEnd: RowsAtEnd;
  };

interface RowsAtEnd {
  rows: unknown[];
  write?: (tx: Executor, rows: readonly never[]) => Promise<unknown>;
}

/** A transaction, or the database where none is needed. */
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

/** Runs `work` in the transaction of an executor, or in a new one where it is the database itself. */
export function inTransaction<T>(executor: Executor, work: (tx: Executor) => Promise<T>): Promise<T> {
  return executor.atEnd ? work(executor) : executor.database.transaction(work);
}

/** Leaves a row for the last statement of a transaction; `write`, the same one each time, gets all of them. */
export function writeAtEnd<Row>(
  { atEnd }: Executor,
  row: Row,
  write: (tx: Executor, rows: readonly Row[]) => Promise<unknown>,
): void {
  if (!atEnd) throw new Error('rows are written at the end of a transaction');
  atEnd.rows.push(row);
  atEnd.write = write;
}

/** Ids, counts and sums of money are numbers; none comes near 2^53, from where on a number would lose digits. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

interface PoolOptions {
  connections?: number;
  /** How long a new connection may take, in ms. */
  patience?: number;
  /** How long a statement waits for a database that is away, in ms. */
  waitMs?: number;
}

/** What its sessions go by; check-session.ts says so where a pooler leaves it out. */
export const statementTimeoutMs = 10_000;

/** A pool whose statements wait at a gate while the database is away. */
class GatedPool extends pg.Pool {
  readonly observers: QueryObserver[];
  readonly gate: DatabaseGate;

  /** The pool hands `config` to each of its clients. */
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

/** Opens a pool. `connection` is a PostgreSQL connection string; a Unix socket goes into its host parameter. */
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
      // What a transaction asks at once goes out together, and its answers come in order.
      pipeline: true,
      // Compiling a plan takes longer than any of ours runs, and is begun by the planner's guess of its cost.
      options: '-c TimeZone=UTC -c jit=off',
    },
    gate,
  );
  // A lost connection fails its query, and the pool opens another. An error that no query waits for would end the process without a listener.
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
 * Drizzle's database with a `transaction` of our own, because Drizzle's never returns a connection to the pool that is lost before its
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

/** Drizzle's transaction with its database; one within it is a savepoint, which takes along what was left in it when it rolls back. */
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
