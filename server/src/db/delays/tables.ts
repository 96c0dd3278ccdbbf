import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { keyColumn, longIdColumn, timestampColumn } from '../columns.ts';
import { personalData } from '../personal-data.ts';

/** Earlier versions of rows whose current version is not public yet. Written by triggers (delays.sql). */
export const delayedRows = pgTable(
  'delayed_rows',
  {
    id: longIdColumn(),
    /** The name of the table. */
    source: keyColumn().notNull(),
    key: text().notNull(),
    /** Null: the row did not exist. */
    row: jsonb(),
    visible_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('delayed_rows_once').on(table.source, table.key, table.visible_at),
    index('delayed_rows_time').on(table.visible_at),
  ],
);

personalData(delayedRows, { keep: 'deleted once the newer version is public' });
