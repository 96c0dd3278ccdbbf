import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy, timestampColumn } from '../../db/columns.ts';
import { personalData } from '../../db/personal-data.ts';
import { users } from '../users/tables.ts';

/** Archives of a member's data. A row is deleted along with its file. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: idColumn(),
    user_id: ownedBy(() => users.id),
    state: text().$type<'waiting' | 'ready' | 'failed' | 'dropped'>().notNull().default('waiting'),
    /** The reason of a failure. */
    error: text(),
    /** A file in the private storage. */
    storage_name: text().notNull(),
    /** Bytes; null until the archive is ready. */
    size: bigint({ mode: 'number' }),
    requested_at: timestampColumn().notNull(),
    ready_at: timestampColumn(),
  },
  (table) => [
    index('data_exports_user').on(table.user_id, table.id),
    // One waiting archive per member, even for concurrent requests.
    uniqueIndex('data_exports_waiting').on(table.user_id).where(sql`${table.state} = 'waiting'`),
  ],
);

/** Deleted accounts, with what identifies their owners until the erasure is done. */
export const accountErasures = pgTable('account_erasures', {
  id: idColumn(),
  user_id: integer()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  state: text().$type<'waiting' | 'done'>().notNull().default('waiting'),
  /** Used to find the owner's data; null once erased. */
  username: text(),
  email: text(),
  steam_id: text(),
  discord_id: text(),
  profile_image: text(),
  deleted_at: timestampColumn().notNull(),
  done_at: timestampColumn(),
});

personalData(dataExports, 'files');
// Cleared by the last step.
personalData(accountErasures, 'purchases');
