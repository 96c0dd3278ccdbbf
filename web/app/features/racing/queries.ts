import { getFirstSteps, getMyLaps, getStats } from '@paddock/contract/racing/calls';
import type { User } from '@paddock/contract/users/calls';
import { query, queryWithPrevious } from '#lib/api/query.ts';

/** Nobody has figures without both links. */
export const hasStats = (user: User) => user.is_discord_linked && user.steam_id !== null;

/** What the reader has done of a newcomer's first steps. */
export const firstStepsQuery = () => query(getFirstSteps, {});

/** What the reader drove. Refused while Discord is not linked. */
export const statsQuery = () => query(getStats, {});

/** The reader's laps of a track; of that driven last unless one is named. */
export const myLapsQuery = (track?: string) =>
  queryWithPrevious(getMyLaps, { query: track === undefined ? {} : { track } });
