import { cleanName, isolate, type Locale } from '@paddock/contract/locale';
import { type AccountMail, accountMails, type NotificationKind } from '@paddock/contract/notification-kinds';
import { notificationWords } from '@paddock/contract/notification-words';
import { formatDate, formatTime } from '@paddock/contract/time';
import { type MailContent, oneLine, severalLines } from './mail-template.ts';
import { mailWords } from './mail-words.ts';
import type { MessageReader, OutgoingMessage } from './outgoing-queries.ts';
import { linkToken } from './service.ts';

/** What words need of the portal. */
export interface Portal {
  site: string;
  publicUrl: string;
  secret: string;
}

export function isAccountMail(kind: NotificationKind | AccountMail): kind is AccountMail {
  return (accountMails as readonly string[]).includes(kind);
}

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);

/** Where the button of a mail about the account leads. */
function accountPath(kind: AccountMail, seed: string, secret: string): string {
  if (kind !== 'reset_password' && kind !== 'verify_email') return '/forgot-password';
  const page = kind === 'reset_password' ? '/reset-password' : '/verify-email';
  return `${page}?token=${linkToken(secret, kind, seed)}`;
}

function accountContent(
  { kind, cause, data }: OutgoingMessage & { kind: AccountMail },
  { username, locale }: MessageReader,
  { site, publicUrl, secret }: Portal,
): MailContent {
  const words = mailWords[locale];
  const { subject, sentence, more, button } = words.account[kind];
  const at = new Date(String(data['at'] ?? 0));
  const values = {
    site: isolate(site),
    username: isolate(cleanName(username)),
    date: formatDate(at, locale),
    time: formatTime(at, locale),
    factor: words.factors[data['factor'] === 'passkey' ? 'passkey' : 'authenticator'],
  };
  return {
    locale,
    site,
    subject: fill(subject, values),
    sentence: fill(sentence, values),
    more: fill(more, values),
    button: { label: button, url: publicUrl + accountPath(kind, cause, secret) },
    orCopy: words.orCopy,
    why: fill(words.whyAccount, values),
  };
}

function newsContent(
  kind: NotificationKind,
  data: Record<string, unknown>,
  locale: Locale,
  { site, publicUrl }: Portal,
): MailContent {
  const { sentence, to, note } = notificationWords(kind, data, locale);
  const words = mailWords[locale];
  return {
    locale,
    site,
    subject: sentence.replace(/\.$/, ''),
    sentence,
    note,
    button: { label: words.open, url: publicUrl + to },
    orCopy: words.orCopy,
    why: fill(words.why, { site: isolate(site) }),
    settings: { label: words.settings, url: `${publicUrl}/dashboard/settings#notifications` },
  };
}

/** What the mail of a message says, in its reader's language. */
export function mailContent(message: OutgoingMessage, reader: MessageReader, portal: Portal): MailContent {
  const { kind, data } = message;
  if (isAccountMail(kind)) return accountContent({ ...message, kind }, reader, portal);
  return newsContent(kind, data, reader.locale, portal);
}

/** Discord takes a mark with a backslash before it as the mark itself: names and notes must not make links. */
const plain = (text: string) => text.replace(/[\\*_~`|>#[\]()<@]/g, '\\$&');
const discordMax = 2_000;

/** What the Discord message of a notification says: the sentence, the words that belong to it, where to look. */
export function discordText(
  kind: NotificationKind,
  data: Record<string, unknown>,
  locale: Locale,
  { publicUrl }: Portal,
): string {
  const { sentence, to, note } = notificationWords(kind, data, locale);
  const url = publicUrl + to;
  const head = plain(oneLine(sentence));
  const room = discordMax - head.length - url.length - 10;
  const quoted = note && plain(severalLines(note)).slice(0, room).replace(/^/gm, '> ').slice(0, room);
  return [head, quoted, url].filter(Boolean).join('\n\n');
}
