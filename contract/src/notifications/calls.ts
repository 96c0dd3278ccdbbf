import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Instant, LongId, LongPathId } from '../core/fields.ts';
import { PageQuery } from '../core/paging.ts';
import { notificationStreamPath } from '../core/paths.ts';
import { locales } from '../i18n/locale.ts';
import { kindNames } from './kind-names.ts';

/** Something a user is told. `data` are the facts that the sentence of its kind needs. */
export const Notification = z.object({
  id: LongId,
  kind: z.enum(kindNames),
  data: z.record(z.string(), z.unknown()),
  created_at: Instant,
  read_at: z.nullable(Instant),
});
export type Notification = z.output<typeof Notification>;

export const UnreadCount = z.object({ unread: z.int() });

/** Newest first. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications',
  access: 'user',
  query: PageQuery,
  list: Notification,
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/unread-count',
  access: 'user',
  response: UnreadCount,
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/{id}/read',
  access: 'user',
  params: z.object({ id: LongPathId }),
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/read-all',
  access: 'user',
});

/**
 * Server-sent events for whoever is signed in: `unread` (Unread) at the beginning and whenever the count has changed,
 * `notification` (Notification) a new one, `ticket` (`{id}`) one that has changed, for its player and for staff who see
 * tickets. It ends with the sign-in.
 */
export const streamNotifications = endpoint({
  method: 'GET',
  path: notificationStreamPath,
  access: 'user',
  text: 'text/event-stream',
  response: z.string(),
});

const KindSettings = z.object({
  kind: z.enum(kindNames),
  site: z.boolean(),
  mail: z.boolean(),
  discord: z.boolean(),
});

/** How a user is told of what. Some kinds are mailed only to a verified address. */
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
    kinds: z.optional(z.array(KindSettings).check(z.maxLength(kindNames.length))),
  }),
  response: NotificationSettings,
});
