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
export const notificationChannels = ['site', 'mail', 'discord'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
