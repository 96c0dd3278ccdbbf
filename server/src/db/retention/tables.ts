import type { RetainedTable } from '@paddock/contract/overview/rules';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { noPersonalData } from '../personal-data.ts';

/** Retention per table; the contract's default applies to tables without a row. */
export const retentionSettings = pgTable('retention_settings', {
  table_name: text().$type<RetainedTable>().primaryKey(),
  /** Whole months besides the current one; 0 keeps for ever. */
  months: integer().notNull(),
});

/** Retention of addresses and devices; one row, written by the first change. */
export const addressRetention = pgTable(
  'address_retention',
  { id: integer().primaryKey().default(1), days: integer().notNull() },
  (table) => [check('address_retention_one', sql`${table.id} = 1`)],
);

/** Retention of timed sessions; one row, written by the first change. */
export const timingRetention = pgTable(
  'timing_retention',
  { id: integer().primaryKey().default(1), days: integer().notNull() },
  (table) => [check('timing_retention_one', sql`${table.id} = 1`)],
);

noPersonalData(retentionSettings, addressRetention, timingRetention);
