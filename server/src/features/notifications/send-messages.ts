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
import { renderMail } from './outgoing/mail-template.ts';
import { messageJobs } from './outgoing/message-jobs.ts';
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
import { notificationDevices, outgoingMessages, type quietHours } from './tables.ts';
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

/**
 * The end of an attempt. With a `state` it is final. With an `error` alone the message is tried again, not before `until`; `isAway`: the
 * channel takes nothing for now. With `until` alone it was no attempt.
 */
interface Outcome {
  state?: 'sent' | 'dropped' | 'given_up';
  error?: string;
  until?: Date | undefined;
  isAway?: boolean;
}

function toOutcome(thrown: unknown, now: Date): Outcome {
  const error = thrown instanceof Error ? thrown.message : String(thrown);
  /** `seconds`: the service's Retry-After, if it sent one. */
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

/** Makes one attempt. */
async function attempt(deps: Deps, message: OutgoingMessage): Promise<Outcome> {
  const reader = await getRecipient(deps.db, message.user_id);
  if (!hasReader(message, reader, deps.now())) return { state: 'dropped' };
  const until =
    audibleChannels.includes(message.channel) && reader.quiet && quietEnd(reader.quiet, deps.now());
  if (until) return { until };
  try {
    return (await hand(deps, message, reader)) ? { state: 'sent' } : { state: 'dropped' };
  } catch (error) {
    if (error instanceof MailError && error.isNoAddress) await askForAddress(deps, message, reader);
    return toOutcome(error, deps.now());
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

const errorMax = 500;
/** The pauses between attempts, in ms; after the last of them there is one attempt a day. */
const pauses = [minuteMs / 2, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 12 * hourMs];
const triedForMs = 72 * hourMs;
const pauseAfter = (attempts: number) => pauses[attempts - 1] ?? 24 * hourMs;

/** What an attempt changes in a message. */
function changesOf(message: OutgoingMessage, { state, error, until }: Outcome, now: Date) {
  if (!state && error === undefined) return { next_at: until };
  const attempts = message.attempts + 1;
  if (state === 'sent') return { state, attempts, error: null, sent_at: now };
  const noted = { attempts, error: error?.slice(0, errorMax) };
  if (state) return { ...noted, state };
  const next_at = new Date(now.getTime() + pauseAfter(attempts));
  if (next_at.getTime() - message.created_at.getTime() > triedForMs)
    return { ...noted, state: 'given_up' as const };
  return { ...noted, next_at: until && until > next_at ? until : next_at };
}

async function sendMessage(deps: Deps, key: string): Promise<JobResult> {
  const isStill = and(eq(outgoingMessages.id, Number(key)), eq(outgoingMessages.state, 'waiting'));
  const [message] = await deps.db.select().from(outgoingMessages).where(isStill);
  if (!message) return 'done';
  const outcome = await attempt(deps, message);
  const changes = changesOf(message, outcome, deps.now());
  await deps.db.update(outgoingMessages).set(changes).where(isStill);
  const { next_at } = changes;
  if (!next_at) return 'done';
  return outcome.error === undefined
    ? { again: next_at }
    : { retry: outcome.error, at: next_at, isAway: outcome.isAway };
}

/** A queue for each channel: one that hangs does not hold up the others. */
const sendingJob = (channel: Channel, lanes: number): QueueJob => ({
  name: messageJobs[channel],
  queue: { lanes, pauseMs: pauseAfter, run: sendMessage },
});

/** Discord bars a bot that opens many messages at once; Telegram takes thirty a second. */
export const sendMails = sendingJob('mail', 4);
export const sendDiscordMessages = sendingJob('discord', 1);
export const sendTelegramMessages = sendingJob('telegram', 2);
export const sendPushMessages = sendingJob('push', 4);
