import { getFirstSteps, getMyLaps, getStats } from '@paddock/contract/racing/calls';
import type { User } from '@paddock/contract/users/calls';
import { query, queryWithPrevious } from '#lib/api/query.ts';

/** Statistics require linked Discord and Steam accounts. */
export const hasStats = (user: User) => user.is_discord_linked && user.steam_id !== null;

/** The user’s progress in the first steps. */
export const firstStepsQuery = () => query(getFirstSteps, {});

/** The user’s driving statistics. Rejected while Discord is not linked. */
export const statsQuery = () => query(getStats, {});

/** The user’s laps on a track, by default the last one driven. */
export const myLapsQuery = (track?: string) =>
  queryWithPrevious(getMyLaps, { query: track === undefined ? {} : { track } });
