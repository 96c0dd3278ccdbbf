import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, timestampColumn } from '../../db/columns.ts';
import { users } from '../users/tables.ts';

/** A sign-in. Ending it deletes the row. */
export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, in hex. */
    token_hash: text().notNull().unique(),
    ip: text().notNull(),
    user_agent: text().notNull(),
    created_at: timestampColumn().notNull(),
    last_used_at: timestampColumn().notNull(),
    /** When the password or a code was last given. */
    stepped_up_at: timestampColumn().notNull(),
  },
  (table) => [index('sessions_user').on(table.user_id)],
);

/** Password tries, by account from everywhere and by account and network. */
export const loginThrottles = pgTable(
  'login_throttles',
  {
    key: text().primaryKey(),
    attempts: integer().notNull(),
    window_started_at: timestampColumn().notNull(),
    /** No try before this. */
    blocked_until: timestampColumn().notNull(),
    /** Whether the owner has signed in from there before. */
    is_known: boolean().notNull().default(false),
  },
  (table) => [index('login_throttles_old').on(table.window_started_at).where(sql`not ${table.is_known}`)],
);

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

/** Proofs through Steam that have begun; each is taken up once. */
export const steamSignIns = pgTable('steam_sign_ins', {
  /** SHA-256 of the state in the return address. */
  state_hash: text().primaryKey(),
  /** SHA-256 of the cookie that ties the return to the browser that began. */
  browser_hash: text().notNull(),
  user_id: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expires_at: timestampColumn().notNull(),
});

/** Nonces of Steam's answers that were seen, until they are too old to pass anyway. */
export const steamNonces = pgTable('steam_nonces', {
  nonce: text().primaryKey(),
  seen_at: timestampColumn().notNull(),
});

/** Links that were mailed, each good once. The token follows from what its mail holds and the portal's secret. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: idColumn(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'reset_password' | 'verify_email'>().notNull(),
    /** The address that it goes to; the link is void once the account has another. */
    email: text().notNull(),
    /** SHA-256 of the token, in hex. */
    token_hash: text().notNull().unique(),
    created_at: timestampColumn().notNull(),
    expires_at: timestampColumn().notNull(),
    /** Used, or replaced by a newer one. */
    void_at: timestampColumn(),
  },
  (table) => [index('mailed_links_user').on(table.user_id, table.purpose, table.created_at)],
);
