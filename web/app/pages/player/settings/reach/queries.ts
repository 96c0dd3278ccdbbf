import { getNotificationSettings, listDevices } from '@paddock/contract/notifications/settings-calls';
import { query } from '#lib/api/query.ts';

/** Of what the reader is told, and on which ways. */
export const notificationSettingsQuery = () => query(getNotificationSettings, {});

/** The browsers that tell the reader. */
export const devicesQuery = () => query(listDevices, {});
