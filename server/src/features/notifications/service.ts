import {
  catalogue,
  type NotificationFacts,
  type NotificationKind,
} from '@paddock/contract/notifications/catalogue';

import { notificationChannels } from '@paddock/contract/notifications/rules';
import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { queueMessage } from './outgoing/queue-message.ts';
import { publishToUsers } from './publish-to-users.ts';
import { findNotification, whereUnread, whereUser } from './queries.ts';
import { notificationCauses, notificationSettings, notifications } from './tables.ts';

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
  const { user_id, kind, cause } = one;
  const [news] = await tx
    .insert(notificationCauses)
    .values({ user_id, kind, cause, told_at: now })
    .onConflictDoNothing()
    .returning({ cause: notificationCauses.cause });
  if (!news) return;
  const [added] = await tx
    .insert(notifications)
    .values({ ...one, created_at: now })
    .returning({ id: notifications.id });
  if (added) await publishToUsers(tx, { event: 'notification', user_id, id: added.id });
}

/** Marks one of the user's as read; the first reading stays. False when the user has no such one. */
export async function markRead(db: Executor, user_id: number, id: number, now: Date): Promise<boolean> {
  const mine = and(whereUser(user_id), eq(notifications.id, id));
  const marked = await db
    .update(notifications)
    .set({ read_at: now })
    .where(and(mine, isNull(notifications.read_at)))
    .returning({ id: notifications.id });
  if (marked.length > 0) await publishToUsers(db, { event: 'read', user_id });
  return marked.length > 0 || (await findNotification(db, user_id, id)) !== undefined;
}

export async function markAllRead(db: Executor, user_id: number, now: Date): Promise<void> {
  const marked = await db
    .update(notifications)
    .set({ read_at: now })
    .where(whereUnread(user_id))
    .returning({ id: notifications.id });
  if (marked.length > 0) await publishToUsers(db, { event: 'read', user_id });
}
