import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, PathId } from './fields.ts';
import { PageQuery } from './paging.ts';

export const notificationKinds = [
  'purchase_delivered',
  'gift_received',
  'purchase_refunded',
  'payment_late',
  'event_soon',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Something a user is told. `data` are the facts that the sentence of its kind needs. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  data: z.record(z.string(), z.unknown()),
  created_at: Instant,
  read_at: z.nullable(Instant),
});
export type Notification = z.output<typeof Notification>;

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
  response: z.object({ unread: z.int() }),
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
