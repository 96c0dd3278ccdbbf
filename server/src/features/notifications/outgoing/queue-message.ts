import { createHmac, randomUUID } from 'node:crypto';
import { signInCodeLength } from '@paddock/contract/accounts/rules';
import type { NotificationKind } from '@paddock/contract/notifications/kinds';
import type { AccountMailKind } from '@paddock/contract/notifications/rules';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { keyIdOf, type Secrets } from '../../../config/secret.ts';
import type { Executor } from '../../../db/database.ts';
import { enqueuedJobs, enqueueJob } from '../../../jobs/job-rows.ts';
import { type MailedSecret, mailedSecrets, outgoingMessages } from '../tables.ts';
import { messageJobs } from './message-jobs.ts';

interface Message {
  user_id: number;
  kind: NotificationKind | AccountMailKind;
  cause: string;
  data: Record<string, unknown>;
}

/** What stands between the cause of a message and the device that it is for. */
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

/** The same as parts of a statement. `messages` selects channel, user_id, kind, cause, data and now. */
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

/** By hand: tries a message that waits or was given up again, as if it were new. Returns undefined for any other. */
export async function retryMessage(tx: Executor, id: number, now: Date): Promise<MessageRow | undefined> {
  const [row] = await tx
    .update(outgoingMessages)
    // Its age too: after days of attempts the first failure would be the last.
    .set({ state: 'waiting', attempts: 0, next_at: now, created_at: now, error: null })
    .where(and(eq(outgoingMessages.id, id), inArray(outgoingMessages.state, ['waiting', 'given_up'])))
    .returning();
  if (row) await enqueueJob(tx, { name: messageJobs[row.channel], key: id, due_at: now });
  return row;
}

/** Drops waiting messages. */
async function dropMessages(tx: Executor, where: SQL | undefined): Promise<void> {
  await tx.update(outgoingMessages).set({ state: 'dropped' }).where(and(isWaiting, where));
}

export function isMailedSecret(kind: Message['kind']): kind is MailedSecret {
  return (mailedSecrets as readonly string[]).includes(kind);
}

/** What the message of a mailed link holds; the token of the link follows from it and the portal's secret alone. */
export interface LinkMail {
  user_id: number;
  kind: MailedSecret;
  email: string;
  expires_at: Date;
}

/** The secret part of a mailed link. Whoever reads the database cannot make it. The seed says by which secret it is made. */
export function deriveLinkToken(secrets: Secrets, kind: string, seed: string): string {
  const secret = secrets.find((one) => seed.startsWith(`${keyIdOf(one)}.`)) ?? secrets[0];
  return createHmac('sha256', secret).update(`mailed-link:${kind}:${seed}`).digest('base64url');
}

/** The digits that stand for a token where somebody types it. */
export function codeOfToken(token: string): string {
  const number = Buffer.from(token, 'base64url').readBigUInt64BE() % 10n ** BigInt(signInCodeLength);
  return String(number).padStart(signInCodeLength, '0');
}

/** Puts a link on its way and answers its token. Links of this kind that have not left yet stay here. */
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

/** Keeps an invitation that has not left yet from leaving. */
export async function dropInvitationMail(tx: Executor, email: string): Promise<void> {
  const isTo = sql`${outgoingMessages.data} ->> 'email' = ${email}`;
  await dropMessages(tx, and(eq(outgoingMessages.kind, 'invitation'), isTo));
}

/** Puts an invitation on its way to somebody who may have no account, in the name and the language of who invites. */
export async function queueInvitationMail(
  tx: Executor,
  secrets: Secrets,
  mail: Omit<LinkMail, 'kind'>,
  now: Date,
): Promise<string> {
  await dropInvitationMail(tx, mail.email);
  return queueSecret(tx, secrets, { ...mail, kind: 'invitation' }, now);
}

/** Tells the owner of an account that its password is another now. */
export function queuePasswordChangedMail(tx: Executor, user_id: number, now: Date): Promise<void> {
  const message = {
    user_id,
    kind: 'password_changed' as const,
    cause: randomUUID(),
    data: { at: now.toISOString() },
  };
  return queueMessage(tx, 'mail', message, now);
}

/** Tells of a change of the address at the one that the account has had until now. */
function queueAddressMail(kind: 'email_changed' | 'email_change_asked' | 'own_email_changed') {
  return (tx: Executor, user_id: number, email: string, now: Date): Promise<void> => {
    const data = { at: now.toISOString(), email };
    return queueMessage(tx, 'mail', { user_id, kind, cause: randomUUID(), data }, now);
  };
}

/** Staff have changed it. */
export const queueEmailChangedMail = queueAddressMail('email_changed');
/** Whoever is signed in has asked for another. */
export const queueEmailChangeRequestMail = queueAddressMail('email_change_asked');
/** The link in the new mailbox was followed. */
export const queueOwnEmailChangedMail = queueAddressMail('own_email_changed');

/** Tells whoever had an account that it is no more, at the address that the account no longer knows. */
export function queueAccountDeletedMail(
  tx: Executor,
  user_id: number,
  email: string,
  now: Date,
): Promise<void> {
  const data = { at: now.toISOString(), email };
  return queueMessage(tx, 'mail', { user_id, kind: 'account_deleted', cause: 'deleted', data }, now);
}

/** Tells the owner of an account that a second factor came or went. */
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
