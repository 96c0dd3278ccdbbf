import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAway } from './database-errors.ts';

/**
 * Holds statements while the database is unavailable, such as during a failover, and probes it repeatedly.
 * Statements already sent fail, since their outcome is unknown.
 */
export interface DatabaseGate {
  /** Runs a statement once the database responds. Throws its error if that takes too long, or if too many are waiting. */
  run: <T>(ask: () => Promise<T>) => Promise<T>;
  /** Whether statements are waiting. */
  isClosed: () => boolean;
  /** Rejects all further waiting. */
  end: () => void;
}

const pauseMs = 200;
const probeMs = 2_000;
/** Maximum number of waiting requests per process; each takes little memory. */
const mostWaiting = 2_000;

/** Throws unless a primary responds; a standby accepts no writes. */
async function probe(connection: string): Promise<void> {
  const client = new pg.Client({
    connectionString: connection,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby');
    if (rows[0]?.is_standby) throw Object.assign(new Error('The database is a standby.'), { code: '25006' });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `waitMs`: maximum wait. */
export function createDatabaseGate(connection: string, waitMs: number): DatabaseGate {
  let reopening: Promise<void> | undefined;
  let reason: unknown;
  let waiting = 0;
  let isEnded = false;

  const reopen = async () => {
    while (!isEnded) {
      try {
        await probe(connection);
        break;
      } catch (error) {
        reason = error;
        await sleep(pauseMs, undefined, { ref: false });
      }
    }
    reopening = undefined;
  };

  const pass = async () => {
    if (!reopening) return;
    if (waiting >= mostWaiting) throw reason;
    waiting += 1;
    const came = new AbortController();
    const late = sleep(waitMs, true, { signal: came.signal }).catch(() => false);
    const isLate = await Promise.race([reopening.then(() => false), late]);
    came.abort();
    waiting -= 1;
    if (isLate) throw reason;
  };

  return {
    run: async (ask) => {
      await pass();
      try {
        return await ask();
      } catch (error) {
        if (waitMs > 0 && !isEnded && !reopening && isAway(error)) {
          reason = error;
          reopening = reopen();
        }
        throw error;
      }
    },
    isClosed: () => reopening !== undefined,
    end: () => {
      isEnded = true;
    },
  };
}
