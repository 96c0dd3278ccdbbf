import { type SQL, sql } from 'drizzle-orm';
import { portalJobs } from './tables.ts';

/** The job is not running. */
export const isIdle: SQL = sql`coalesce(${portalJobs.leased_until} <= clock_timestamp(), true)`;

/** The last run failed after all its attempts. */
export const isFailed: SQL = sql`${portalJobs.failed_at} > coalesce(${portalJobs.done_at}, '-infinity')`;
