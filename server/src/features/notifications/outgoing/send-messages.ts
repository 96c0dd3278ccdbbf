import { AppError } from '@paddock/contract/core/errors';
import { isAdmin } from '@paddock/contract/core/permissions';
import { catalogue } from '@paddock/contract/notifications/catalogue';
import { siteTitle } from '@paddock/contract/site/rules';
import type { Deps } from '../../../adapters/deps.ts';
import { MailError } from '../../../adapters/mail/mail.ts';
import type { WorkResult } from '../../../jobs/durable-work.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { renderMail } from './mail-template.ts';
import { messageQueues } from './message-queues.ts';
import { getRecipient, type MessageRecipient, type OutgoingMessage } from './queries.ts';
import { isMailedSecret } from './queue-message.ts';
import { isAccountMail, renderDiscordText, renderMailContent } from './render-message.ts';

type Channel = OutgoingMessage['channel'];

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
    return reader.email_verified_at !== null || !quotesUsers;
  }
  if (!isMailedSecret(kind)) return true;
  // A link or code is for the address that it was asked for, while it is good.
  const isGood = new Date(String(data['expires_at'])) > now;
  if (!reader.is_active || !isGood) return false;
  return toAnotherAddress.has(kind) || reader.email.toLowerCase() === String(data['email']).toLowerCase();
}

async function hand(deps: Deps, message: OutgoingMessage, reader: MessageRecipient): Promise<void> {
  const { config, db } = deps;
  const { id, kind, data } = message;
  const site = siteTitle(await getCurrentSettings(db), reader.locale);
  const portal = { site, publicUrl: config.publicUrl, secrets: config.secrets };
  if (message.channel === 'mail') {
    const { hostname } = new URL(config.publicUrl);
    const messageId = `${id}.${message.created_at.getTime()}@${hostname}`;
    const { locale } = reader;
    const mail = renderMail(renderMailContent(message, reader, portal));
    const to = toAnotherAddress.has(kind) ? String(data['email']) : reader.email;
    return deps.mail.sendMail({ ...mail, to, messageId, locale });
  }
  if (isAccountMail(kind) || reader.discord_id === null)
    throw new Error(`message ${id} is no news for Discord`);
  const text = renderDiscordText(kind, data, reader, portal);
  return deps.discord.sendMessage({ discordId: reader.discord_id, text, nonce: `news-${id}` });
}

function toWorkResult(error: unknown): WorkResult {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof MailError) {
    if (error.kind === 'unavailable') return { unavailable: text };
    return error.kind === 'refused' ? { failed: text } : { retry: text };
  }
  if (error instanceof AppError) {
    return error.code === 'discord_unavailable' ? { unavailable: text } : { failed: text };
  }
  return { retry: text };
}

/** Makes one attempt. */
async function sendMessage(deps: Deps, message: OutgoingMessage): Promise<WorkResult> {
  const reader = await getRecipient(deps.db, message.user_id);
  if (!hasReader(message, reader, deps.now())) return 'dropped';
  try {
    await hand(deps, message, reader);
    return 'done';
  } catch (error) {
    return toWorkResult(error);
  }
}

const sendDue = (deps: Deps, channel: Channel) =>
  messageQueues[channel].runDue(deps, (message) => sendMessage(deps, message));

export const sendMails = (deps: Deps) => sendDue(deps, 'mail');
export const sendDiscordMessages = (deps: Deps) => sendDue(deps, 'discord');
