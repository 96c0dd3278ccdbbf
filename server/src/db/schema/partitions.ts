import { setTimeout as sleep } from 'node:timers/promises';
import type { RetainedTable } from '@paddock/contract/overview/rules';
import { sql } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { isContended } from '../outages/database-errors.ts';

export type PartitionedTable = Exclude<RetainedTable, 'audit_log'>;

/** The tables that partitions.sql divides by months, and the column of a row's time. */
export const partitionedTables: Readonly<Record<PartitionedTable, string>> = {
  laps: 'driven_at',
  safety_history: 'created_at',
  notifications: 'created_at',
};
export const partitionedNames = Object.keys(partitionedTables) as PartitionedTable[];

/** The month of an instant, or so many after it, or before; months are those of UTC. */
export function startOfMonth(at: Date, months = 0): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}

const triesMax = 20;
const pauseMs = 250;

/** Work that takes a whole table for a moment gives up sooner than those who hold it would, and has other tries. */
export async function whenUncontended<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isContended(error) || tries === triesMax) throw error;
      await sleep(pauseMs);
    }
  }
}

const monthsAhead = 2;

/** Makes the months that come next, where they are missing; without them rows have a place as well, together. */
export async function makeMonths(db: Executor, now: Date): Promise<void> {
  const until = startOfMonth(now, monthsAhead + 1).toISOString();
  for (const table of partitionedNames)
    await whenUncontended(() => db.execute(sql`select make_months(${table}, ${until}::timestamptz)`));
}

/** Tells the planner how a table is as a whole; in a transaction that may take its time. */
export async function analyzeMonths(tx: Executor, table: PartitionedTable): Promise<void> {
  await tx.execute(sql`select analyze_months(${table})`);
}

/**
 * Drops the months of a table that end before an instant, which must be retentionMin months old. Answers how many rows went. Part of a
 * transaction that holds nothing that a request may wait for.
 */
export async function dropMonths(tx: Executor, table: PartitionedTable, before: Date): Promise<number> {
  const { rows } = await tx.execute<{ dropped: number }>(
    sql`select drop_months(${table}, ${before.toISOString()}::timestamptz) as dropped`,
  );
  return rows[0]?.dropped ?? 0;
}
