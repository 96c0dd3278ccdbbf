import { AppError } from '@paddock/contract/core/errors';
import type { FailedJob, ScheduledJob } from '@paddock/contract/overview/jobs-calls';
import { and, asc, desc, eq, isNotNull, max, not, sql } from 'drizzle-orm';
import { audit } from '../../../db/audit/audit.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { isFailed, isIdle } from '../../../jobs/queries.ts';
import { portalJobs } from '../../../jobs/tables.ts';

/** Most failures listed at once. */
const failuresMax = 100;

/** Lists the declared jobs with the state of their queues. */
export async function listScheduledJobs(db: Executor): Promise<ScheduledJob[]> {
  const { name, cron, done_at, failed_at } = portalJobs;
  return db
    .select({
      name,
      cron: sql<string>`max(${cron})`,
      last_done_at: max(done_at),
      last_failed_at: max(failed_at),
      is_running: sql<boolean>`bool_or(${not(isIdle)})`,
    })
    .from(portalJobs)
    .groupBy(name)
    .having(isNotNull(max(cron)))
    .orderBy(asc(name));
}

/** Lists jobs that failed after all attempts, latest first. */
export async function listFailedJobs(db: Executor): Promise<FailedJob[]> {
  const { id, name, failed_at } = portalJobs;
  return db
    .select({
      id,
      name,
      failed_at: sql<Date>`${failed_at}`.mapWith(failed_at),
      error: sql<string>`coalesce(${portalJobs.error}, '')`,
    })
    .from(portalJobs)
    .where(isFailed)
    .orderBy(desc(failed_at), asc(id))
    .limit(failuresMax);
}

/** Makes a scheduled job and its whole queue due now. Throws not_found for an undeclared name. */
export function runJob(db: Database, name: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const due_at = sql`case when ${portalJobs.due_at} is not null then ${timestamp(now)} end`;
    const moved = await tx
      .update(portalJobs)
      .set({ due_at })
      .where(eq(portalJobs.name, name))
      .returning({ cron: portalJobs.cron });
    if (!moved.some(({ cron }) => cron !== null)) throw new AppError('not_found');
    await audit(tx, { target: { type: 'job', id: name, name } });
  });
}

async function lockFailed(tx: Executor, id: string) {
  const [row] = await tx
    .select({ name: portalJobs.name, error: portalJobs.error })
    .from(portalJobs)
    .where(and(eq(portalJobs.id, id), isFailed))
    .for('update');
  if (!row) throw new AppError('not_found');
  return row;
}

/** Makes a failed job due now and resets its attempts. */
export function retryJob(db: Database, id: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { name, error } = await lockFailed(tx, id);
    await tx
      .update(portalJobs)
      .set({ due_at: now, attempts: 0, failed_at: null })
      .where(eq(portalJobs.id, id));
    const target = { type: 'job', id, name } as const;
    await audit(tx, { target, before: { state: 'failed', error }, after: { state: 'retry', error } });
  });
}

/** Removes a failed job from the list. It runs again at its next scheduled time. */
export function discardJob(db: Database, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { name, error } = await lockFailed(tx, id);
    await tx.update(portalJobs).set({ error: null, failed_at: null }).where(eq(portalJobs.id, id));
    await audit(tx, { target: { type: 'job', id, name }, before: { error } });
  });
}
