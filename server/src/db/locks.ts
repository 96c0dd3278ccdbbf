import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/** All advisory locks, in one list to prevent collisions. */
export const locks = {
  migrate: 7_213_001,
  seed: 7_213_003,
  driving: 7_213_005,
  /** The first of two keys; the second identifies the subject. */
  periods: 7_213_006,
  postSlugs: 7_213_007,
  /** Per slug, like periods. */
  pageSlugs: 7_213_024,
  catalogueSlugs: 7_213_031,
  /** Per subject, like periods. */
  openTickets: 7_213_008,
  openUploads: 7_213_009,
  openPayments: 7_213_010,
  discordUser: 7_213_011,
  discordTarget: 7_213_012,
  uploads: 7_213_021,
  retention: 7_213_022,
  accountDeletion: 7_213_023,
  /** A bridge's events, per server, like periods. */
  timing: 7_213_041,
  reports: 7_213_042,
  /** The end of the audit log; taken by add_audit_rows in triggers.sql. */
  audit: 7_213_051,
} as const;

/** Locks these subjects until the transaction ends. */
export async function lockSubjects(
  tx: Executor,
  lock: number,
  subjects: readonly (number | string)[],
): Promise<void> {
  // In a fixed order, to avoid deadlocks.
  await tx.execute(sql`
    select pg_advisory_xact_lock(${lock}::int, subject)
    from (
      select distinct hashtext(name) as subject from unnest(${sql.param(subjects.map(String))}::text[]) name order by 1
    ) as subjects`);
}

export function lockSubject(tx: Executor, lock: number, subject: number | string): Promise<void> {
  return lockSubjects(tx, lock, [subject]);
}
