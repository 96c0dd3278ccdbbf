import { createHmac, randomUUID } from 'node:crypto';
import { signInCodeLength } from '@paddock/contract/accounts/rules';
import type { NotificationKind } from '@paddock/contract/notifications/kinds';
import type { AccountMailKind, MessageChannel } from '@paddock/contract/notifications/rules';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { keyIdOf, type Secrets } from '../../config/secret.ts';
import type { Executor } from '../../db/database.ts';
import { enqueuedJobs, enqueueJob } from '../../jobs/job-rows.ts';
import { type MailedSecret, mailedSecrets, outgoingMessages } from './tables.ts';

interface Message {
  user_id: number;
  kind: NotificationKind | AccountMailKind;
  cause: string;
  data: Record<string, unknown>;
}

/** Separates the cause of a push message from its device id. */
export const deviceMark = ' device ';

type MessageRow = typeof outgoingMessages.$inferSelect;

/** Enqueues a message, once for each user, channel, kind and cause, in the caller's transaction. */
export async function queueMessage(
  tx: Executor,
  channel: 'mail' | 'discord',
  message: Message,
  now: Date,
): Promise<void> {
  const [added] = await tx
    .insert(outgoingMessages)
    .values({ ...message, channel, next_at: now, created_at: now })
    .onConflictDoNothing()
    .returning({ id: outgoingMessages.id });
  if (added) await enqueueJob(tx, { name: messageJobs[channel], key: added.id, due_at: now });
}

/**
 * Returns the parts of a statement that enqueues messages. `messages` selects channel, user_id, kind, cause, data and
 * now.
 */
export function queuedMessages(messages: SQL) {
  return {
    queued: sql`
      insert into ${outgoingMessages} (channel, user_id, kind, cause, data, created_at, next_at)
      select channel, user_id, kind, cause, data, now, now from (${messages}) as messages
      on conflict do nothing returning channel, id, next_at`,
    enqueued: enqueuedJobs(
      sql`select ${JSON.stringify(messageJobs)}::jsonb ->> channel, id::text, next_at from queued`,
    ),
  };
}

const isWaiting = eq(outgoingMessages.state, 'waiting');

/** Makes waiting messages due now. */
export async function sendNow(tx: Executor, where: SQL | undefined, now: Date): Promise<void> {
  const moved = await tx
    .update(outgoingMessages)
    .set({ next_at: now })
    .where(and(isWaiting, where))
    .returning({ id: outgoingMessages.id, channel: outgoingMessages.channel });
  for (const { id, channel } of moved)
    await enqueueJob(tx, { name: messageJobs[channel], key: id, due_at: now });
}

/** Retries a waiting or given-up message as if it were new. Returns undefined for other states. */
export async function retryMessage(tx: Executor, id: number, now: Date): Promise<MessageRow | undefined> {
  const [row] = await tx
    .update(outgoingMessages)
    // Resets the age too; otherwise a failure after days of attempts would be the last.
    .set({ state: 'waiting', attempts: 0, next_at: now, created_at: now, error: null })
    .where(and(eq(outgoingMessages.id, id), inArray(outgoingMessages.state, ['waiting', 'given_up'])))
    .returning();
  if (row) await enqueueJob(tx, { name: messageJobs[row.channel], key: id, due_at: now });
  return row;
}

async function dropMessages(tx: Executor, where: SQL | undefined): Promise<void> {
  await tx.update(outgoingMessages).set({ state: 'dropped' }).where(and(isWaiting, where));
}

export function isMailedSecret(kind: Message['kind']): kind is MailedSecret {
  return (mailedSecrets as readonly string[]).includes(kind);
}

/**
 * The message of a mailed link. The token is derived from it and the portal's secret, so the database alone cannot
 * reveal it.
 */
export interface LinkMail {
  user_id: number;
  kind: MailedSecret;
  email: string;
  expires_at: Date;
}

/** Derives the token of a mailed link. The seed identifies the secret, which the database does not have. */
export function deriveLinkToken(secrets: Secrets, kind: string, seed: string): string {
  const secret = secrets.find((one) => seed.startsWith(`${keyIdOf(one)}.`)) ?? secrets[0];
  return createHmac('sha256', secret).update(`mailed-link:${kind}:${seed}`).digest('base64url');
}

