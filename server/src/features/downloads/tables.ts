import type { DownloadCategory } from '@paddock/contract/downloads/calls';
import type { Game } from '@paddock/contract/servers/games';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy, timestampColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';
import { byAccount, noPersonalData, personalData } from '../../db/personal-data.ts';
import { users } from '../users/tables.ts';

export const downloads = pgTable(
  'downloads',
  {
    id: idColumn(),
    title: text().notNull(),
    title_en: text(),
    description: text().notNull(),
    description_en: text(),
    /** Title and description in both languages and the version, normalised for searching. */
    search_text: text().notNull(),
    category: text().$type<DownloadCategory>().notNull(),
    game: text().$type<Game>().notNull(),
    version: text().notNull(),
    /** The displayed name and the name in the storage; null for a link. */
    file_name: text(),
    storage_name: text(),
    /** Bytes. */
    size: bigint({ mode: 'number' }),
    /** Hex. */
    sha256: text(),
    external_url: text(),
    download_count: integer().notNull().default(0),
    created_at: timestampColumn().notNull(),
    updated_at: editedColumn(),
  },
  (table) => [index('downloads_category').on(table.category, table.game)],
);

/** Resumable uploads by staff, unfinished or not used yet. The bytes are in a separate folder. */
export const downloadUploads = pgTable(
  'download_uploads',
  {
    id: text().primaryKey(),
    user_id: ownedBy(() => users.id),
    file_name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    created_at: timestampColumn().notNull(),
    finished_at: timestampColumn(),
  },
  (table) => [
    index('download_uploads_user').on(table.user_id),
    index('download_uploads_old').on(table.created_at),
  ],
);

/** Stored files that no row uses yet. Older ones belong to crashed processes. */
export const pendingFiles = pgTable('pending_files', {
  storage_name: text().primaryKey(),
  created_at: timestampColumn().notNull(),
});

noPersonalData(downloads, pendingFiles);
personalData(downloadUploads, byAccount);
