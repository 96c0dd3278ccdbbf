import type { RetainedTable } from '@paddock/contract/overview/rules';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { noPersonalData } from '../personal-data.ts';

/** How long what a table holds is kept; a table without a row by the contract's default. */
export const retentionSettings = pgTable('retention_settings', {
  table_name: text().$type<RetainedTable>().primaryKey(),
  /** Whole months beside the current one; 0 keeps for ever. */
  months: integer().notNull(),
});

/** How long addresses and devices are kept; one row, which the first change writes. */
export const addressRetention = pgTable(
  'address_retention',
  { id: integer().primaryKey().default(1), days: integer().notNull() },
  (table) => [check('address_retention_one', sql`${table.id} = 1`)],
);

/** How long timed sessions are kept; one row, which the first change writes. */
export const timingRetention = pgTable(
  'timing_retention',
  { id: integer().primaryKey().default(1), days: integer().notNull() },
  (table) => [check('timing_retention_one', sql`${table.id} = 1`)],
);

noPersonalData(retentionSettings, addressRetention, timingRetention);
