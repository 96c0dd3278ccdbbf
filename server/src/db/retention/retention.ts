import {
  defaultAddressDays,
  defaultRetention,
  defaultTimingDays,
  type RetainedTable,
} from '@paddock/contract/overview/rules';
import type { Executor } from '../database.ts';
import { addressRetention, retentionSettings, timingRetention } from './tables.ts';

/** The start of the UTC month of an instant, or of the month so many months later. */
export function startOfMonth(at: Date, months = 0): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months));
}

/** Months of retention per table; 0 is for ever. */
export async function getRetention(db: Executor): Promise<Record<RetainedTable, number>> {
  const rows = await db.select().from(retentionSettings);
  const chosen = Object.fromEntries(rows.map(({ table_name, months }) => [table_name, months]));
  return { ...defaultRetention, ...chosen };
}

/** Older data may be deleted; undefined if all are kept. */
export async function findCutoff(db: Executor, table: RetainedTable, now: Date): Promise<Date | undefined> {
  const months = (await getRetention(db))[table];
  return months === 0 ? undefined : startOfMonth(now, -months);
}

/** Days of retention for addresses and devices. */
export async function getAddressDays(db: Executor): Promise<number> {
  const [row] = await db.select().from(addressRetention);
  return row?.days ?? defaultAddressDays;
}

/** Days of retention for timed sessions. */
export async function getTimingDays(db: Executor): Promise<number> {
  const [row] = await db.select().from(timingRetention);
  return row?.days ?? defaultTimingDays;
}
