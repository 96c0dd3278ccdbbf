import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { publishToUsers } from './publish-to-users.ts';
import { notifications, outgoingMessages } from './tables.ts';

const ofUser = (user_id: number) => eq(notifications.user_id, user_id);
const unreadOf = (user_id: number) => and(ofUser(user_id), isNull(notifications.read_at));

/** A page of what a user was told, newest first, with the count of all. */
export async function listNotifications(db: Executor, user_id: number, skip: number, limit: number) {
  const [items, [counted]] = await Promise.all([
    db
      .select()
      .from(notifications)
      .where(ofUser(user_id))
      .orderBy(desc(notifications.id))
      .offset(skip)
      .limit(limit),
    db.select({ total: count() }).from(notifications).where(ofUser(user_id)),
  ]);
  return { items, total: counted?.total ?? 0 };
}

/** One of the user's. */
export async function findNotification(db: Executor, user_id: number, id: number) {
  const [found] = await db
    .select()
    .from(notifications)
    .where(and(ofUser(user_id), eq(notifications.id, id)));
  return found;
}

export async function countUnread(db: Executor, user_id: number): Promise<number> {
  const [counted] = await db.select({ unread: count() }).from(notifications).where(unreadOf(user_id));
  return counted?.unread ?? 0;
}

/** Marks one of the user's as read; the first reading stays. False when the user has no such one. */
export async function markRead(db: Executor, user_id: number, id: number, now: Date): Promise<boolean> {
  const mine = and(ofUser(user_id), eq(notifications.id, id));
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
    .where(unreadOf(user_id))
    .returning({ id: notifications.id });
  if (marked.length > 0) await publishToUsers(db, { event: 'read', user_id });
}

/** How many messages of each channel wait or were given up. */
export async function countOutgoingMessages(db: Executor) {
  const { channel, state } = outgoingMessages;
  const rows = await db
    .select({ channel, state, messages: count() })
    .from(outgoingMessages)
    .groupBy(channel, state);
  const counted = (of: 'mail' | 'discord', wanted: string) =>
    rows.find((row) => row.channel === of && row.state === wanted)?.messages ?? 0;
  return (['mail', 'discord'] as const).map((of) => ({
    channel: of,
    waiting: counted(of, 'waiting'),
    given_up: counted(of, 'given_up'),
  }));
}
