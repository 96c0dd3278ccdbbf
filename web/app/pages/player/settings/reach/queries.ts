import { getNotificationSettings, listDevices } from '@paddock/contract/notifications/settings-calls';
import { query } from '#lib/api/query.ts';

/** Which notifications the member gets, and through which channels. */
export const notificationSettingsQuery = () => query(getNotificationSettings, {});

/** Browsers registered for push messages. */
export const devicesQuery = () => query(listDevices, {});
