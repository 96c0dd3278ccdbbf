import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy, timestampColumn } from '../../../db/columns.ts';
import { personalData } from '../../../db/personal-data.ts';
import { users } from '../../users/tables.ts';
import { sessions } from '../sessions/tables.ts';

/** Codes sent to Discord accounts, kept for a day to enforce the limits per account and per target. */
export const discordCodes = pgTable(
  'discord_codes',
  {
    id: idColumn(),
    user_id: ownedBy(() => users.id),
    discord_id: text().notNull(),
    /** HMAC under the portal's secret; a plain hash of four digits is easily reversed. */
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

/** Pending proofs through Discord; each is consumed once. */
export const discordSignIns = pgTable('discord_sign_ins', {
  /** SHA-256 of the state in the address. */
  state_hash: text().primaryKey(),
  /** SHA-256 of the cookie that ties the return to the browser that started. */
  browser_hash: text().notNull(),
  user_id: ownedBy(() => users.id),
  /** The sign-in that started; once it has ended the proof is invalid. */
  session_id: bigint({ mode: 'number' })
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  expires_at: timestampColumn().notNull(),
});

personalData(discordCodes, 'delete at once');
personalData(discordSignIns, 'delete at once');
