import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy, timestampColumn } from '../../db/columns.ts';
import { personalData } from '../../db/personal-data.ts';
import { users } from '../users/tables.ts';

/** Archives of everything that the portal has about a member. A row goes with its file. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: idColumn(),
    user_id: ownedBy(() => users.id),
    state: text().$type<'waiting' | 'ready' | 'failed' | 'dropped'>().notNull().default('waiting'),
    /** Why it failed. */
    error: text(),
    /** A file in the private storage. */
    storage_name: text().notNull(),
    /** Bytes; null until it is there. */
    size: bigint({ mode: 'number' }),
    requested_at: timestampColumn().notNull(),
    ready_at: timestampColumn(),
  },
  (table) => [
    index('data_exports_user').on(table.user_id, table.id),
    // One at a time, however many ask.
    uniqueIndex('data_exports_waiting').on(table.user_id).where(sql`${table.state} = 'waiting'`),
  ],
);

/** Accounts that were deleted, and what is still known of their owners until all of it is gone. */
export const accountErasures = pgTable('account_erasures', {
  id: idColumn(),
  user_id: integer()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  state: text().$type<'waiting' | 'done'>().notNull().default('waiting'),
  /** What is looked for; null once it is erased. */
  username: text(),
  email: text(),
  steam_id: text(),
  discord_id: text(),
  profile_image: text(),
  deleted_at: timestampColumn().notNull(),
  done_at: timestampColumn(),
});

personalData(dataExports, 'files');
// Emptied with the last step.
personalData(accountErasures, 'purchases');
