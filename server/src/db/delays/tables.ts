import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { keyColumn, longIdColumn, timestampColumn } from '../columns.ts';

/** Rows as they were before something that is not visible to everybody yet; triggers write them (delays.sql). */
export const delayedRows = pgTable(
  'delayed_rows',
  {
    id: longIdColumn(),
    /** The table. */
    source: keyColumn().notNull(),
    key: text().notNull(),
    /** null where there was no row. */
    row: jsonb(),
    visible_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('delayed_rows_once').on(table.source, table.key, table.visible_at),
    index('delayed_rows_time').on(table.visible_at),
  ],
);
