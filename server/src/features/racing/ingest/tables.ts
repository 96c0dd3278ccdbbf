import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, timestampColumn } from '../../../db/columns.ts';
import { sessionColumn } from '../tables.ts';

/** A result file that was taken in, known by its content. */
export const resultFiles = pgTable(
  'result_files',
  {
    id: idColumn(),
    session_id: sessionColumn().notNull(),
    content_hash: text().notNull(),
    file_name: text(),
    /** Rows of it that could not be read. */
    rejected: integer().notNull(),
    received_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('result_files_content').on(table.content_hash),
    index('result_files_session').on(table.session_id),
  ],
);

/** What was taken in by id, so that a repeat changes nothing. `source` is `server:7` or `hub`. */
export const takenEvents = pgTable(
  'taken_events',
  { source: text().notNull(), event_id: text().notNull(), received_at: timestampColumn().notNull() },
  (table) => [primaryKey({ columns: [table.source, table.event_id] })],
);

/** How far an AssettoServer Hub file has been read, by table; a time of its own clock. */
export const hubMarks = pgTable('hub_marks', { name: text().primaryKey(), read_until: text().notNull() });
