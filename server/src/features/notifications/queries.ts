import { maxPageSize, type PageQuery } from '@paddock/contract/core/paging';
import { keyRefusalsMax, type MessageChannel, messageChannels } from '@paddock/contract/notifications/rules';
import { and, count, desc, eq, gte, inArray, isNull, notLike, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database.ts';
import { listPage } from '../../db/statements/list-page.ts';
import { timestamp } from '../../db/timestamp.ts';
import { mailedSecrets, notificationDevices, notifications, outgoingMessages } from './tables.ts';

export const whereUser = (user_id: number) => eq(notifications.user_id, user_id);
export const whereUnread = (user_id: number) => and(whereUser(user_id), isNull(notifications.read_at));

/** Returns a page of a user's notifications, newest first, with the total count. */
export async function listNotifications(
  db: Executor,
  user_id: number,
  { skip = 0, limit = maxPageSize }: PageQuery,
) {
  return listPage(
    db.select().from(notifications).where(whereUser(user_id)).orderBy(desc(notifications.id)),
    db.$count(notifications, whereUser(user_id)),
    { skip, limit },
  );
}

export async function findNotification(db: Executor, user_id: number, id: number) {
  const [notification] = await db
    .select()
    .from(notifications)
    .where(and(whereUser(user_id), eq(notifications.id, id)));
  return notification;
}

export async function countUnread(db: Executor, user_id: number): Promise<number> {
  const [counted] = await db.select({ unread: count() }).from(notifications).where(whereUnread(user_id));
  return counted?.unread ?? 0;
}

/** Counts waiting mails with a valid link or code that was made under another key. */
export function countLinksOnTheirWay(db: Database, keyId: string, now: Date): Promise<number> {
  const { state, kind, cause, data } = outgoingMessages;
  const isGood = sql`(${data} ->> 'expires_at')::timestamptz > ${timestamp(now)}`;
  const isOfOther = notLike(cause, `${keyId}.%`);
  return db.$count(
    outgoingMessages,
    and(eq(state, 'waiting'), inArray(kind, [...mailedSecrets]), isOfOther, isGood),
  );
}

/** Counts the waiting and given-up messages of each channel. */
export async function countOutgoingMessages(db: Executor) {
  const { channel, state } = outgoingMessages;
  const rows = await db
    .select({ channel, state, messages: count() })
    .from(outgoingMessages)
    .where(inArray(state, ['waiting', 'given_up']))
    .groupBy(channel, state);
  const counted = (of: MessageChannel, wanted: string) =>
    rows.find((row) => row.channel === of && row.state === wanted)?.messages ?? 0;
  return messageChannels.map((of) => ({
    channel: of,
    waiting: counted(of, 'waiting'),
    given_up: counted(of, 'given_up'),
  }));
}

/** Returns whether a push service keeps refusing the portal's key. */
export async function hasKeyRefusals(db: Executor): Promise<boolean> {
  const { id, key_refusals } = notificationDevices;
  const refused = gte(key_refusals, keyRefusalsMax);
  const [device] = await db.select({ id }).from(notificationDevices).where(refused).limit(1);
  return device !== undefined;
}
