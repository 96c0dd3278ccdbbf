import { AppError } from '@paddock/contract/core/errors';
import { isAdmin } from '@paddock/contract/core/permissions';
import { staffKinds, userContentKinds } from '@paddock/contract/notifications/rules';
import type { Deps } from '../../../adapters/deps.ts';
import { MailError } from '../../../adapters/mail/mail.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { renderMail } from './mail-template.ts';
import {
  claimDueMessage,
  getRecipient,
  isLastAttempt,
  type MessageRecipient,
  type OutgoingMessage,
  updateMessage,
} from './queries.ts';
import { isAccountMail, renderDiscordText, renderMailContent } from './render-message.ts';

type Channel = OutgoingMessage['channel'];
/** `unavailable`: the channel takes nothing for now, whatever the message. */
type Failure = 'refused' | 'deferred' | 'unavailable';

/** How many are on their way at once in a process. Discord bars a bot that opens many messages at once. */
const lanes: Record<Channel, number> = { mail: 4, discord: 1 };
/** Messages of a lane in a round; the next round comes at once. */
const perRound = 50;

/** Whether a message still has a reader: judged when it is sent, not when it was written. */
function hasReader({ channel, kind, data }: OutgoingMessage, reader: MessageRecipient, now: Date): boolean {
  if (reader.deleted_at) return false;
  if (!isAccountMail(kind)) {
    if (!reader.is_active || (staffKinds.includes(kind) && !isAdmin(reader.role))) return false;
    if (channel === 'discord') return reader.discord_id !== null;
    return reader.email_verified_at !== null || !userContentKinds.includes(kind);
  }
  if (kind !== 'reset_password' && kind !== 'verify_email') return true;
  // A link is for the address that it was asked for, while it is good.
  const isGood = new Date(String(data['expires_at'])) > now;
  return reader.is_active && isGood && reader.email.toLowerCase() === String(data['email']).toLowerCase();
}

async function hand(deps: Deps, message: OutgoingMessage, reader: MessageRecipient): Promise<void> {
  const { config, db } = deps;
  const { id, kind, data } = message;
  const { site_title: site } = await getCurrentSettings(db);
  const portal = { site, publicUrl: config.publicUrl, secret: config.secret };
  if (message.channel === 'mail') {
    const { hostname } = new URL(config.publicUrl);
    const messageId = `${id}.${message.created_at.getTime()}@${hostname}`;
    const { locale } = reader;
    const mail = renderMail(renderMailContent(message, reader, portal));
    // The only mail that goes to an address which the account no longer has.
    const to = kind === 'email_changed' ? String(data['email']) : reader.email;
    return deps.mail.sendMail({ ...mail, to, messageId, locale });
  }
  if (isAccountMail(kind) || reader.discord_id === null)
    throw new Error(`message ${id} is no news for Discord`);
  const text = renderDiscordText(kind, data, reader.locale, portal);
  return deps.discord.sendMessage({ discordId: reader.discord_id, text, nonce: `news-${id}` });
}

function failureOf(error: unknown): Failure {
  if (error instanceof MailError) return error.kind;
  if (error instanceof AppError) return error.code === 'discord_unavailable' ? 'unavailable' : 'refused';
  return 'deferred';
}

/** Makes one try; answers what failed, if something did. */
async function trySending(deps: Deps, message: OutgoingMessage): Promise<Failure | undefined> {
  const reader = await getRecipient(deps.db, message.user_id);
  if (!hasReader(message, reader, deps.now())) {
    await updateMessage(deps.db, message.id, { state: 'dropped' });
    return undefined;
  }
  try {
    await hand(deps, message, reader);
  } catch (error) {
    const failure = failureOf(error);
    const isOver = failure === 'refused' || isLastAttempt(message);
    const said = error instanceof Error ? error.message : String(error);
    await updateMessage(deps.db, message.id, {
      error: said.slice(0, 500),
      ...(isOver ? { state: 'given_up' as const } : {}),
    });
    return failure;
  }
  await updateMessage(deps.db, message.id, { state: 'sent', sent_at: deps.now(), error: null });
  return undefined;
}

/**
 * Sends what is due on a channel. Where the channel takes nothing the round ends, so that the rest keep their tries for
 * when it is back.
 */
async function sendDue(deps: Deps, channel: Channel): Promise<void> {
  let isDown = false;
  const lane = async () => {
    for (let sent = 0; sent < perRound && !isDown; sent += 1) {
      const message = await claimDueMessage(deps.db, channel, deps.now());
      if (!message) return;
      if ((await trySending(deps, message)) === 'unavailable') isDown = true;
    }
  };
  await Promise.all(Array.from({ length: lanes[channel] }, lane));
}

/** Two rounds and not one: a channel that hangs must not hold up the other. */
export const sendMails = (deps: Deps) => sendDue(deps, 'mail');
export const sendDiscordMessages = (deps: Deps) => sendDue(deps, 'discord');
