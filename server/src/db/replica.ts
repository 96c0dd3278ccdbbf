import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** A replica that has not caught up by then is not used for a while. */
const patienceMs = 300;
const pauseMs = 10;
const restMs = 5_000;

/**
 * Returns whether the standby, a streaming replica of the primary, has every write acknowledged before the call.
 * If it does not catch up within a third of a second, or is unavailable, it is not used for five.
 */
export function watchReplica(primary: Database, standby: Database): () => Promise<boolean> {
  let restsUntil = 0;
  const hasReplayed = async (written: string): Promise<boolean> => {
    // A promoted standby has its own timeline.
    const { rows } = await standby.execute<{ is_there: boolean }>(
      sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${written}::pg_lsn as is_there`,
    );
    return rows[0]?.is_there === true;
  };
  const catchUp = async (): Promise<boolean> => {
    const { rows } = await primary.execute<{ written: string }>(
      sql`select pg_current_wal_flush_lsn()::text as written`,
    );
    const until = performance.now() + patienceMs;
    while (!(await hasReplayed(rows[0]?.written ?? ''))) {
      if (performance.now() > until) return false;
      await sleep(pauseMs);
    }
    return true;
  };
  return async () => {
    if (performance.now() < restsUntil) return false;
    const isThere = await catchUp().catch(() => false);
    if (!isThere) restsUntil = performance.now() + restMs;
    return isThere;
  };
}
