import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy, timestampColumn } from '../../db/columns.ts';
import { personalData } from '../../db/personal-data.ts';
import type { MailedSecret } from '../notifications/tables.ts';
import { users } from '../users/tables.ts';

/** Password attempts, by account from everywhere and by account and network. */
export const loginThrottles = pgTable(
  'login_throttles',
  {
    key: text().primaryKey(),
    attempts: integer().notNull(),
    window_started_at: timestampColumn().notNull(),
    /** The earliest time of the next attempt. */
    blocked_until: timestampColumn().notNull(),
    /** Whether the owner has signed in from this network before. */
    is_known: boolean().notNull().default(false),
  },
  (table) => [index('login_throttles_old').on(table.window_started_at).where(sql`not ${table.is_known}`)],
);

/** Mailed links and codes, each valid once. The token is derived from its mail and the portal's secret. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: idColumn(),
    user_id: ownedBy(() => users.id),
    purpose: text().$type<MailedSecret>().notNull(),
    /** The recipient's address; the link is void once the account has another. */
    email: text().notNull(),
    /** The account's address when a change of it was requested; the link is void once it has another. */
    from_email: text(),
    /** SHA-256 of the token, or an HMAC under the portal's secret of a code, whose digits are easily guessed. In hex. */
    token_hash: text().notNull().unique(),
    created_at: timestampColumn().notNull(),
    expires_at: timestampColumn().notNull(),
    /** Used, or replaced by a newer one. */
    void_at: timestampColumn(),
  },
  (table) => [index('mailed_links_user').on(table.user_id, table.purpose, table.created_at)],
);

personalData(loginThrottles, 'throttles');
personalData(mailedLinks, 'delete at once');
