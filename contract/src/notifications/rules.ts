// Apart from the calls: the words of notifications and mails need the kinds alone.

export const notificationKinds = [
  'purchase_delivered',
  'gift_received',
  'purchase_refunded',
  'payment_late',
  'event_soon',
  'subscription_ending',
  'ticket_answered',
  'ticket_message',
  'comment',
  'ban_lifted',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Mails about the account itself; they are sent whatever the user chose. */
export const accountMailKinds = [
  'reset_password',
  'verify_email',
  'password_changed',
  'email_changed',
  'second_factor_added',
  'second_factor_removed',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];

/** Those that concern the work of the staff; nobody else is told of them. */
export const staffKinds: readonly NotificationKind[] = ['ticket_message'];

/** Those that quote what anybody may write: they are mailed to no address that its owner has not confirmed. */
export const userContentKinds: readonly NotificationKind[] = ['comment'];

/** The ways on which somebody is told. `site` is the list behind the bell. */
export const notificationChannels = ['site', 'mail', 'discord'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Which ways are used until the user says otherwise. */
export function isOnByDefault(kind: NotificationKind, channel: NotificationChannel): boolean {
  if (channel === 'discord') return kind !== 'comment' && kind !== 'ticket_message';
  if (channel === 'mail') return kind !== 'event_soon' && kind !== 'ticket_message' && kind !== 'comment';
  return true;
}
