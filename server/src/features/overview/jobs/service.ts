import { AppError } from '@paddock/contract/core/errors';
import type { FailedJob, ScheduledJob } from '@paddock/contract/overview/jobs-calls';
import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { audit } from '../../../db/audit/audit.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { queueInTransaction } from './open-queue.ts';

/** Failures that one answer lists. */
const failuresMax = 100;
const errorMax = 2000;

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** What comes round by itself, and how its last rounds went. */
export async function listScheduledJobs(db: Executor): Promise<ScheduledJob[]> {
  const { rows } = await db.execute<{
    name: string;
    cron: string;
    done: string | null;
    failed: string | null;
    is_running: boolean;
  }>(sql`
    select schedule.name, schedule.cron, rounds.*
    from pgboss.schedule, lateral (
      select
        max(completed_on) filter (where state = 'completed') as done,
        max(completed_on) filter (where state = 'failed') as failed,
        coalesce(bool_or(state = 'active'), false) as is_running
      from pgboss.job where job.name = schedule.name
    ) as rounds
    order by schedule.name`);
  return rows.map(({ name, cron, done, failed, is_running }) => ({
    name,
    cron,
    last_done_at: instant(done),
    last_failed_at: instant(failed),
    is_running,
  }));
}

/** What the queue kept of an error: its message, or whatever was thrown in its place. */
const errorText = sql<string>`left(coalesce(output ->> 'message', output -> 'value' ->> 'message', output ->> 'value', output::text, ''), ${errorMax})`;

/** Rounds that failed after all their tries, the latest first. */
export async function listFailedJobs(db: Executor): Promise<FailedJob[]> {
  const { rows } = await db.execute<{ id: string; name: string; failed_at: string; error: string }>(sql`
    select id, name, coalesce(completed_on, created_on) as failed_at, ${errorText} as error
    from pgboss.job where state = 'failed'
    order by failed_at desc, id limit ${failuresMax}`);
  return rows.map((row) => ({ ...row, failed_at: new Date(row.failed_at) }));
}

/** Puts a round in the queue; whichever process works takes it. Throws not_found for what does not come round. */
export function runJob(db: Database, boss: PgBoss, name: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select from pgboss.schedule where name = ${name}`);
    if (rows.length === 0) throw new AppError('not_found');
    await boss.send(name, null, { db: await queueInTransaction(tx) });
    await audit(tx, { target: { type: 'job', id: name, name } });
  });
}

async function lockFailed(tx: Executor, id: string) {
  const { rows } = await tx.execute<{ name: string; error: string }>(sql`
    select name, ${errorText} as error from pgboss.job where id = ${id}::uuid and state = 'failed' for update`);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

/** Gives a failed round another try. */
export function retryJob(db: Database, boss: PgBoss, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { name, error } = await lockFailed(tx, id);
    await boss.retry(name, id, { db: await queueInTransaction(tx) });
    const target = { type: 'job', id, name } as const;
    await audit(tx, { target, before: { state: 'failed', error }, after: { state: 'retry', error } });
  });
}

export function discardJob(db: Database, boss: PgBoss, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { name, error } = await lockFailed(tx, id);
    await boss.deleteJob(name, id, { db: await queueInTransaction(tx) });
    await audit(tx, { target: { type: 'job', id, name }, before: { error } });
  });
}
