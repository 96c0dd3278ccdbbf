import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAway } from './database-errors.ts';

/**
 * Closed while the database is away, such as while another machine takes the primary's place: who comes waits before anything is asked, and
 * one question goes there again and again. What was asked before fails, since nobody knows how far it came.
 */
export interface DatabaseGate {
  /** Asks once the database answers. Throws why it does not when that takes too long, or when too many wait already. */
  run: <T>(ask: () => Promise<T>) => Promise<T>;
  /** Whether those who ask wait. */
  isClosed: () => boolean;
  /** Lets nobody wait any longer than they do. */
  end: () => void;
}

const pauseMs = 200;
const probeMs = 2_000;
/** Requests of a process that may wait; each holds little more than itself. */
const mostWaiting = 2_000;

/** Throws where the primary cannot be asked; a standby takes no writes. */
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

/** `waitMs`: how long who comes waits. */
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
