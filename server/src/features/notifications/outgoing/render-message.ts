import { resolveCalendar } from '@paddock/contract/i18n/calendar';
import { cutText } from '@paddock/contract/i18n/cut-text';
import { interpolate } from '@paddock/contract/i18n/messages';
import { markValue, plainSentence, splitSentence } from '@paddock/contract/i18n/sentence';
import { formatDate, formatTime, tehranZone } from '@paddock/contract/i18n/time';
import { renderNotification } from '@paddock/contract/notifications/catalogue';
import type { NotificationKind } from '@paddock/contract/notifications/kinds';
import { type AccountMailKind, accountMailKinds } from '@paddock/contract/notifications/rules';
import type { Secrets } from '../../../config/secret.ts';
import { escapeTelegram } from '../telegram/escape-telegram.ts';
import { type MailContent, toMultiLine, toSingleLine } from './mail-template.ts';
import { mailTexts } from './mail-texts.ts';
import type { MessageRecipient, OutgoingMessage } from './queries.ts';
import { codeOfToken, deriveLinkToken } from './queue-message.ts';

/** What words need of the portal. */
export interface PortalInfo {
  site: string;
  publicUrl: string;
  secrets: Secrets;
}

export function isAccountMail(kind: NotificationKind | AccountMailKind): kind is AccountMailKind {
  return (accountMailKinds as readonly string[]).includes(kind);
}

/** The pages of links that carry a secret. */
const linkPages: Partial<Record<AccountMailKind, string>> = {
  reset_password: '/reset-password',
  verify_email: '/verify-email',
  change_email: '/change-email',
  invitation: '/invitation',
};

/** Where the button of a mail about the account leads. */
function accountPath(kind: AccountMailKind, seed: string, secrets: Secrets): string {
  if (kind === 'account_deleted' || kind === 'own_email_changed') return '/';
  const page = linkPages[kind];
  return page ? `${page}?token=${deriveLinkToken(secrets, kind, seed)}` : '/forgot-password';
}

function accountContent(
  { kind, cause, data }: OutgoingMessage & { kind: AccountMailKind },
  { username, locale, calendar }: MessageRecipient,
  { site, publicUrl, secrets }: PortalInfo,
): MailContent {
  const words = mailTexts[locale];
  const { subject, sentence, more, button } = words.account[kind];
  const at = new Date(String(data['at'] ?? 0));
  const values = {
    site: markValue(site),
    username: markValue(username),
    date: formatDate(at, locale, tehranZone, resolveCalendar(calendar, locale)),
    time: formatTime(at, locale),
    code: markValue(codeOfToken(deriveLinkToken(secrets, kind, cause))),
    factor: words.factors[data['factor'] === 'passkey' ? 'passkey' : 'authenticator'],
  };
  const fill = (text: string) => splitSentence(interpolate(text, values));
  return {
    locale,
    site,
    subject: plainSentence(fill(subject)),
    sentence: fill(sentence),
    more: fill(more),
    button: { label: button, url: publicUrl + accountPath(kind, cause, secrets) },
    orCopy: words.orCopy,
    why: fill(kind === 'invitation' ? words.whyInvited : words.whyAccount),
  };
}

type NewsReader = Pick<MessageRecipient, 'locale' | 'calendar'>;

function newsContent(
  kind: NotificationKind,
  data: Record<string, unknown>,
  { locale, calendar }: NewsReader,
  { site, publicUrl }: PortalInfo,
): MailContent {
  const { sentence, parts, path, note } = renderNotification(
    kind,
    data,
    locale,
    resolveCalendar(calendar, locale),
  );
  const words = mailTexts[locale];
  return {
    locale,
    site,
    subject: sentence.replace(/\.$/, ''),
    sentence: parts,
    note,
    button: { label: words.open, url: publicUrl + path },
    orCopy: words.orCopy,
    why: splitSentence(interpolate(words.why, { site: markValue(site) })),
    settings: { label: words.settings, url: `${publicUrl}/dashboard/settings#notifications` },
  };
}

/** What the mail of a message says, in its reader's language. */
export function renderMailContent(
  message: OutgoingMessage,
  reader: MessageRecipient,
  portal: PortalInfo,
): MailContent {
  const { kind, data } = message;
  if (isAccountMail(kind)) return accountContent({ ...message, kind }, reader, portal);
  return newsContent(kind, data, reader, portal);
}

/** Of words that somebody else wrote, so that a message stays inside what every way takes. */
const noteMax = 1_000;
const shorten = (text: string) => cutText(text, noteMax);

/** What a Telegram message of a notification says, in its HTML. */
export function renderTelegramHtml(
  kind: NotificationKind,
  data: Record<string, unknown>,
  { locale, calendar }: NewsReader,
  { publicUrl }: PortalInfo,
): string {
  const { sentence, path, note } = renderNotification(kind, data, locale, resolveCalendar(calendar, locale));
  const quoted = note && `<blockquote>${escapeTelegram(shorten(toMultiLine(note)))}</blockquote>`;
  const link = `<a href="${escapeTelegram(publicUrl + path)}">${mailTexts[locale].open}</a>`;
  return [escapeTelegram(toSingleLine(sentence)), quoted, link].filter(Boolean).join('\n\n');
}

/** What a browser shows of a notification, as the service worker reads it. */
export function renderPushText(
  { id, kind, data }: OutgoingMessage & { kind: NotificationKind },
  { locale, calendar }: NewsReader,
  { site }: PortalInfo,
): string {
  const { sentence, path, note } = renderNotification(kind, data, locale, resolveCalendar(calendar, locale));
  const body = shorten([toSingleLine(sentence), note && toMultiLine(note)].filter(Boolean).join('\n'));
  return JSON.stringify({ title: site, body, path, lang: locale, tag: `news-${id}` });
}

/** Discord takes a mark with a backslash before it as the mark itself: names and notes must not make links. */
const plain = (text: string) => text.replace(/[\\*_~`|>#[\]()<@]/g, '\\$&');
const discordMax = 2_000;

/** What the Discord message of a notification says: the sentence, the words that belong to it, where to look. */
export function renderDiscordText(
  kind: NotificationKind,
  data: Record<string, unknown>,
  { locale, calendar }: NewsReader,
  { publicUrl }: PortalInfo,
): string {
  const { sentence, path, note } = renderNotification(kind, data, locale, resolveCalendar(calendar, locale));
  const url = publicUrl + path;
  const head = plain(toSingleLine(sentence));
  const room = discordMax - head.length - url.length - 10;
  const quoted = note && cutText(plain(toMultiLine(note)).replace(/^/gm, '> '), room);
  return [head, quoted, url].filter(Boolean).join('\n\n');
}
