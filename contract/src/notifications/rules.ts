/** Mails about the account itself; they are sent whatever the user chose. */
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

/** The ways on which somebody is told. `site` is the list behind the bell. */
export const notificationChannels = ['site', 'mail', 'discord', 'telegram', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Those on which a message goes out; each has a queue of its own. */
export const messageChannels = ['mail', 'discord', 'telegram', 'push'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** Those that make a noise where somebody sleeps: they wait for the end of the quiet hours. */
export const audibleChannels: readonly MessageChannel[] = ['telegram', 'push'];

/** How long a code for the Telegram bot is good. */
export const telegramCodeMinutes = 10;

/** Browsers of one member that are sent notifications. */
export const devicesMax = 10;

/** Refusals of the portal's key after which a push subscription is removed. */
export const keyRefusalsMax = 2;
export const pushEndpointMax = 1_000;
