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
    /** What it is about, such as a transaction's id. */
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

/** Keeps a second notification with the same user, kind and cause from being made. It goes when its notification does. */
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

/** What a user chose for a kind; without a row the defaults hold. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    user_id: ownedBy(() => users.id),
    kind: text().$type<NotificationKind>().notNull(),
    site: boolean().notNull(),
    mail: boolean().notNull(),
    discord: boolean().notNull(),
    /** null: as is usual for the kind; whoever chose before there was this way said nothing about it. */
    telegram: boolean(),
    push: boolean(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.kind] })],
);

/** When Telegram and browsers of a user are silent: minutes of the day by the clocks of a zone. */
export const quietHours = pgTable('quiet_hours', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  from_minute: integer().notNull(),
  to_minute: integer().notNull(),
  time_zone: text().notNull(),
});

/** The private chat with our Telegram bot that belongs to an account. */
export const telegramLinks = pgTable('telegram_links', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  chat_id: keyColumn().notNull().unique(),
  /** What Telegram calls its owner. */
  name: text().notNull(),
  linked_at: timestampColumn().notNull(),
});

/** The code that somebody may send to the bot; one of each account, gone when it is used. */
export const telegramCodes = pgTable(
  'telegram_codes',
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Under the portal's secret. */
    code_hmac: text().notNull(),
    expires_at: timestampColumn().notNull(),
  },
  (table) => [index('telegram_codes_code').on(table.code_hmac)],
);

/** Browsers that are sent notifications, as their push service knows them. */
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
     * The sign-in that made the subscription and ends with it. No reference, because sign-ins are a later feature. Null: made by an older
     * release.
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

/** The key by which push services know the portal; browsers have signed up for it, and would have to again for another. One row. */
export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey(),
  public_key: text().notNull(),
  /** Under the portal's secret. */
  sealed_key: text().notNull(),
});

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
 * Messages on their way. They are written in the transaction of what they tell, and sent later, with
 * the words and to the address of that moment.
 */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: longIdColumn(),
    channel: text().$type<MessageChannel>().notNull(),
    user_id: ownedBy(() => users.id),
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
    index('outgoing_messages_open')
      .on(table.state, table.created_at, table.id)
      .where(sql`${table.state} in ('waiting', 'given_up')`),
  ],
);

personalData(notifications, 'delete', {
  'notifications/notifications': {
    columns: {
      ...pick(notifications, 'id, kind'),
      // Leaves out what somebody else wrote, and their name.
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
// The last mail is queued after that; the step `purchases` deletes it once it was sent.
personalData(outgoingMessages, 'delete at once', {
  'notifications/messages': {
    columns: pick(outgoingMessages, 'id, channel, kind, state, created_at, sent_at'),
  },
});
