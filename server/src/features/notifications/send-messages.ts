import { createHash } from 'node:crypto';
import { AppError } from '@paddock/contract/core/errors';
import { isAdmin } from '@paddock/contract/core/permissions';
import { hourMs, minuteMs } from '@paddock/contract/durations';
import { catalogue } from '@paddock/contract/notifications/catalogue';
import type { NotificationKind } from '@paddock/contract/notifications/kinds';
import { quietUntil } from '@paddock/contract/notifications/quiet-hours';
import { audibleChannels } from '@paddock/contract/notifications/rules';
import { siteTitle } from '@paddock/contract/site/rules';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { MailError } from '../../adapters/mail/mail.ts';
import { PushError } from '../../adapters/push/push.ts';
import { TelegramError } from '../../adapters/telegram/telegram.ts';
import type { JobResult, QueueJob } from '../../jobs/run-jobs.ts';
import { getCurrentSettings } from '../site/queries.ts';
import { countKeyRefusal } from './devices/devices.ts';
import { getPushKeys } from './devices/push-keys.ts';
import { notify } from './notify.ts';
import { renderMail } from './outgoing/mail-template.ts';
import { findDevice, getRecipient, type MessageRecipient, type OutgoingMessage } from './outgoing/queries.ts';
import {
  isAccountMail,
  type PortalInfo,
  renderDiscordText,
  renderMailContent,
  renderPushText,
  renderTelegramHtml,
} from './outgoing/render-message.ts';
import { deviceMark, isMailedSecret, messageJobs } from './queue-message.ts';
import { notificationDevices, outgoingMessages, type quietHours } from './tables.ts';
import { unlinkChat } from './telegram/link-telegram.ts';

type Channel = OutgoingMessage['channel'];

/** How long a push service keeps a message for an offline browser, in s. */
const pushSeconds = 2 * 24 * 60 * 60;

/** Mails to an address that the account does not have yet, or no longer has. */
const toAnotherAddress: ReadonlySet<OutgoingMessage['kind']> = new Set([
  'change_email',
  'invitation',
  'email_change_asked',
  'email_changed',
  'own_email_changed',
  'account_deleted',
]);

/** Returns whether a message still has a reader at the time of sending. */
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
  // A link or code is only valid for the address that requested it.
  const isGood = new Date(String(data['expires_at'])) > now;
  if (!reader.is_active || !isGood) return false;
  return toAnotherAddress.has(kind) || reader.email.toLowerCase() === String(data['email']).toLowerCase();
}

type NotificationMessage = OutgoingMessage & { kind: NotificationKind };

/** Returns the device id at the end of the cause of a push message. */
const deviceOf = ({ cause }: OutgoingMessage) =>
  Number(cause.slice(cause.lastIndexOf(deviceMark) + deviceMark.length));

async function sendMail(deps: Deps, message: OutgoingMessage, reader: MessageRecipient, portal: PortalInfo) {
  const { id, kind, data } = message;
  const messageId = `${id}.${message.created_at.getTime()}@${new URL(portal.publicUrl).hostname}`;
  const mail = renderMail(renderMailContent(message, reader, portal));
  const to = toAnotherAddress.has(kind) ? String(data['email']) : reader.email;
  await deps.mail.sendMail({ ...mail, to, messageId, locale: reader.locale });
}

/** Returns false if the browser no longer belongs to the reader. */
async function sendPush(
  deps: Deps,
  message: NotificationMessage,
  reader: MessageRecipient,
  portal: PortalInfo,
) {
  const { db, push, now } = deps;
  const device = await findDevice(db, message.user_id, deviceOf(message));
  if (!device) return false;
  const isDevice = eq(notificationDevices.id, device.id);
  const text = renderPushText(message, reader, portal);
  try {
    await push.send({ subscriber: device, text, keys: await getPushKeys(deps), ttl: pushSeconds });
  } catch (error) {
    if (error instanceof PushError && error.kind === 'gone')
      await db.delete(notificationDevices).where(isDevice);
    if (error instanceof PushError && error.kind === 'key') await countKeyRefusal(db, device, now());
    throw error;
  }
  await db.update(notificationDevices).set({ last_sent_at: now(), key_refusals: 0 }).where(isDevice);
  return true;
}

