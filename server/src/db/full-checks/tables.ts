import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';
import { noPersonalData } from '../personal-data.ts';

/** The newest check of the night, by name. */
export const fullChecks = pgTable('full_checks', {
  name: text().$type<'ledger' | 'audit_log'>().primaryKey(),
  started_at: timestampColumn().notNull(),
  finished_at: timestampColumn().notNull(),
  /** Rows that were checked, of so many. */
  done: integer().notNull(),
  total: integer().notNull(),
  /** Whether nothing was amiss. */
  is_ok: boolean().notNull(),
});

noPersonalData(fullChecks);
