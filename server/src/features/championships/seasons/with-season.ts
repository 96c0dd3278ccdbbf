import type { Deps } from '../../../adapters/deps.ts';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Executor } from '../../../db/database.ts';
import type { FollowUps } from '../../../follow-ups/interface.ts';
import { lockSeason, type Season } from '../queries.ts';

const turns = keyedMutex();

/** Waits for the turn of a championship in this process, so that a rush for one holds one connection and not all. */
export const inTurn = <T>(championship_id: number, work: () => Promise<T>): Promise<T> =>
  turns(String(championship_id), work);

/** A transaction that holds the lock of a championship. */
export interface Locked {
  tx: Executor;
  now: Date;
  followUps: FollowUps;
}

export interface LockedSeason extends Locked {
  season: Season;
}

/** Runs in the turn and under the lock of a championship. Throws not_found. */
export const withSeason = <T>(
  { db, now: clock, followUps }: Deps,
  championship_id: number,
  work: (locked: LockedSeason) => Promise<T>,
): Promise<T> =>
  inTurn(championship_id, () =>
    db.transaction(async (tx) => {
      const now = clock();
      return work({ tx, season: await lockSeason(tx, championship_id), now, followUps });
    }),
  );
