import { AppError } from '@paddock/contract/core/errors';
import type { Deps } from '../../../adapters/deps.ts';
import { type LockedSeason, withSeason } from '../with-season.ts';

type Work<T> = (locked: LockedSeason) => Promise<T>;

/** `withSeason` for settings. Throws not_found, also for a single: only the sign-up of its event changes it. */
export const withSetup = <T>(deps: Deps, id: number, work: Work<T>): Promise<T> =>
  withSeason(deps, id, async (locked) => {
    if (locked.season.championship.kind !== 'season') throw new AppError('not_found');
    return work(locked);
  });

/** `withSetup` that throws championship_started for a cancelled or archived season. */
export const withOpenSetup = <T>(deps: Deps, id: number, work: Work<T>): Promise<T> =>
  withSetup(deps, id, async (locked) => {
    const { cancelled_at, archived_at } = locked.season.championship;
    if (cancelled_at || archived_at) throw new AppError('championship_started');
    return work(locked);
  });
