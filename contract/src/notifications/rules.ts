/** Account emails, sent regardless of the user's settings. */
export const accountMailKinds = [
  'reset_password',
  'sign_in_code',
  'verify_email',
  'change_email',
  'email_change_asked',
  'invitation',
  'password_changed',
  'email_changed',
  'own_email_changed',
  'second_factor_added',
  'second_factor_removed',
  'account_deleted',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

/** Notification channels. `site` is the list behind the bell. */
export const notificationChannels = ['site', 'mail', 'discord', 'telegram', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Outgoing channels; each has its own queue. */
export const messageChannels = ['mail', 'discord', 'telegram', 'push'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** Channels that can wake a user: they wait for the end of quiet hours. */
export const audibleChannels: readonly MessageChannel[] = ['telegram', 'push'];

/** Lifetime of a Telegram linking code. */
export const telegramCodeMinutes = 10;

/** Maximum browsers per member that receive notifications. */
export const devicesMax = 10;

/** Rejections of the portal's key after which a push subscription is removed. */
export const keyRefusalsMax = 2;
export const pushEndpointMax = 1_000;
