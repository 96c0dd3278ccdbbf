import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, PathId } from './fields.ts';
import { locales } from './locale.ts';
import { PageQuery } from './paging.ts';
import { notificationStreamPath } from './stream-paths.ts';

export const notificationKinds = [
  'purchase_delivered',
  'gift_received',
  'purchase_refunded',
  'payment_late',
  'event_soon',
  'subscription_ending',
  'ticket_answered',
  'ticket_message',
  'comment',
  'ban_lifted',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Those that concern the work of the staff; nobody else is told of them. */
export const staffKinds: readonly NotificationKind[] = ['ticket_message'];

/** The ways on which somebody is told. `site` is the list behind the bell. */
export const channels = ['site', 'mail', 'discord'] as const;
export type Channel = (typeof channels)[number];

/** Which ways are used until the user says otherwise. */
export function usedByDefault(kind: NotificationKind, channel: Channel): boolean {
  if (channel === 'discord') return kind !== 'comment' && kind !== 'ticket_message';
  if (channel === 'mail') return kind !== 'event_soon' && kind !== 'ticket_message' && kind !== 'comment';
  return true;
}

/** Something a user is told. `data` are the facts that the sentence of its kind needs. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  data: z.record(z.string(), z.unknown()),
  created_at: Instant,
  read_at: z.nullable(Instant),
});
export type Notification = z.output<typeof Notification>;

/** What the stream tells: `notification` a new one, `unread` the count as it is, `ticket` one that has changed. */
export const TicketChanged = z.object({ id: Id });
export const Unread = z.object({ unread: z.int() });

/** Newest first. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications',
  access: 'user',
  query: PageQuery,
  response: z.array(Notification),
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/unread-count',
  access: 'user',
  response: Unread,
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/{id}/read',
  access: 'user',
  params: z.object({ id: PathId }),
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/read-all',
  access: 'user',
});

/** Server-sent events for whoever is signed in; begins with the count of unread ones. */
export const streamNotifications = endpoint({
  method: 'GET',
  path: notificationStreamPath,
  access: 'user',
  text: 'text/event-stream',
  response: z.string(),
});

const KindSettings = z.object({
  kind: z.enum(notificationKinds),
  site: z.boolean(),
  mail: z.boolean(),
  discord: z.boolean(),
});

/** How a user is told of what. Mail goes out once the address is verified. */
export const NotificationSettings = z.object({
  /** The language of mail and messages. */
  locale: z.enum(locales),
  email: z.string(),
  email_verified: z.boolean(),
  discord_linked: z.boolean(),
  kinds: z.array(KindSettings),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/settings',
  access: 'user',
  response: NotificationSettings,
});

/** What is left out stays. */
export const updateNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/settings',
  access: 'user',
  body: z.object({
    locale: z.optional(z.enum(locales)),
    kinds: z.optional(z.array(KindSettings).check(z.maxLength(notificationKinds.length))),
  }),
  response: NotificationSettings,
});
