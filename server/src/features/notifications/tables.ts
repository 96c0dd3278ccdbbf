import type { NotificationKind } from '@paddock/contract/notifications/kinds';
import type { AccountMailKind } from '@paddock/contract/notifications/rules';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { longIdColumn, partitionedIdColumn, timestampColumn } from '../../db/columns.ts';
import { users } from '../users/tables.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: partitionedIdColumn(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    /** What it is about, such as a transaction's id. */
    cause: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: timestampColumn().notNull(),
    read_at: timestampColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.created_at] }),
    index('notifications_user').on(table.user_id, table.id),
    index('notifications_unread').on(table.user_id).where(sql`${table.read_at} is null`),
  ],
);

/**
 * One notification for a user, kind and cause. Apart from them, who are divided by months: nothing is unique in all months. It goes
 * when its notification does.
 */
export const notificationCauses = pgTable(
  'notification_causes',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    cause: text().notNull(),
    told_at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind, table.cause] })],
);

/** What a user chose for a kind; without a row the defaults hold. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    site: boolean().notNull(),
    mail: boolean().notNull(),
    discord: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind] })],
);

/** Mails that bring a secret to the owner of the address. */
export const mailedSecrets = [
  'reset_password',
  'sign_in_code',
  'verify_email',
  'change_email',
  'invitation',
] as const;
export type MailedSecret = (typeof mailedSecrets)[number];

/**
 * Mail and Discord messages on their way. They are written in the transaction of what they tell, and sent later, with
 * the words and to the address of that moment.
 */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: longIdColumn(),
    channel: text().$type<'mail' | 'discord'>().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind | AccountMailKind>().notNull(),
    cause: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** given_up: the address refuses for good, or every try failed; dropped: it lost its reader before it was sent. */
    state: text().$type<'waiting' | 'sent' | 'given_up' | 'dropped'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    next_at: timestampColumn().notNull(),
    /** What the other side said last. */
    error: text(),
    created_at: timestampColumn().notNull(),
    sent_at: timestampColumn(),
  },
  (table) => [
    uniqueIndex('outgoing_messages_once').on(table.user_id, table.channel, table.kind, table.cause),
    index('outgoing_messages_due')
      .on(table.channel, table.next_at, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('outgoing_messages_open')
      .on(table.state, table.created_at, table.id)
      .where(sql`${table.state} in ('waiting', 'given_up')`),
  ],
);
