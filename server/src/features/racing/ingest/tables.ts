import type { FileError, RefusalCode, RejectedRow } from '@paddock/contract/racing/result-file-rules';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytesColumn, keyColumn, longIdColumn, ownedBy, timestampColumn } from '../../../db/columns.ts';
import { noPersonalData, personalData } from '../../../db/personal-data.ts';
import { gameServers } from '../../servers/tables.ts';
import type { QueuedEvent } from '../ingest-event.ts';
import { sessionColumn } from '../tables.ts';

/** An accepted result file, identified by its content. */
export const resultFiles = pgTable(
  'result_files',
  {
    id: longIdColumn(),
    session_id: sessionColumn().notNull(),
    content_hash: keyColumn().notNull(),
    file_name: text(),
    /** Rows that could not be read. */
    rejected: integer().notNull(),
    received_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('result_files_content').on(table.content_hash),
    index('result_files_session').on(table.session_id),
  ],
);

/** The bytes of a result file as received, gzipped; deleted after 90 days. */
export const resultBytes = pgTable('result_file_bytes', {
  file_id: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => resultFiles.id, { onDelete: 'cascade' }),
  gzip: bytesColumn().notNull(),
});

/** Result files that were rejected, not counted, or lost rows, for the staff. */
export const resultRefusals = pgTable(
  'result_refusals',
  {
    id: longIdColumn(),
    server_id: ownedBy(() => gameServers.id),
    /** Null if no session was stored. */
    session_id: sessionColumn(),
    file_name: text(),
    code: keyColumn().$type<RefusalCode>().notNull(),
    /** The kind of file of a `file_invalid`. */
    kind: keyColumn().$type<FileError>(),
    /** Bytes */
    size: integer().notNull(),
    /** The first 200 rejected rows. */
    rows: jsonb().$type<RejectedRow[]>().notNull().default([]),
    rows_total: integer().notNull().default(0),
    at: timestampColumn().notNull(),
  },
  (table) => [
    index('result_refusals_server').on(table.server_id, table.id),
    index('result_refusals_session').on(table.session_id),
    index('result_refusals_time').on(table.at),
  ],
);

/** Ids of ingested events, which make repeats idempotent. `source` is `server:7` or `hub`. */
export const takenEvents = pgTable(
  'taken_events',
  {
    source: keyColumn().notNull(),
    event_id: keyColumn().notNull(),
    received_at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.event_id] })],
);

/** The queue of ingested driving that is not counted yet, in batches. */
export const drivingQueue = pgTable('driving_queue', {
  id: longIdColumn(),
  lap_ids: bigint({ mode: 'number' }).array().notNull(),
  /** When the first and the last of its laps ended. Null without laps. */
  laps_from: timestampColumn(),
  laps_until: timestampColumn(),
  events: jsonb().$type<QueuedEvent[]>().notNull(),
  /** By the database's clock, which all processes share. */
  kept_at: timestampColumn().notNull().default(sql`now()`),
  /** When it becomes public. Null: its server has no delay. */
  visible_at: timestampColumn(),
  /** Set after a failed count: when to retry. */
  retry_at: timestampColumn(),
});

/** How far an AssettoServer Hub file has been read, by table; a time of the Hub's clock. */
export const hubMarks = pgTable('hub_marks', {
  name: keyColumn().primaryKey(),
  read_until: text().notNull(),
});

noPersonalData(resultFiles, resultRefusals, takenEvents, hubMarks);
personalData(resultBytes, 'driver');
personalData(drivingQueue, { keep: 'counted and deleted within seconds' });
