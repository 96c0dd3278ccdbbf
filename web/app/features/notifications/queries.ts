import { countUnread, listNotifications } from '@paddock/contract/notifications/calls';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query } from '#lib/api/query.ts';

/** How often is asked while the line to the server is away, in ms. */
export const pollMs = 60_000;

/** All that the reader was told. */
export const notificationsQuery = () => infiniteQuery(listNotifications, {});

export const unreadQuery = () => query(countUnread, {});

/** Reads that tell of notifications, stale once there is a new one or one was read. */
export const notificationQueries = [listNotifications, countUnread] as const;
