import { and, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/database.ts';
import { jsonRecordset } from '../db/json-recordset.ts';
import { timestamp } from '../db/timestamp.ts';
import { isIdle } from './queries.ts';
import { portalJobs } from './tables.ts';

export type JobRow = typeof portalJobs.$inferSelect & { due_at: Date };

/** Time after which another process takes over the jobs of a dead one, in s. */
const leaseSeconds = 15;
export const renewSeconds = leaseSeconds / 3;
const leaseEnd = sql`clock_timestamp() + ${leaseSeconds} * interval '1 second'`;
const freed = { holder: null, leased_until: null };
const errorMax = 2_000;

/**
 * Enqueues a job for `key` in the caller's transaction. If the key is already queued, its due time and attempts are reset; if it is
 * running, it runs again afterwards.
 */
export async function enqueueJob(
  tx: Executor,
  { name, key, due_at }: { name: string; key: string | number; due_at: Date },
): Promise<void> {
  await tx.execute(enqueuedJobs(sql`select ${name}, ${String(key)}, ${timestamp(due_at)}`));
}

/** The same as a CTE: `rows` selects the name, key and due time of jobs. */
export function enqueuedJobs(rows: SQL): SQL {
  return sql`insert into ${portalJobs} (name, key, due_at) ${rows}
    on conflict (name, key) do update set due_at = excluded.due_at, attempts = 0`;
}

/** Adds the declared jobs that the table lacks, moves those with another schedule, and removes those that are no longer declared. */
export async function declareJobs(
  db: Database,
  declared: readonly { name: string; cron: string; due_at: Date | null }[],
): Promise<void> {
  // A fixed order prevents a deadlock of processes that start at the same time.
  const rows = declared.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const names = rows.map(({ name }) => name);
  await db.transaction(async (tx) => {
    await tx.delete(portalJobs).where(and(eq(portalJobs.key, ''), notInArray(portalJobs.name, names)));
    if (rows.length === 0) return;
    const isMoved = sql`${portalJobs.cron} is distinct from excluded.cron or ${portalJobs.due_at} > excluded.due_at`;
    await tx
      .insert(portalJobs)
      .values(rows)
      .onConflictDoUpdate({
        target: [portalJobs.name, portalJobs.key],
        set: { cron: sql`excluded.cron`, due_at: sql`excluded.due_at` },
        setWhere: isMoved,
      });
  });
}

/** How many jobs of a name a process can take: scheduled ones, or those of the queue. */
interface Capacity {
  name: string;
  is_queued: boolean;
  free: number;
}

/** Records when a key of a queue was last done, for jobs without a schedule. */
export async function noteDone(tx: Executor, name: string, done_at: Date): Promise<void> {
  const isQueue = and(eq(portalJobs.name, name), eq(portalJobs.key, ''), isNull(portalJobs.due_at));
  await tx.update(portalJobs).set({ done_at }).where(isQueue);
}

/** The jobs leased by one process. */
export function leaseJobs(db: Database, holder: string) {
  const isLeased = (ids: readonly string[]) =>
    and(inArray(portalJobs.id, [...ids]), eq(portalJobs.holder, holder));
  const change = async (tx: Executor, id: string, values: Record<string, unknown>): Promise<void> => {
    await tx
      .update(portalJobs)
      .set({ ...freed, ...values })
      .where(isLeased([id]));
  };
  const take = async (ids: SQL): Promise<JobRow[]> => {
    const attempts = sql`${portalJobs.attempts} + 1`;
    const rows = await db
      .update(portalJobs)
      .set({ attempts, holder, leased_until: leaseEnd })
      .where(sql`${portalJobs.id} = any(${ids})`)
      .returning();
    return rows as JobRow[];
  };
  const isUnmoved = ({ due_at }: JobRow): SQL => sql`${portalJobs.due_at} = ${timestamp(due_at)}`;

  return {
    /** Leases due jobs in one statement, and counts the attempt before the job runs. */
    claim(capacity: readonly Capacity[], running: readonly string[], now: Date): Promise<JobRow[]> {
      return take(sql`array(
        select due.id from ${jsonRecordset(capacity, 'name text, is_queued boolean, free int')}
        cross join lateral (
          select ${portalJobs.id} from ${portalJobs}
          where ${portalJobs.name} = r.name and (${portalJobs.key} <> '') = r.is_queued
            and ${portalJobs.due_at} <= ${timestamp(now)} and ${isIdle}
            and ${notInArray(portalJobs.id, [...running])}
          order by ${portalJobs.due_at} limit r.free for update skip locked
        ) due)`);
    },

    /** Leases a key without attempts, even if it is not due. */
    claimNew(name: string, key: string): Promise<JobRow[]> {
      return take(sql`array(
        select ${portalJobs.id} from ${portalJobs}
        where ${portalJobs.name} = ${name} and ${portalJobs.key} = ${key} and ${portalJobs.attempts} = 0 and ${isIdle}
        for update skip locked)`);
    },

    async renew(ids: readonly string[]): Promise<void> {
      await db.update(portalJobs).set({ leased_until: leaseEnd }).where(isLeased(ids));
    },

    /** Returns unfinished jobs without counting the attempt. */
    async giveBack(ids: readonly string[]): Promise<void> {
      const attempts = sql`${portalJobs.attempts} - 1`;
      await db
        .update(portalJobs)
        .set({ ...freed, attempts })
        .where(isLeased(ids));
    },

    /** Stores the end of an attempt and the next due time, unless one was set during the run. */
    async finish(
      row: JobRow,
      { next, error, ...values }: { next: Date; error: string | undefined } & Partial<Omit<JobRow, 'error'>>,
    ): Promise<void> {
      const due_at = sql`case when ${isUnmoved(row)} then ${timestamp(next)} else ${portalJobs.due_at} end`;
      await change(db, row.id, { due_at, error: error?.slice(0, errorMax) ?? null, ...values });
    },

    /**
     * Removes a finished or given-up key and runs `write` in the same transaction, unless the key was enqueued
     * again during the run.
     */
    async remove(row: JobRow, write: (tx: Executor) => Promise<unknown>): Promise<void> {
      await db.transaction(async (tx) => {
        const removed = await tx
          .delete(portalJobs)
          .where(and(isLeased([row.id]), isUnmoved(row)))
          .returning({ id: portalJobs.id });
        if (removed.length > 0) await write(tx);
        else await change(tx, row.id, { attempts: 0, error: null });
      });
    },
  };
}
