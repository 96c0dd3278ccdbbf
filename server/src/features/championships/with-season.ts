import { AppError } from '@paddock/contract/core/errors';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { keyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { Executor } from '../../db/database.ts';
import { delayAsRows } from '../../db/delays/visibility.ts';
import type { FollowUps } from '../../follow-ups/interface.ts';
import { events } from '../events/tables.ts';
import { sessions } from '../racing/tables.ts';
import { loadSeason, type Season } from './queries.ts';
import { championships, rounds } from './tables.ts';

/** A transaction with the lock of a championship. */
export interface Locked {
  tx: Executor;
  now: Date;
  followUps: FollowUps;
}

export interface LockedSeason extends Locked {
  season: Season;
}

type Work<T> = (locked: LockedSeason) => Promise<T>;

/** Queues the requests for one championship, so that a rush takes one database connection. */
const turns = keyedMutex();

async function lockSeason(tx: Executor, id: number): Promise<Season | undefined> {
  const [row] = await tx.select().from(championships).where(eq(championships.id, id)).for('update');
  if (!row) return undefined;
  // Standings and results become public together with their sessions.
  const ofItsSessions = sql`d.source = 'racing_sessions' and exists (
    select from ${sessions} s
    join ${events} e on e.server_id = s.server_id
    join ${rounds} r on r.event_id = e.id
    where r.championship_id = ${id} and s.id::text = d.key)`;
  await delayAsRows(tx, ofItsSessions);
  return loadSeason(tx, row);
}

/** Runs under the lock of a championship; `absent` returns or throws if it does not exist. */
const inLock = <T, A>(
  { db, now, followUps }: Deps,
  championship_id: number,
  work: Work<T>,
  absent: () => A,
): Promise<T | A> =>
  turns(String(championship_id), () =>
    db.transaction(async (tx) => {
      const season = await lockSeason(tx, championship_id);
      return season ? work({ tx, season, now: now(), followUps }) : absent();
    }),
  );

/** Runs under the lock of a championship; returns undefined if it does not exist. */
export const trySeason = <T>(deps: Deps, championship_id: number, work: Work<T>): Promise<T | undefined> =>
  inLock(deps, championship_id, work, () => undefined);

/** Runs under the lock of a championship. Throws not_found. */
export const withSeason = <T>(deps: Deps, championship_id: number, work: Work<T>): Promise<T> =>
  inLock(deps, championship_id, work, () => {
    throw new AppError('not_found');
  });
