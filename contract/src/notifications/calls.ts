import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Instant, LongId, LongPathId } from '../core/fields.ts';
import { PageQuery } from '../core/paging.ts';
import { notificationStreamPath } from '../core/paths.ts';
import { notificationKinds } from './kinds.ts';

/** A notification. `data` holds the facts that the sentence of its kind needs. */
export const Notification = z.object({
  id: LongId,
  kind: z.enum(notificationKinds),
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
 * Server-sent events of the current user: `unread` (Unread) at the start and on every change of the count,
 * `notification` (Notification) for a new one, `ticket` (`{id}`) for a change, for its player and for staff who
 * can see tickets. Ends with the sign-in.
 */
export const streamNotifications = endpoint({
  method: 'GET',
  path: notificationStreamPath,
  access: 'user',
  text: 'text/event-stream',
  response: z.string(),
});
