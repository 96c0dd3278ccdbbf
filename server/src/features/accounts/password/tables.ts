import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, ownedBy, timestampColumn } from '../../../db/columns.ts';
import { personalData } from '../../../db/personal-data.ts';
import type { MailedSecret } from '../../notifications/tables.ts';
import { users } from '../../users/tables.ts';

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

/** Links and codes that were mailed, each good once. The token follows from what its mail holds and the portal's secret. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: idColumn(),
    user_id: ownedBy(() => users.id),
    purpose: text().$type<MailedSecret>().notNull(),
    /** The address that it goes to; the link is void once the account has another. */
    email: text().notNull(),
    /** The address that the account had when a change of it was asked for; the link is void once it has another. */
    from_email: text(),
    /** SHA-256 of the token; of a code, whose digits are soon tried out, an HMAC under the portal's secret. In hex. */
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
