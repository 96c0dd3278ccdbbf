import { countUnread, listNotifications } from '@paddock/contract/notifications/calls';
import { infiniteQuery } from '#lib/api/infinite-query.ts';
import { query } from '#lib/api/query.ts';

/** Polling interval without a live connection, in ms. */
export const pollMs = 60_000;

/** All notifications of the user. */
export const notificationsQuery = () => infiniteQuery(listNotifications, {});

export const unreadQuery = () => query(countUnread, {});

/** Reads invalidated by new and read notifications. */
export const notificationQueries = [listNotifications, countUnread] as const;
