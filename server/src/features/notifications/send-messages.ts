import { createHash } from 'node:crypto';
import { AppError } from '@paddock/contract/core/errors';
import { isAdmin } from '@paddock/contract/core/permissions';
import { catalogue } from '@paddock/contract/notifications/catalogue';
import type { NotificationKind } from '@paddock/contract/notifications/kinds';
import { quietUntil } from '@paddock/contract/notifications/quiet-hours';
import { audibleChannels } from '@paddock/contract/notifications/rules';
import { siteTitle } from '@paddock/contract/site/rules';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { MailError } from '../../adapters/mail/mail.ts';
import { PushError } from '../../adapters/push/push.ts';
import { TelegramError } from '../../adapters/telegram/telegram.ts';
import type { WorkResult } from '../../jobs/durable-work.ts';
import { getCurrentSettings } from '../site/queries.ts';
import { countKeyRefusal } from './devices/devices.ts';
import { getPushKeys } from './devices/push-keys.ts';
import { renderMail } from './outgoing/mail-template.ts';
import { messageQueues } from './outgoing/message-queues.ts';
import { findDevice, getRecipient, type MessageRecipient, type OutgoingMessage } from './outgoing/queries.ts';
import { deviceMark, isMailedSecret } from './outgoing/queue-message.ts';
import {
  isAccountMail,
  type PortalInfo,
  renderDiscordText,
  renderMailContent,
  renderPushText,
  renderTelegramHtml,
} from './outgoing/render-message.ts';
import { notify } from './service.ts';
import { notificationDevices, type quietHours } from './tables.ts';
import { unlinkChat } from './telegram/link-telegram.ts';

type Channel = OutgoingMessage['channel'];

/** A browser that is off for so long has other news to read, s. */
const pushSeconds = 2 * 24 * 60 * 60;

/** Mails that go to an address which the account does not have yet, or not any more. */
const toAnotherAddress: ReadonlySet<OutgoingMessage['kind']> = new Set([
  'change_email',
  'invitation',
  'email_change_asked',
  'email_changed',
  'own_email_changed',
  'account_deleted',
]);

/** Whether a message still has a reader: judged when it is sent, not when it was written. */
function hasReader({ channel, kind, data }: OutgoingMessage, reader: MessageRecipient, now: Date): boolean {
  if (reader.deleted_at) return kind === 'account_deleted';
  if (!isAccountMail(kind)) {
    const { audience, quotesUsers } = catalogue[kind];
    if (!reader.is_active || (audience === 'staff' && !isAdmin(reader.role))) return false;
    if (channel === 'discord') return reader.discord_id !== null;
    if (channel === 'telegram') return reader.chat_id !== null;
    if (channel === 'push') return true;
    return reader.email_verified_at !== null || !quotesUsers;
  }
  if (!isMailedSecret(kind)) return true;
  // A link or code is for the address that it was asked for, while it is good.
  const isGood = new Date(String(data['expires_at'])) > now;
  if (!reader.is_active || !isGood) return false;
  return toAnotherAddress.has(kind) || reader.email.toLowerCase() === String(data['email']).toLowerCase();
}

type News = OutgoingMessage & { kind: NotificationKind };

/** The device that the cause of a message for a browser ends with. */
const deviceOf = ({ cause }: OutgoingMessage) =>
  Number(cause.slice(cause.lastIndexOf(deviceMark) + deviceMark.length));

async function sendMail(deps: Deps, message: OutgoingMessage, reader: MessageRecipient, portal: PortalInfo) {
  const { id, kind, data } = message;
  const messageId = `${id}.${message.created_at.getTime()}@${new URL(portal.publicUrl).hostname}`;
  const mail = renderMail(renderMailContent(message, reader, portal));
  const to = toAnotherAddress.has(kind) ? String(data['email']) : reader.email;
  await deps.mail.sendMail({ ...mail, to, messageId, locale: reader.locale });
}

/** Answers false where the browser is not the reader's any more. */
async function sendPush(deps: Deps, message: News, reader: MessageRecipient, portal: PortalInfo) {
  const { db, push, now } = deps;
  const device = await findDevice(db, message.user_id, deviceOf(message));
  if (!device) return false;
  const own = eq(notificationDevices.id, device.id);
  const text = renderPushText(message, reader, portal);
  try {
    await push.send({ subscriber: device, text, keys: await getPushKeys(deps), ttl: pushSeconds });
  } catch (error) {
    if (error instanceof PushError && error.kind === 'gone') await db.delete(notificationDevices).where(own);
    if (error instanceof PushError && error.kind === 'key') await countKeyRefusal(db, device, now());
    throw error;
  }
  await db.update(notificationDevices).set({ last_sent_at: now(), key_refusals: 0 }).where(own);
  return true;
}

