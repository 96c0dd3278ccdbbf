import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';
import { noPersonalData } from '../personal-data.ts';

/** The latest nightly check, by name. */
export const fullChecks = pgTable('full_checks', {
  name: text().$type<'ledger' | 'audit_log'>().primaryKey(),
  started_at: timestampColumn().notNull(),
  finished_at: timestampColumn().notNull(),
  /** Checked rows, and their total. */
  done: integer().notNull(),
  total: integer().notNull(),
  /** Whether the check passed. */
  is_ok: boolean().notNull(),
});

noPersonalData(fullChecks);
