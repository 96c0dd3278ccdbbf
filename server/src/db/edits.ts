import { AppError } from '@paddock/contract/core/errors';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns.ts';
import { timestamp } from './timestamp.ts';

/**
 * `updated_at` of a record that several staff may edit at once: the last edit. Changes with every write to what
 * their form shows, with `editedAt`, and with nothing else. A sale, poll, sign-in or download of the same row must
 * not invalidate open forms (record 0023).
 */
export const editedColumn = () => timestampColumn().notNull().default(sql`now()`);

/** The time of an edit: `now`, but later than the previous edit, so that it is unique per row. */
export const editedAt = (column: PgColumn, now: Date): SQL<Date> =>
  sql`greatest(${timestamp(now)}, ${column} + interval '1 millisecond')`;

/**
 * Compares a locked record with the `updated_at` that its form was filled from; accepts an absent `seen`. Throws changed_meanwhile with
 * the record as the call returns it.
 */
export async function assertUnchanged<Row extends { updated_at: Date }>(
  row: Row,
  seen: Date | undefined,
  toRecord: (row: Row) => unknown,
): Promise<void> {
  if (seen !== undefined && seen.getTime() !== row.updated_at.getTime())
    throw new AppError('changed_meanwhile', { record: await toRecord(row) });
}

/** Locks the record that a form changes by `lock`, and asserts that it is unchanged. Throws not_found, changed_meanwhile. */
export async function lockForEdit<Row extends { updated_at: Date }>(
  lock: () => Promise<Row | undefined>,
  seen: Date | undefined,
  toRecord: (row: Row) => unknown,
): Promise<Row> {
  const row = await lock();
  if (!row) throw new AppError('not_found');
  await assertUnchanged(row, seen, toRecord);
  return row;
}
