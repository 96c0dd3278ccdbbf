import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';
import { noPersonalData } from '../personal-data.ts';

/** What a check of everything was about, by name; the newest of each. */
export const fullChecks = pgTable('full_checks', {
  name: text().$type<'ledger' | 'audit_log'>().primaryKey(),
  started_at: timestampColumn().notNull(),
  /** Null while it runs, and after an end in its middle. */
  finished_at: timestampColumn(),
  /** Rows, or whatever it counts by. */
  done: integer().notNull().default(0),
  total: integer().notNull().default(0),
  /** Whether nothing was amiss; null until a first one has finished. */
  is_ok: boolean(),
  /** From where a quick check goes on, as JSON that keeps its order; of the newest one that found nothing amiss. */
  checkpoint: text(),
  /** Under the portal's secret, over the checkpoint. */
  seal: text(),
});

noPersonalData(fullChecks);
