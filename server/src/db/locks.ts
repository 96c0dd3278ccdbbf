import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { Database, Executor } from './database.ts';
import { prepareOnce } from './prepare-once.ts';

/** The advisory locks of the database, in one list so that no two works take each other's. */
export const locks = {
  migrate: 7_213_001,
  pollServers: 7_213_002,
  seed: 7_213_003,
  discordRoles: 7_213_004,
  driving: 7_213_005,
  /** Laps of each lane by itself, as periods. */
  drivingLanes: 7_213_013,
  /** The first of two numbers; the second tells the subject. */
  periods: 7_213_006,
  postSlugs: 7_213_007,
  /** Each of a subject by itself, as periods. */
  openTickets: 7_213_008,
  openUploads: 7_213_009,
  openPayments: 7_213_010,
  discordUser: 7_213_011,
  discordTarget: 7_213_012,
  pollingLead: 7_213_020,
  uploads: 7_213_021,
  retention: 7_213_022,
} as const;

const lockedSubjects = prepareOnce((db) =>
  db
    .select({ locked: sql`pg_advisory_xact_lock(${sql.placeholder('lock')}::int, subject)` })
    .from(
      // In one order, so that two who want several do not wait for each other.
      sql`(
        select distinct hashtext(name) as subject from unnest(${sql.placeholder('subjects')}::text[]) name order by 1
      ) as subjects`,
    )
    .prepare('lock_subjects'),
);

/** Waits until nobody else holds the lock of any of these subjects; they are held until the transaction ends. */
export async function lockSubjects(
  tx: Executor,
  lock: number,
  subjects: readonly (number | string)[],
): Promise<void> {
  await lockedSubjects(tx).execute({ lock, subjects: subjects.map(String) });
}

export function lockSubject(tx: Executor, lock: number, subject: number | string): Promise<void> {
  return lockSubjects(tx, lock, [subject]);
}

/**
 * Does the work unless another process, or another call in this one, holds the lock. It takes a connection for as long
 * as the work lasts, but opens no transaction: the work may ask over the network.
 */
export async function runUnlessLocked(db: Database, lock: number, work: () => Promise<void>): Promise<void> {
  const client = await db.$client.connect();
  let failure: Error | undefined;
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock]);
    if (!rows[0]?.held) return;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]).catch((error: Error) => {
        failure = error;
      });
    }
  } finally {
    // A connection that may still hold the lock is not given to anybody else.
    client.release(failure);
  }
}

export interface Lead {
  /** Whether this process has it, or can have it now. Throws when the database is away. */
  isOurs: () => Promise<boolean>;
  /** Leaves it to another process. */
  leave: () => void;
}

/** Of many processes one leads, until it ends or loses its connection; it holds one of the pool for as long. */
export function competeForLead(db: Database, lock: number): Lead {
  let holder: PoolClient | undefined;
  const lose = (client: PoolClient) => {
    if (holder !== client) return;
    holder = undefined;
    client.release(true);
  };
  return {
    isOurs: async () => {
      if (holder) return true;
      const client = await db.$client.connect();
      try {
        const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
          lock,
        ]);
        if (rows[0]?.held) holder = client;
        else client.release();
      } catch (error) {
        client.release(true);
        throw error;
      }
      if (holder) client.once('end', () => lose(client));
      return holder !== undefined;
    },
    leave: () => {
      if (holder) lose(holder);
    },
  };
}
