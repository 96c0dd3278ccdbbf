import type { RetainedTable } from '@paddock/contract/overview/rules';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** How long what a table holds is kept; a table without a row by the contract's default. */
export const retentionSettings = pgTable('retention_settings', {
  table_name: text().$type<RetainedTable>().primaryKey(),
  /** Whole months beside the current one; 0 keeps for ever. */
  months: integer().notNull(),
});
