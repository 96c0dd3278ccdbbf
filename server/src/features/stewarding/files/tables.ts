import type { ClipType } from '@paddock/contract/stewarding/rules';
import { isNull } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, keyColumn, ownedBy, timestampColumn } from '../../../db/columns.ts';
import { byAccount, personalData, pick } from '../../../db/personal-data.ts';
import { gameServers } from '../../servers/tables.ts';
import { users } from '../../users/tables.ts';
import { incidents, user } from '../tables.ts';

/** Resumable clip uploads that are incomplete or not attached to a report yet. The bytes are in a separate folder. */
export const clipUploads = pgTable(
  'incident_uploads',
  {
    id: text().primaryKey(),
    user_id: ownedBy(() => users.id),
    size: bigint({ mode: 'number' }).notNull(),
    created_at: timestampColumn().notNull(),
    finished_at: timestampColumn(),
  },
  (table) => [
    index('incident_uploads_user').on(table.user_id),
    index('incident_uploads_old').on(table.created_at),
  ],
);

/** Clips in the private storage. The row is written before the file, so a row without a report is an orphan of a crashed process. */
export const clips = pgTable(
  'incident_clips',
  {
    id: idColumn(),
    incident_id: integer()
      .unique()
      .references(() => incidents.id, { onDelete: 'set null' }),
    user_id: user(),
    storage_name: text().notNull(),
    type: keyColumn().$type<ClipType>().notNull(),
    /** In bytes. */
    size: integer().notNull(),
    /** In hex. */
    sha256: text().notNull(),
    created_at: timestampColumn().notNull(),
    /** When the file expired and was deleted. */
    deleted_at: timestampColumn(),
  },
  (table) => [index('incident_clips_user').on(table.user_id)],
);

/** In-game reports by AssettoServer's ReportPlugin. */
export const serverReports = pgTable(
  'server_reports',
  {
    id: idColumn(),
    server_id: integer().references(() => gameServers.id, { onDelete: 'set null' }),
    /** The plugin's id of the report. */
    guid: keyColumn().notNull(),
    /** File name in the private storage, without the extension. */
    storage_key: text().notNull(),
    /** When it was made, by the server's clock; until the JSON arrives, when the first file did. */
    told_at: timestampColumn().notNull(),
    /** Drivers who were in a car at that time. */
    steam_ids: jsonb().$type<string[]>().notNull(),
    /** In bytes; 0 for a JSON that was deleted with a driver it named. */
    json_size: integer(),
    zip_size: integer(),
    received_at: timestampColumn().notNull(),
  },
  (table) => [
    uniqueIndex('server_reports_once').on(table.server_id, table.guid),
    index('server_reports_time').on(table.told_at),
  ],
);

personalData(clipUploads, byAccount);
personalData(clips, 'files', {
  'stewarding/clips': {
    columns: {
      ...pick(clips, 'id, incident_id'),
      file: clips.storage_name,
      ...pick(clips, 'type, size, created_at, deleted_at'),
    },
  },
  'pictures/reports': {
    columns: { id: clips.id, file: clips.storage_name },
    where: isNull(clips.deleted_at),
    storage: 'private',
  },
});
personalData(serverReports, 'reports');
