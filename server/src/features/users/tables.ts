import type { Cents } from '@paddock/contract/core/money';
import type { Role } from '@paddock/contract/core/permissions';
import type { CalendarChoice } from '@paddock/contract/i18n/calendar';
import type { Locale } from '@paddock/contract/i18n/locale';
import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { steamIdSalt } from '../../adapters/game-query/game-query.ts';
import { idColumn, keyColumn, refersTo, timestampColumn } from '../../db/columns.ts';
import { editedColumn } from '../../db/edits.ts';
import { noPersonalData, omit, personalData } from '../../db/personal-data.ts';

export const roles = pgTable('roles', {
  id: idColumn(),
  name: text().notNull().unique(),
  display_name: text().notNull(),
  level: integer().notNull(),
  permissions: jsonb().$type<Role['permissions']>().notNull(),
  updated_at: editedColumn(),
});

/** The `steamIdHash` of a column. Needs pgcrypto, which migrate.ts creates first. */
export const steamIdHashOf = (steam_id: PgColumn) =>
  sql<string | null>`encode(digest('${sql.raw(steamIdSalt)}' || ${steam_id}, 'sha1'), 'hex')`;

/** A deleted user keeps a pseudonymous row for the references to its id (record 0040). */
export const users = pgTable(
  'users',
  {
    id: idColumn(),
    email: text().notNull(),
    username: text().notNull(),
    /** The normalized username, for lookups: case, ي and ی, marks. */
    username_key: text().notNull(),
    /** The Unicode skeleton of the name; look-alike names share it, which prevents impersonation. */
    username_skeleton: text().notNull(),
    /** When its owner last changed it. */
    username_changed_at: timestampColumn(),
    full_name: text().notNull(),
    /** Normalized name, address and phone number, for the staff's search. */
    search_text: text().notNull(),
    /** E.164, or empty for an account created by the operator. */
    phone: text().notNull().default(''),
    dateofbirth: date({ mode: 'string' }),
    profile_image: text(),
    password_hash: text().notNull(),
    must_change_password: boolean().notNull().default(false),
    role_id: refersTo(() => roles.id),
    is_active: boolean().notNull().default(true),
    /** The reason for the ban, as the staff wrote it. */
    ban_reason: text(),
    /** The message that the banned person sees at sign-in. */
    ban_message: text(),
    /** When the ban ends; null: never. */
    banned_until: timestampColumn(),
    discord_id: text(),
    discord_linked_at: timestampColumn(),
    steam_id: keyColumn(),
    /** Whether Steam confirmed steam_id; a typed one is only a claim. */
    steam_verified: boolean().notNull().default(false),
    /** Cents; the sum of the user's ledger entries. Only the ledger writes it, in the transaction of the entries. */
    balance_usd: bigint({ mode: 'number' }).$type<Cents>().notNull().default(sql`0`),
    /** Whether other members may see which server this member is driving on. */
    show_online: boolean().notNull().default(false),
    /** When the owner confirmed the address by a mailed link. */
    email_verified_at: timestampColumn(),
    /** When the first second factor was set up; null without one. */
    second_factor_at: timestampColumn(),
    /** The language of mail and messages. */
    locale: text().$type<Locale>().notNull().default('fa'),
    /** The calendar of dates, on pages and in mail. */
    calendar: text().$type<CalendarChoice>().notNull().default('language'),
    created_at: timestampColumn().notNull(),
    updated_at: editedColumn(),
    deleted_at: timestampColumn(),
  },
  (table) => {
    const notDeleted = sql`${table.deleted_at} is null`;
    return [
      uniqueIndex('users_email').on(sql`lower(${table.email})`).where(notDeleted),
      uniqueIndex('users_username').on(table.username_key).where(notDeleted),
      uniqueIndex('users_username_skeleton').on(table.username_skeleton).where(notDeleted),
      uniqueIndex('users_discord').on(table.discord_id).where(notDeleted),
      uniqueIndex('users_steam').on(table.steam_id).where(notDeleted),
      index('users_steam_hash').on(steamIdHashOf(table.steam_id)).where(notDeleted),
      index('users_role').on(table.role_id),
      index('users_time').on(table.created_at),
      // Needs pg_trgm, which migrate.ts creates first.
      index('users_search').using('gin', sql`${table.search_text} gin_trgm_ops`),
      index('users_name_parts').using('gin', sql`${table.username_key} gin_trgm_ops`),
      check('users_balance', sql`${table.balance_usd} >= 0`),
    ];
  },
);

/** Hashes of recently released names, reserved for their former owners. The names themselves are not stored. */
export const freedUsernames = pgTable('freed_usernames', {
  /** SHA-256 of the skeleton, as hex. */
  skeleton_hash: text().primaryKey(),
  user_id: refersTo(() => users.id),
  freed_at: timestampColumn().notNull(),
});

noPersonalData(roles);
personalData(users, 'closing', {
  'account/profile': {
    of: users.id,
    columns: {
      ...omit(users, 'password_hash, search_text, username_key, username_skeleton, role_id'),
      role: roles.name,
    },
  },
  'pictures/profile': {
    of: users.id,
    columns: { id: users.id, file: users.profile_image },
    where: isNotNull(users.profile_image),
    storage: 'public',
  },
});
personalData(freedUsernames, { keep: 'a hash, which expires' });
