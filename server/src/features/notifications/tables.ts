import type { NotificationKind } from '@paddock/contract/notifications/kinds';
import type { AccountMailKind, MessageChannel } from '@paddock/contract/notifications/rules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { idColumn, keyColumn, longIdColumn, ownedBy, timestampColumn } from '../../db/columns.ts';
import { noPersonalData, personalData, pick } from '../../db/personal-data.ts';
import { users } from '../users/tables.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: longIdColumn(),
    user_id: ownedBy(() => users.id),
    kind: text().$type<NotificationKind>().notNull(),
    /** The subject, such as a transaction's id. */
    cause: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: timestampColumn().notNull(),
    read_at: timestampColumn(),
  },
  (table) => [
    index('notifications_user').on(table.user_id, table.id),
    index('notifications_unread').on(table.user_id).where(sql`${table.read_at} is null`),
  ],
);

/** Deduplicates notifications by user, kind and cause. Deleted along with its notification. */
export const notificationCauses = pgTable(
  'notification_causes',
  {
    user_id: ownedBy(() => users.id),
    kind: text().$type<NotificationKind>().notNull(),
    cause: text().notNull(),
    told_at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind, table.cause] })],
);

/** A user's channels for a kind; without a row the defaults apply. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    user_id: ownedBy(() => users.id),
    kind: text().$type<NotificationKind>().notNull(),
    site: boolean().notNull(),
    mail: boolean().notNull(),
    discord: boolean().notNull(),
    /** null uses the kind's default; the choice was made before this channel existed. */
    telegram: boolean(),
    push: boolean(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind] })],
);

/** When Telegram and push are silent: minutes of the day in a time zone. */
export const quietHours = pgTable('quiet_hours', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  from_minute: integer().notNull(),
  to_minute: integer().notNull(),
  time_zone: text().notNull(),
});

/** The private chat with the portal's Telegram bot that belongs to an account. */
export const telegramLinks = pgTable('telegram_links', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  chat_id: keyColumn().notNull().unique(),
  /** The owner's name on Telegram. */
  name: text().notNull(),
  linked_at: timestampColumn().notNull(),
});

/** The code that links a chat: one per account, deleted when used. */
export const telegramCodes = pgTable(
  'telegram_codes',
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed with the portal's secret. */
    code_hmac: text().notNull(),
    expires_at: timestampColumn().notNull(),
  },
  (table) => [index('telegram_codes_code').on(table.code_hmac)],
);

/** Browsers with a push subscription. */
export const notificationDevices = pgTable(
  'notification_devices',
  {
    id: idColumn(),
    user_id: ownedBy(() => users.id),
    endpoint: keyColumn().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    user_agent: text().notNull(),
    /**
     * The sign-in that created the subscription and ends with it. Not a foreign key, because sign-ins are a later
     * feature. null for subscriptions of older releases.
     */
    session_id: bigint({ mode: 'number' }),
    /** Refusals of the portal's key since the last accepted message. */
    key_refusals: integer().notNull().default(0),
    created_at: timestampColumn().notNull(),
    last_sent_at: timestampColumn(),
  },
  (table) => [
    index('notification_devices_user').on(table.user_id, table.id),
    index('notification_devices_session').on(table.session_id),
  ],
);

/**
 * The portal's key pair for push services, in one row. Browsers subscribe with it and would have to subscribe again
 * after a change.
 */
export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey(),
  public_key: text().notNull(),
  /** Encrypted with the portal's secret. */
  sealed_key: text().notNull(),
});

/** Mails that contain a secret for the owner of the address. */
export const mailedSecrets = [
  'reset_password',
  'sign_in_code',
  'verify_email',
  'change_email',
  'invitation',
] as const;
export type MailedSecret = (typeof mailedSecrets)[number];

/** Outgoing messages. Written in the transaction of the event, and rendered and addressed at the time of sending. */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: longIdColumn(),
    channel: text().$type<MessageChannel>().notNull(),
    user_id: ownedBy(() => users.id),
    kind: text().$type<NotificationKind | AccountMailKind>().notNull(),
    cause: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** given_up: rejected permanently or out of attempts; dropped: the reader was gone before it was sent. */
    state: text().$type<'waiting' | 'sent' | 'given_up' | 'dropped'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    next_at: timestampColumn().notNull(),
    /** The last error of the receiving service. */
    error: text(),
    created_at: timestampColumn().notNull(),
    sent_at: timestampColumn(),
  },
  (table) => [
    uniqueIndex('outgoing_messages_once').on(table.user_id, table.channel, table.kind, table.cause),
    index('outgoing_messages_open')
      .on(table.state, table.created_at, table.id)
      .where(sql`${table.state} in ('waiting', 'given_up')`),
  ],
);

personalData(notifications, 'delete', {
  'notifications/notifications': {
    columns: {
      ...pick(notifications, 'id, kind'),
      // Excludes texts and names of other users.
      data: sql`${notifications.data} - '{from,note,comment}'::text[]`,
      ...pick(notifications, 'created_at, read_at'),
    },
  },
});
personalData(notificationCauses, 'delete');
personalData(notificationSettings, 'delete', {
  'notifications/settings': {
    columns: pick(notificationSettings, 'kind, site, mail, discord, telegram, push'),
  },
});
personalData(quietHours, 'delete at once', { 'notifications/quiet_hours': {} });
personalData(telegramLinks, 'delete at once', { 'notifications/telegram': {} });
personalData(telegramCodes, 'delete at once');
personalData(notificationDevices, 'delete at once', {
  'notifications/devices': {
    columns: pick(notificationDevices, 'user_agent, endpoint, created_at, last_sent_at'),
  },
});
noPersonalData(pushKeys);
// The last mail is queued later; the step `purchases` deletes it after sending.
personalData(outgoingMessages, 'delete at once', {
  'notifications/messages': {
    columns: pick(outgoingMessages, 'id, channel, kind, state, created_at, sent_at'),
  },
});