async function sendTelegram(
  deps: Deps,
  { kind, data }: NotificationMessage,
  reader: MessageRecipient,
  portal: PortalInfo,
) {
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

/** Delivers a message. Returns false if the channel has no recipient. */
async function deliver(deps: Deps, message: OutgoingMessage, reader: MessageRecipient): Promise<boolean> {
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

/**
 * The outcome of an attempt. A `state` is final. An `error` alone means a retry, not before `until`; `isAway` pauses
 * the channel. `until` alone does not count as an attempt.
 */
interface Outcome {
  state?: 'sent' | 'dropped' | 'given_up';
  error?: string;
  until?: Date | undefined;
  isAway?: boolean;
}

function toOutcome(thrown: unknown, now: Date): Outcome {
  const error = thrown instanceof Error ? thrown.message : String(thrown);
  /** `seconds` is the Retry-After of the service, if any. */
  const unavailable = (seconds?: number): Outcome => {
    const until = seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1_000);
    return { error, until, isAway: true };
  };
  if (thrown instanceof MailError) {
    if (thrown.kind === 'unavailable') return unavailable();
    return thrown.kind === 'refused' ? { state: 'given_up', error } : { error };
  }
  if (thrown instanceof TelegramError || thrown instanceof PushError) {
    if (thrown.kind === 'unavailable') return unavailable(thrown.retryAfter);
    if (thrown.kind === 'key') return { error };
    return { state: thrown.kind === 'refused' ? 'given_up' : 'dropped', error };
  }
  if (thrown instanceof AppError) {
    if (thrown.code !== 'discord_unavailable') return { state: 'given_up', error };
    const pause = thrown.details.values?.['pause'];
    return unavailable(typeof pause === 'number' ? pause : undefined);
  }
  return { error };
}

const quietEnd = (
  { from_minute: from, to_minute: to, time_zone }: typeof quietHours.$inferSelect,
  now: Date,
) => quietUntil({ from, to, time_zone }, now);

async function attempt(deps: Deps, message: OutgoingMessage): Promise<Outcome> {
  const reader = await getRecipient(deps.db, message.user_id);
  if (!hasReader(message, reader, deps.now())) return { state: 'dropped' };
  const until =
    audibleChannels.includes(message.channel) && reader.quiet && quietEnd(reader.quiet, deps.now());
  if (until) return { until };
  try {
    return (await deliver(deps, message, reader)) ? { state: 'sent' } : { state: 'dropped' };
  } catch (error) {
    if (error instanceof MailError && error.isNoAddress) await reportRejectedAddress(deps, message, reader);
    return toOutcome(error, deps.now());
  }
}

/** Asks a member on the site for another address, once for each address that a mail server rejects permanently. */
async function reportRejectedAddress(
  { db, now }: Deps,
  { kind, user_id }: OutgoingMessage,
  { email }: MessageRecipient,
) {
  if (toAnotherAddress.has(kind)) return;
  const cause = createHash('sha256').update(email.toLowerCase()).digest('base64url');
  await notify(db, user_id, 'mail_refused', { cause, facts: {} }, now());
}

const errorMax = 500;
/** Pauses between attempts, in ms; afterwards there is one attempt a day. */
const pauses = [minuteMs / 2, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 12 * hourMs];
const triedForMs = 72 * hourMs;
const pauseAfter = (attempts: number) => pauses[attempts - 1] ?? 24 * hourMs;

/** Returns the changes of a message after an attempt. */
function changesOf(message: OutgoingMessage, { state, error, until }: Outcome, now: Date) {
  if (!state && error === undefined) return { next_at: until };
  const attempts = message.attempts + 1;
  if (state === 'sent') return { state, attempts, error: null, sent_at: now };
  const failure = { attempts, error: error?.slice(0, errorMax) };
  if (state) return { ...failure, state };
  const next_at = new Date(now.getTime() + pauseAfter(attempts));
  if (next_at.getTime() - message.created_at.getTime() > triedForMs)
    return { ...failure, state: 'given_up' as const };
  return { ...failure, next_at: until && until > next_at ? until : next_at };
}

async function sendMessage(deps: Deps, key: string): Promise<JobResult> {
  const isWaiting = and(eq(outgoingMessages.id, Number(key)), eq(outgoingMessages.state, 'waiting'));
  const [message] = await deps.db.select().from(outgoingMessages).where(isWaiting);
  if (!message) return 'done';
  const outcome = await attempt(deps, message);
  const changes = changesOf(message, outcome, deps.now());
  await deps.db.update(outgoingMessages).set(changes).where(isWaiting);
  const { next_at } = changes;
  if (!next_at) return 'done';
  return outcome.error === undefined
    ? { again: next_at }
    : { retry: outcome.error, at: next_at, isAway: outcome.isAway };
}

/** One queue per channel, so that a slow channel does not delay the others. */
const sendingJob = (channel: Channel, lanes: number): QueueJob => ({
  name: messageJobs[channel],
  queue: { lanes, pauseMs: pauseAfter, run: sendMessage },
});

/** Discord blocks bots that open many direct messages at once; Telegram accepts thirty messages a second. */
export const sendMails = sendingJob('mail', 4);
export const sendDiscordMessages = sendingJob('discord', 1);
export const sendTelegramMessages = sendingJob('telegram', 2);
export const sendPushMessages = sendingJob('push', 4);
