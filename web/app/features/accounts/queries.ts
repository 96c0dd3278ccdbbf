import { getSecondFactor, listSessions } from '@paddock/contract/accounts/second-factor-calls';
import { getNotificationSettings } from '@paddock/contract/notifications/calls';
import { query } from '../../lib/api/query.ts';

/** What stands beside the reader's password, and whether the site wants it. */
export const secondFactorQuery = () => query(getSecondFactor, {});

/** Where the reader is signed in. */
export const sessionsQuery = () => query(listSessions, {});

export const notificationSettingsQuery = () => query(getNotificationSettings, {});
export const notificationSettingsQueries = [getNotificationSettings] as const;
