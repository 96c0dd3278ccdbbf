import type { Amount, Currency } from '../core/money.ts';
import type { MessageKey } from '../i18n/messages.ts';
import type { NoticeKey } from './notice-text/notice-messages.ts';
import type { NotificationChannel } from './rules.ts';

/** The sentence of a notification, the page of its subject, and quoted text of another user. */
export interface NotificationMessage {
  /** Its values are marked (i18n/sentence.ts) until the catalogue returns it. */
  sentence: string;
  /** A path of the portal. */
  path: string;
  note?: string;
}

/** A user-provided name, or a value formatted for the reader; dates are ISO text. */
export type Value =
  | string
  | null
  | { amount: Amount; currency: Currency }
  | { date: string }
  | { time: string }
  | { figure: number }
  | { name: string | null; name_en: string | null };
export type Translate = (key: NoticeKey | MessageKey, values?: Record<string, Value>) => string;

/** A kind of notification; `Facts` are the values of its sentence, stored as JSON. */
export interface Kind<Facts> {
  /** Default channels. */
  channels: Record<NotificationChannel, boolean>;
  /** `staff`: only staff receive it. */
  audience: 'everybody' | 'staff';
  /** Quotes text of other users, so it is mailed only to verified addresses. */
  quotesUsers: boolean;
  render: (facts: Facts, t: Translate) => NotificationMessage;
}

type Channels = Record<'site' | 'mail' | 'discord', boolean>;

/**
 * Telegram and browser notifications default to the same kinds as Discord, since linking them is a request for
 * notifications.
 */
export const kind = <Facts>(entry: Omit<Kind<Facts>, 'channels'> & { channels: Channels }): Kind<Facts> => {
  const { discord } = entry.channels;
  return { ...entry, channels: { ...entry.channels, telegram: discord, push: discord } };
};

/** Facts of older rows may lack a field: missing text is empty. */
export const text = (value: unknown) => (typeof value === 'string' ? value : '');
