import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isUnreachable } from './outages/database-errors.ts';
import { createDatabaseGate } from './outages/database-gate.ts';

export interface Database extends NodePgDatabase {
  $client: pg.Pool;
  /** Whether the database is away, and those who ask wait. */
  isAway: () => boolean;
}
/** A transaction, or the database where none is needed. */
export type Executor = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct' | 'with' | '$with'
>;

const options = { casing: 'snake_case' } as const;

/** Ids, counts and sums of money are numbers; none comes near 2^53, from where on a number would lose digits. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

interface PoolOptions {
  connections?: number;
  /** False: statements are parsed each time, as a pooler needs it that gives every transaction another session. */
  prepares?: boolean;
  /** How long a new connection may take, in ms. */
  patience?: number;
  /** How long who asks waits for a database that is away, in ms. */
  waitMs?: number;
}

/** What its sessions go by; check-session.ts says so where a pooler leaves it out. */
export const statementTimeoutMs = 10_000;

/** Sends named statements without their name. */
class UnpreparedClient extends pg.Client {
  override query(...[statement, ...rest]: unknown[]): never {
    const asked = statement as { name?: string; text?: string };
    const sent = asked.name === undefined ? statement : { ...asked, name: undefined };
    return super.query(...([sent, ...rest] as Parameters<pg.Client['query']>)) as never;
  }
}

/** Opens a pool. `connection` is a PostgreSQL connection string; a Unix socket goes into its host parameter. */
export function connect(
  connection: string,
  { connections = 20, prepares = true, patience = 5_000, waitMs = 0 }: PoolOptions = {},
): { db: Database; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: connection,
    ...(!prepares && { Client: UnpreparedClient }),
    max: connections,
    connectionTimeoutMillis: patience,
    statement_timeout: statementTimeoutMs,
    // What a transaction asks at once goes out together, and its answers come in order.
    pipeline: true,
    // Compiling a plan takes longer than any of ours runs, and is begun by the planner's guess of its cost.
    options: '-c TimeZone=UTC -c jit=off',
  });
  // A connection that is lost fails its query, and the pool opens another. Without a listener it would end the process:
  // the pool listens to idle ones alone, so that each has a listener of its own for as long as it lives.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const gate = createDatabaseGate(connection, waitMs);
  const db = Object.assign(drizzle(pool, options), { isAway: gate.isClosed });
  pool.on('connect', (client) =>
    client.on('notice', ({ message }) => {
      // A commit that waited too long for its standby says so and then that all is well; with the primary it would be gone.
      if (message?.startsWith(unconfirmed)) loseConnection(client, message);
    }),
  );
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  Object.assign(pool, { query: (...asked: unknown[]) => gate.run(() => query(...asked)) });
  const transact = runInTransaction(db);
  db.transaction = (work, settings) => gate.run(() => transact(work, settings));
  return {
    db,
    close: () => {
      gate.end();
      return pool.end();
    },
  };
}

const unconfirmed = 'canceling wait for synchronous replication';

/** What was asked on it fails as if the database had gone: its caller asks again, and finds what was done. */
function loseConnection(client: pg.PoolClient, reason: string): void {
  const { connection } = client as unknown as {
    connection: { emit: (event: 'error', error: Error) => void };
  };
  connection.emit('error', new Error(`Connection terminated: ${reason}`));
}

type OneConnection = NodePgDatabase & { $client: pg.PoolClient };

/** Of each connection the database as its transactions see it, and of each transaction that and the whole. */
const ofClient = new WeakMap<pg.PoolClient, OneConnection>();
const ofTransaction = new WeakMap<object, { connection: OneConnection; database: Database }>();

/** What lives as long as the connection of a transaction does; undefined outside of one. */
export function connectionOf(executor: object): NodePgDatabase | undefined {
  return ofTransaction.get(executor)?.connection;
}

/** What lives as long as the portal does, also for who asks within a transaction. */
export function databaseOf(executor: Executor): Executor {
  return ofTransaction.get(executor)?.database ?? executor;
}

type QueryOfOne = (statement: { text: string }, values?: unknown[]) => Promise<unknown>;

/** A transaction begins together with its first statement; where its beginning failed, so has every statement of it. */
function beginAtOnce(client: pg.PoolClient): pg.PoolClient {
  const ask: QueryOfOne = client.query.bind(client);
  let begun: Promise<unknown> = Promise.resolve();
  const query: QueryOfOne = async (statement, values) => {
    const asked = ask(statement, values);
    if (!statement.text.startsWith('begin')) {
      const [result] = await Promise.all([asked, begun]);
      return result;
    }
    begun = asked;
    begun.catch(() => undefined);
    return undefined;
  };
  return Object.assign(Object.create(client), { query });
}

/** Drizzle's own keeps a connection from the pool for ever when it is lost before the transaction has begun. */
function runInTransaction(database: Database): Database['transaction'] {
  return async (work, settings) => {
    const client = await database.$client.connect();
    let isLost = false;
    try {
      const own = ofClient.get(client) ?? drizzle(beginAtOnce(client), options);
      ofClient.set(client, own);
      const begun: typeof work = (tx) => {
        ofTransaction.set(tx, { connection: own, database });
        return work(tx);
      };
      return await own.transaction(begun, settings);
    } catch (error) {
      isLost = isUnreachable(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };
}
