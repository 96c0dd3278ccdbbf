import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { longIdColumn, ownedBy, timestampColumn } from '../../../db/columns.ts';
import { personalData, pick } from '../../../db/personal-data.ts';
import { users } from '../../users/tables.ts';

/** A sign-in. Ending it deletes the row. */
export const sessions = pgTable(
  'sessions',
  {
    id: longIdColumn(),
    user_id: ownedBy(() => users.id),
    /** SHA-256 of the token, in hex. */
    token_hash: text().notNull().unique(),
    ip: text().notNull(),
    user_agent: text().notNull(),
    created_at: timestampColumn().notNull(),
    last_used_at: timestampColumn().notNull(),
    /** When the password or a code was last entered. */
    stepped_up_at: timestampColumn().notNull(),
  },
  (table) => [index('sessions_user').on(table.user_id)],
);

personalData(sessions, 'closing', {
  'account/sign-ins': {
    columns: pick(sessions, 'ip, user_agent, created_at, last_used_at'),
    order: [sessions.id],
  },
});
