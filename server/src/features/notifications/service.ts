import { createHmac, randomUUID } from 'node:crypto';
import {
  catalogue,
  type NotificationFacts,
  type NotificationKind,
} from '@paddock/contract/notifications/catalogue';
import { type AccountMailKind, notificationChannels } from '@paddock/contract/notifications/rules';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { messageQueues } from './outgoing/message-queues.ts';
import { publishToUsers } from './publish-to-users.ts';
import { notificationSettings, notifications, outgoingMessages } from './tables.ts';

interface Message {
  user_id: number;
  kind: NotificationKind | AccountMailKind;
  cause: string;
  data: Record<string, unknown>;
}

/** Puts a message on its way, once for each user, channel, kind and cause. Part of the transaction that it tells of. */
export async function queueMessage(
  tx: Executor,
  channel: 'mail' | 'discord',
  message: Message,
  now: Date,
): Promise<void> {
  await messageQueues[channel].enqueue(tx, { ...message, channel, created_at: now }, now);
}

/** By hand: a message that waits or was given up is tried from now on, as if it were new. */
export function retryMessage(
  tx: Executor,
  { channel, id }: { channel: 'mail' | 'discord'; id: number },
  now: Date,
) {
  return messageQueues[channel].retry(tx, id, now);
}

/** What the message of a mailed link holds; the token of the link follows from it and the portal's secret alone. */
export interface LinkMail {
  user_id: number;
  kind: 'reset_password' | 'verify_email';
  email: string;
  expires_at: Date;
}

/** The secret part of a mailed link. Whoever reads the database cannot make it. */
export function deriveLinkToken(secret: string, kind: string, seed: string): string {
  return createHmac('sha256', secret).update(`mailed-link:${kind}:${seed}`).digest('base64url');
}

/** Puts a link on its way and answers its token. Links of this kind that have not left yet stay here. */
export async function queueLinkMail(
  tx: Executor,
  secret: string,
  { user_id, kind, email, expires_at }: LinkMail,
  now: Date,
): Promise<string> {
  const older = and(eq(outgoingMessages.user_id, user_id), eq(outgoingMessages.kind, kind));
  await messageQueues.mail.drop(tx, older);
  const seed = randomUUID();
  const data = { email, expires_at: expires_at.toISOString() };
  await queueMessage(tx, 'mail', { user_id, kind, cause: seed, data }, now);
  return deriveLinkToken(secret, kind, seed);
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

/** Tells the owner of an account at the address that it had, which staff have changed. */
export function queueEmailChangedMail(
  tx: Executor,
  user_id: number,
  email: string,
  now: Date,
): Promise<void> {
  const data = { at: now.toISOString(), email };
  return queueMessage(tx, 'mail', { user_id, kind: 'email_changed', cause: randomUUID(), data }, now);
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

/** The channels that somebody is told of a kind on. */
async function channelsFor(tx: Executor, user_id: number, kind: NotificationKind) {
  const [chosen] = await tx
    .select()
    .from(notificationSettings)
    .where(and(eq(notificationSettings.user_id, user_id), eq(notificationSettings.kind, kind)));
  return notificationChannels.filter((channel) =>
    chosen ? chosen[channel] : catalogue[kind].channels[channel],
  );
}

/** What happened, such as the id of the transaction that it is about, and what the sentence of the kind needs. */
export interface NotificationOf<K extends NotificationKind> {
  cause: string;
  facts: NotificationFacts<K>;
}

/** Tells a user something on the channels of the user's choice, once for each kind and cause. */
export async function notify<K extends NotificationKind>(
  tx: Executor,
  user_id: number,
  kind: K,
  { cause, facts }: NotificationOf<K>,
  now: Date,
): Promise<void> {
  const told = { user_id, kind, cause, data: facts as Record<string, unknown> };
  for (const channel of await channelsFor(tx, user_id, kind)) {
    if (channel === 'site') await addToList(tx, told, now);
    else await queueMessage(tx, channel, told, now);
  }
}

type Listed = typeof notifications.$inferInsert;

async function addToList(tx: Executor, one: Omit<Listed, 'created_at'>, now: Date): Promise<void> {
  const [added] = await tx
    .insert(notifications)
    .values({ ...one, created_at: now })
    .onConflictDoNothing({ target: [notifications.user_id, notifications.kind, notifications.cause] })
    .returning({ id: notifications.id });
  if (added) await publishToUsers(tx, { event: 'notification', user_id: one.user_id, id: added.id });
}
