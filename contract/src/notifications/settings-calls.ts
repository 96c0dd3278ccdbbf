import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { Id, Instant, PathId } from '../core/fields.ts';
import { toAsciiDigits } from '../i18n/digits.ts';
import { locales } from '../i18n/locale.ts';
import { isTimeZone } from '../i18n/time-zones.ts';
import { notificationKinds } from './kinds.ts';
import { minutesOfClock } from './quiet-hours.ts';
import { pushEndpointMax } from './rules.ts';

const ChosenChannels = {
  kind: z.enum(notificationKinds),
  site: z.boolean(),
  mail: z.boolean(),
  discord: z.boolean(),
};
const KindSettings = z.object({ ...ChosenChannels, telegram: z.boolean(), push: z.boolean() });
/** Clients of 1.0 send three channels. */
const KindChoice = z.object({
  ...ChosenChannels,
  telegram: z.optional(z.boolean()),
  push: z.optional(z.boolean()),
});

const ClockTime = z.string().check(
  z.overwrite(toAsciiDigits),
  z.refine((text) => minutesOfClock(text) !== undefined, 'invalid'),
);

/** `HH:MM` in a zone (IANA). May span midnight; `to` is exclusive. */
export const QuietHours = z
  .object({
    from: ClockTime,
    to: ClockTime,
    time_zone: z.string().check(z.maxLength(60), z.refine(isTimeZone, 'invalid')),
  })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'invalid' }));
export type QuietHours = z.output<typeof QuietHours>;

/** A user's notification settings. Some kinds are mailed only to a verified address. */
export const NotificationSettings = z.object({
  /** The language of mail and messages. */
  locale: z.enum(locales),
  email: z.string(),
  email_verified: z.boolean(),
  discord_linked: z.boolean(),
  /** Null if the portal has no bot. `name` is the account's name in Telegram. */
  telegram: z.nullable(z.object({ linked: z.boolean(), name: z.nullable(z.string()) })),
  /** The VAPID key for push subscriptions, base64url. */
  push_key: z.string(),
  /** When Telegram and browsers are silent. */
  quiet_hours: z.nullable(QuietHours),
  kinds: z.array(KindSettings),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/settings',
  access: 'user',
  response: NotificationSettings,
});

/** Absent fields stay unchanged. */
export const updateNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/settings',
  access: 'user',
  body: z.object({
    locale: z.optional(z.enum(locales)),
    quiet_hours: z.optional(z.nullable(QuietHours)),
    kinds: z.optional(z.array(KindChoice).check(z.maxLength(notificationKinds.length))),
  }),
  response: NotificationSettings,
});

/** Sent to the bot once, before it expires, as `/start CODE` or by following the link. */
export const TelegramCode = z.object({ code: z.string(), url: z.string(), expires_at: Instant });
export type TelegramCode = z.output<typeof TelegramCode>;

/** Creates a code and invalidates the previous one. Throws not_found without a bot, telegram_unavailable. */
export const linkTelegram = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/telegram',
  access: 'user',
  rate: 'code',
  response: TelegramCode,
  status: 201,
});

export const unlinkTelegram = endpoint({
  method: 'DELETE',
  path: '/api/v1/notifications/telegram',
  access: 'user',
});

/** A browser that receives notifications. */
export const Device = z.object({
  id: Id,
  /** Its user agent when it subscribed. */
  user_agent: z.string(),
  created_at: Instant,
  /** The last successful notification; null before the first. */
  last_sent_at: z.nullable(Instant),
});
export type Device = z.output<typeof Device>;

const key = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`)));
};

/** A syntactically valid push address; whether it is public and uses TLS is checked when it is stored. */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** A browser's push subscription: the address of its push service, and its keys in base64url. */
export const DeviceForm = z.object({
  endpoint: z.string().check(z.maxLength(pushEndpointMax), z.refine(isWebAddress, 'invalid')),
  keys: z.object({ p256dh: key(65), auth: key(16) }),
});
export type DeviceForm = z.output<typeof DeviceForm>;

/** Newest first. */
export const listDevices = endpoint({
  method: 'GET',
  path: '/api/v1/notifications/devices',
  access: 'user',
  response: z.array(Device),
});

/**
 * Adds a browser. An existing subscription gets new keys and moves to this account. The eleventh replaces the
 * oldest. Throws validation_failed with `errors.endpoint` for an address that is not public.
 */
export const addDevice = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/devices',
  access: 'user',
  body: DeviceForm,
  response: Device,
  status: 201,
});

export const deleteDevice = endpoint({
  method: 'DELETE',
  path: '/api/v1/notifications/devices/{id}',
  access: 'user',
  params: z.object({ id: PathId }),
});