async function sendTelegram(deps: Deps, { kind, data }: News, reader: MessageRecipient, portal: PortalInfo) {
  const { telegram, db } = deps;
  if (!telegram || reader.chat_id === null) return false;
  try {
    const html = renderTelegramHtml(kind, data, reader, portal);
    await telegram.sendMessage({ chatId: reader.chat_id, html });
  } catch (error) {
    if (error instanceof TelegramError && error.kind === 'blocked') await unlinkChat(db, reader.chat_id);
    throw error;
  }
  return true;
}

/** Answers whether there was somebody to hand it to. */
async function hand(deps: Deps, message: OutgoingMessage, reader: MessageRecipient): Promise<boolean> {
  const { config, db } = deps;
  const { id, kind, data, channel } = message;
  const site = siteTitle(await getCurrentSettings(db), reader.locale);
  const portal = { site, publicUrl: config.publicUrl, secrets: config.secrets };
  if (channel === 'mail') {
    await sendMail(deps, message, reader, portal);
    return true;
  }
  if (isAccountMail(kind)) throw new Error(`message ${id} is no news for ${channel}`);
  if (channel === 'telegram') return sendTelegram(deps, { ...message, kind }, reader, portal);
  if (channel === 'push') return sendPush(deps, { ...message, kind }, reader, portal);
  if (reader.discord_id === null) return false;
  const text = renderDiscordText(kind, data, reader, portal);
  await deps.discord.sendMessage({ discordId: reader.discord_id, text, nonce: `news-${id}` });
  return true;
}

function toWorkResult(error: unknown, now: Date): WorkResult {
  /** `seconds`: the service's Retry-After, if it sent one. */
  const unavailable = (text: string, seconds: number | undefined): WorkResult => ({
    unavailable: text,
    notBefore: seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1_000),
  });
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof MailError) {
    if (error.kind === 'unavailable') return { unavailable: text };
    return error.kind === 'refused' ? { failed: text } : { retry: text };
  }
  if (error instanceof TelegramError || error instanceof PushError) {
    if (error.kind === 'unavailable') return unavailable(text, error.retryAfter);
    if (error.kind === 'key') return { retry: text };
    return error.kind === 'refused' ? { failed: text } : { dropped: text };
  }
  if (error instanceof AppError) {
    if (error.code !== 'discord_unavailable') return { failed: text };
    const pause = error.details.values?.['pause'];
    return unavailable(text, typeof pause === 'number' ? pause : undefined);
  }
  return { retry: text };
}

const quietEnd = (
  { from_minute: from, to_minute: to, time_zone }: typeof quietHours.$inferSelect,
  now: Date,
) => quietUntil({ from, to, time_zone }, now);

/** Makes one attempt. */
async function sendMessage(deps: Deps, message: OutgoingMessage): Promise<WorkResult> {
  const reader = await getRecipient(deps.db, message.user_id);
  if (!hasReader(message, reader, deps.now())) return 'dropped';
  const until =
    audibleChannels.includes(message.channel) && reader.quiet && quietEnd(reader.quiet, deps.now());
  if (until) return { until };
  try {
    return (await hand(deps, message, reader)) ? 'done' : 'dropped';
  } catch (error) {
    if (error instanceof MailError && error.isNoAddress) await askForAddress(deps, message, reader);
    return toWorkResult(error, deps.now());
  }
}

/** Asks a member on the site for another address, once for each that a mail server refuses for good. */
async function askForAddress(
  { db, now }: Deps,
  { kind, user_id }: OutgoingMessage,
  { email }: MessageRecipient,
) {
  if (toAnotherAddress.has(kind)) return;
  const cause = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  await notify(db, user_id, 'mail_refused', { cause, facts: {} }, now());
}

const sendDue = (deps: Deps, channel: Channel) =>
  messageQueues[channel].runDue(deps, (message) => sendMessage(deps, message));

export const sendMails = (deps: Deps) => sendDue(deps, 'mail');
export const sendDiscordMessages = (deps: Deps) => sendDue(deps, 'discord');
export const sendTelegramMessages = (deps: Deps) => sendDue(deps, 'telegram');
export const sendPushMessages = (deps: Deps) => sendDue(deps, 'push');
