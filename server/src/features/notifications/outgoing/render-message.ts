import { resolveCalendar } from '@paddock/contract/i18n/calendar';
import { cutText } from '@paddock/contract/i18n/cut-text';
import { interpolate } from '@paddock/contract/i18n/messages';
import { markValue, plainSentence, splitSentence } from '@paddock/contract/i18n/sentence';
import { formatDate, formatTime, tehranZone } from '@paddock/contract/i18n/time';
import { renderNotification } from '@paddock/contract/notifications/catalogue';
import type { NotificationKind } from '@paddock/contract/notifications/kinds';
import { type AccountMailKind, accountMailKinds } from '@paddock/contract/notifications/rules';
import type { Secrets } from '../../../config/secret.ts';
import { codeOfToken, deriveLinkToken } from '../queue-message.ts';
import { escapeTelegram } from '../telegram/escape-telegram.ts';
import { type MailContent, toMultiLine, toSingleLine } from './mail-template.ts';
import { mailTexts } from './mail-texts.ts';
import type { MessageRecipient, OutgoingMessage } from './queries.ts';

/** The portal's values for texts. */
export interface PortalInfo {
  site: string;
  publicUrl: string;
  secrets: Secrets;
}

export function isAccountMail(kind: NotificationKind | AccountMailKind): kind is AccountMailKind {
  return (accountMailKinds as readonly string[]).includes(kind);
}

/** Pages of links that carry a secret. */
const linkPages: Partial<Record<AccountMailKind, string>> = {
  reset_password: '/reset-password',
  verify_email: '/verify-email',
  change_email: '/change-email',
  invitation: '/invitation',
};

/** Returns the path of the button in a mail about the account. */
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
  const texts = mailTexts[locale];
  const { subject, sentence, more, button } = texts.account[kind];
  const at = new Date(String(data['at'] ?? 0));
  const values = {
    site: markValue(site),
    username: markValue(username),
    date: formatDate(at, locale, tehranZone, resolveCalendar(calendar, locale)),
    time: formatTime(at, locale),
    code: markValue(codeOfToken(deriveLinkToken(secrets, kind, cause))),
    factor: texts.factors[data['factor'] === 'passkey' ? 'passkey' : 'authenticator'],
  };
  const fill = (text: string) => splitSentence(interpolate(text, values));
  return {
    locale,
    site,
    subject: plainSentence(fill(subject)),
    sentence: fill(sentence),
    more: fill(more),
    button: { label: button, url: publicUrl + accountPath(kind, cause, secrets) },
    orCopy: texts.orCopy,
    why: fill(kind === 'invitation' ? texts.whyInvited : texts.whyAccount),
  };
}

type NotificationReader = Pick<MessageRecipient, 'locale' | 'calendar'>;

function notificationContent(
  kind: NotificationKind,
  data: Record<string, unknown>,
  { locale, calendar }: NotificationReader,
  { site, publicUrl }: PortalInfo,
): MailContent {
  const { sentence, parts, path, note } = renderNotification(
    kind,
    data,
    locale,
    resolveCalendar(calendar, locale),
  );
  const texts = mailTexts[locale];
  return {
    locale,
    site,
    subject: sentence.replace(/\.$/, ''),
    sentence: parts,
    note,
    button: { label: texts.open, url: publicUrl + path },
    orCopy: texts.orCopy,
    why: splitSentence(interpolate(texts.why, { site: markValue(site) })),
    settings: { label: texts.settings, url: `${publicUrl}/dashboard/settings#notifications` },
  };
}

/** Renders a mail in the reader's language. */
export function renderMailContent(
  message: OutgoingMessage,
  reader: MessageRecipient,
  portal: PortalInfo,
): MailContent {
  const { kind, data } = message;
  if (isAccountMail(kind)) return accountContent({ ...message, kind }, reader, portal);
  return notificationContent(kind, data, reader, portal);
}

/** Longest quote of another user, so that a message fits every channel. */
const noteMax = 1_000;
const cutNote = (text: string) => cutText(text, noteMax);

/** Renders a notification as Telegram HTML. */
export function renderTelegramHtml(
  kind: NotificationKind,
  data: Record<string, unknown>,
  { locale, calendar }: NotificationReader,
  { publicUrl }: PortalInfo,
): string {
  const { sentence, path, note } = renderNotification(kind, data, locale, resolveCalendar(calendar, locale));
  const quoted = note && `<blockquote>${escapeTelegram(cutNote(toMultiLine(note)))}</blockquote>`;
  const link = `<a href="${escapeTelegram(publicUrl + path)}">${mailTexts[locale].open}</a>`;
  return [escapeTelegram(toSingleLine(sentence)), quoted, link].filter(Boolean).join('\n\n');
}

/** Renders a notification as the JSON that the service worker reads. */
export function renderPushText(
  { id, kind, data }: OutgoingMessage & { kind: NotificationKind },
  { locale, calendar }: NotificationReader,
  { site }: PortalInfo,
): string {
  const { sentence, path, note } = renderNotification(kind, data, locale, resolveCalendar(calendar, locale));
  const body = cutNote([toSingleLine(sentence), note && toMultiLine(note)].filter(Boolean).join('\n'));
  return JSON.stringify({ title: site, body, path, lang: locale, tag: `news-${id}` });
}

/** Escapes Discord's Markdown, so that names and notes cannot make links. */
const escapeDiscord = (text: string) => text.replace(/[\\*_~`|>#[\]()<@]/g, '\\$&');
const discordMax = 2_000;

/** Renders a notification for Discord: the sentence, the quote and the link. */
export function renderDiscordText(
  kind: NotificationKind,
  data: Record<string, unknown>,
  { locale, calendar }: NotificationReader,
  { publicUrl }: PortalInfo,
): string {
  const { sentence, path, note } = renderNotification(kind, data, locale, resolveCalendar(calendar, locale));
  const url = publicUrl + path;
  const head = escapeDiscord(toSingleLine(sentence));
  const room = discordMax - head.length - url.length - 10;
  const quoted = note && cutText(escapeDiscord(toMultiLine(note)).replace(/^/gm, '> '), room);
  return [head, quoted, url].filter(Boolean).join('\n\n');
}