/** Returns the digits of a token for codes that users type. */
export function codeOfToken(token: string): string {
  const number = Buffer.from(token, 'base64url').readBigUInt64BE() % 10n ** BigInt(signInCodeLength);
  return String(number).padStart(signInCodeLength, '0');
}

/** Enqueues a mail with a link and returns its token. Unsent links of the same kind are dropped. */
export async function queueLinkMail(
  tx: Executor,
  secrets: Secrets,
  { user_id, kind, email, expires_at }: LinkMail,
  now: Date,
): Promise<string> {
  const older = and(eq(outgoingMessages.user_id, user_id), eq(outgoingMessages.kind, kind));
  await dropMessages(tx, older);
  return queueSecret(tx, secrets, { user_id, kind, email, expires_at }, now);
}

async function queueSecret(
  tx: Executor,
  secrets: Secrets,
  { user_id, kind, email, expires_at }: LinkMail,
  now: Date,
): Promise<string> {
  const seed = `${keyIdOf(secrets[0])}.${randomUUID()}`;
  const data = { email, expires_at: expires_at.toISOString() };
  await queueMessage(tx, 'mail', { user_id, kind, cause: seed, data }, now);
  return deriveLinkToken(secrets, kind, seed);
}

/** Drops an invitation mail that has not been sent. */
export async function dropInvitationMail(tx: Executor, email: string): Promise<void> {
  const isTo = sql`${outgoingMessages.data} ->> 'email' = ${email}`;
  await dropMessages(tx, and(eq(outgoingMessages.kind, 'invitation'), isTo));
}

/** Enqueues an invitation, possibly to an address without an account, in the inviter's name and language. */
export async function queueInvitationMail(
  tx: Executor,
  secrets: Secrets,
  mail: Omit<LinkMail, 'kind'>,
  now: Date,
): Promise<string> {
  await dropInvitationMail(tx, mail.email);
  return queueSecret(tx, secrets, { ...mail, kind: 'invitation' }, now);
}

/** Notifies an account's owner of a changed password. */
export function queuePasswordChangedMail(tx: Executor, user_id: number, now: Date): Promise<void> {
  const message = {
    user_id,
    kind: 'password_changed' as const,
    cause: randomUUID(),
    data: { at: now.toISOString() },
  };
  return queueMessage(tx, 'mail', message, now);
}

/** Notifies the account's previous address of a change. */
function queueAddressMail(kind: 'email_changed' | 'email_change_asked' | 'own_email_changed') {
  return (tx: Executor, user_id: number, email: string, now: Date): Promise<void> => {
    const data = { at: now.toISOString(), email };
    return queueMessage(tx, 'mail', { user_id, kind, cause: randomUUID(), data }, now);
  };
}

/** Changed by staff. */
export const queueEmailChangedMail = queueAddressMail('email_changed');
/** Requested by the signed-in user. */
export const queueEmailChangeRequestMail = queueAddressMail('email_change_asked');
/** Confirmed through the link in the new mailbox. */
export const queueOwnEmailChangedMail = queueAddressMail('own_email_changed');

/** Confirms the deletion at the address that the account had. */
export function queueAccountDeletedMail(
  tx: Executor,
  user_id: number,
  email: string,
  now: Date,
): Promise<void> {
  const data = { at: now.toISOString(), email };
  return queueMessage(tx, 'mail', { user_id, kind: 'account_deleted', cause: 'deleted', data }, now);
}

/** Notifies an account's owner of an added or removed second factor. */
export function queueSecondFactorMail(
  tx: Executor,
  user_id: number,
  kind: 'second_factor_added' | 'second_factor_removed',
  factor: 'authenticator' | 'passkey',
  now: Date,
): Promise<void> {
  const message = { user_id, kind, cause: randomUUID(), data: { at: now.toISOString(), factor } };
  return queueMessage(tx, 'mail', message, now);
}

/** The jobs that send each channel's messages. A queue key is the id of a message. */
export const messageJobs: Record<MessageChannel, string> = {
  mail: 'send-mails',
  discord: 'send-discord-messages',
  telegram: 'send-telegram-messages',
  push: 'send-push-messages',
};
