import type { Amount, Currency } from '../core/money.ts';
import type { MessageKey } from '../i18n/messages.ts';
import type { NoticeKey } from './notice-text/notice-messages.ts';
import type { NotificationChannel } from './rules.ts';

/** What a notification says, where its subject can be seen, and words of somebody else that belong to it. */
export interface NotificationMessage {
  /** Its values are marked (i18n/sentence.ts) until the catalogue hands it out. */
  sentence: string;
  /** A path of the portal. */
  path: string;
  note?: string;
}

/** A name from somebody, or something that is written in the reader's way; dates are ISO text. */
export type Value =
  | string
  | null
  | { amount: Amount; currency: Currency }
  | { date: string }
  | { time: string }
  | { figure: number }
  | { name: string | null; name_en: string | null };
export type Translate = (key: NoticeKey | MessageKey, values?: Record<string, Value>) => string;

/** One thing that people are told of; `Facts` are what its sentence needs, as they are stored in JSON. */
export interface Kind<Facts> {
  /** The channels that are used until the user says otherwise. */
  channels: Record<NotificationChannel, boolean>;
  /** What concerns the work of the staff is told to nobody else. */
  audience: 'everybody' | 'staff';
  /** What quotes words that anybody may write is mailed to no address that its owner has not confirmed. */
  quotesUsers: boolean;
  render: (facts: Facts, t: Translate) => NotificationMessage;
}

type Channels = Record<'site' | 'mail' | 'discord', boolean>;

/** Whoever linked Telegram or a browser did it to be told: unless said, they are used for what Discord is used for. */
export const kind = <Facts>(entry: Omit<Kind<Facts>, 'channels'> & { channels: Channels }): Kind<Facts> => {
  const { discord } = entry.channels;
  return { ...entry, channels: { ...entry.channels, telegram: discord, push: discord } };
};

/** The facts of a kind's row may be older than this list: text that is not there is empty. */
export const text = (value: unknown) => (typeof value === 'string' ? value : '');
