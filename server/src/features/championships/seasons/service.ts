import type { Deps } from '../../../adapters/deps.ts';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Executor } from '../../../db/database.ts';
import { lockSeason, type Season } from '../queries.ts';

const turns = keyedMutex();

/** Waits for the turn of a championship in this process, so that a rush for one holds one connection and not all. */
export const inTurn = <T>(championship_id: number, work: () => Promise<T>): Promise<T> =>
  turns(String(championship_id), work);

export interface LockedSeason {
  tx: Executor;
  season: Season;
  now: Date;
}

/** Runs in the turn and under the lock of a championship. Throws not_found. */
export const withSeason = <T>(
  { db, now: clock }: Deps,
  championship_id: number,
  work: (locked: LockedSeason) => Promise<T>,
): Promise<T> =>
  inTurn(championship_id, () =>
    db.transaction(async (tx) => {
      const now = clock();
      return work({ tx, season: await lockSeason(tx, championship_id), now });
    }),
  );
