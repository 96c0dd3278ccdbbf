import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/** The advisory locks of the database, in one list so that no two works take each other's. */
export const locks = {
  migrate: 7_213_001,
  seed: 7_213_003,
  driving: 7_213_005,
  /** The first of two numbers; the second tells the subject. */
  periods: 7_213_006,
  postSlugs: 7_213_007,
  /** Each address by itself, as periods. */
  pageSlugs: 7_213_024,
  catalogueSlugs: 7_213_031,
  /** Each of a subject by itself, as periods. */
  openTickets: 7_213_008,
  openUploads: 7_213_009,
  openPayments: 7_213_010,
  discordUser: 7_213_011,
  discordTarget: 7_213_012,
  uploads: 7_213_021,
  retention: 7_213_022,
  accountDeletion: 7_213_023,
  /** What the bridge of a server tells, each server by itself, as periods. */
  timing: 7_213_041,
  reports: 7_213_042,
  /** The end of the audit log; add_audit_rows of triggers.sql takes it. */
  audit: 7_213_051,
} as const;

/** Waits until nobody else holds the lock of any of these subjects; they are held until the transaction ends. */
export async function lockSubjects(
  tx: Executor,
  lock: number,
  subjects: readonly (number | string)[],
): Promise<void> {
  // In one order, so that two who want several do not wait for each other.
  await tx.execute(sql`
    select pg_advisory_xact_lock(${lock}::int, subject)
    from (
      select distinct hashtext(name) as subject from unnest(${sql.param(subjects.map(String))}::text[]) name order by 1
    ) as subjects`);
}

export function lockSubject(tx: Executor, lock: number, subject: number | string): Promise<void> {
  return lockSubjects(tx, lock, [subject]);
}
