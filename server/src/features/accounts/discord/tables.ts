import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, timestampColumn } from '../../../db/columns.ts';
import { users } from '../../users/tables.ts';

/** Codes sent to Discord accounts. They stay for a day, to count by account and by target. */
export const discordCodes = pgTable(
  'discord_codes',
  {
    id: idColumn(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    discord_id: text().notNull(),
    /** Under the portal's secret; a plain hash of four digits is found at once. */
    code_hmac: text().notNull(),
    tries: integer().notNull().default(0),
    sent_at: timestampColumn().notNull(),
    /** Used, replaced by a newer one, or never delivered. */
    is_void: boolean().notNull().default(false),
  },
  (table) => [
    index('discord_codes_user').on(table.user_id, table.sent_at),
    index('discord_codes_target').on(table.discord_id, table.sent_at),
  ],
);
