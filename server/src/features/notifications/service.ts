import {
  catalogue,
  type NotificationFacts,
  type NotificationKind,
} from '@paddock/contract/notifications/catalogue';

import { notificationChannels } from '@paddock/contract/notifications/rules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { prepareOnce, withParts } from '../../db/prepare-once.ts';
import { queueMessages } from './outgoing/queue-message.ts';
import { publishedNotification, publishToUsers } from './publish-to-users.ts';
import { findNotification, whereUnread, whereUser } from './queries.ts';
import { notificationSettings, notifications } from './tables.ts';

/** Puts it onto the list of the site where the user wants it there, tells open pages, and answers the channels that are wanted. */
const toldOnSite = prepareOnce((db) => {
  const of = sql.placeholder;
  const [user, kind] = [sql`${of('user_id')}::int`, sql`${of('kind')}::text`];
  const wanted = notificationChannels.map(
    (channel) => sql`coalesce(
      (select ${sql.raw(channel)} from ${notificationSettings} where user_id = ${user} and kind = ${kind}),
      ${of(channel)}::bool
    ) as ${sql.raw(channel)}`,
  );
  const parts = {
    wanted: sql`select ${sql.join(wanted, sql`, `)}`,
    listed: sql`
      insert into ${notifications} (user_id, kind, cause, data, created_at)
      select ${user}, ${kind}, ${of('cause')}, ${of('data')}::jsonb, ${of('now')}::timestamptz from wanted where site
      on conflict (user_id, kind, cause) do nothing returning user_id, id`,
  };
  return withParts(db, parts)
    .select({
      mail: sql<boolean>`mail`,
      discord: sql<boolean>`discord`,
      told: sql`(${publishedNotification(sql`select user_id, id from listed`)})`,
    })
    .from(sql`wanted`)
    .prepare('tell_on_site');
});

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
  const told = { user_id, kind, cause };
  const [wanted] = await toldOnSite(tx).execute({
    ...told,
    ...catalogue[kind].channels,
    data: JSON.stringify(facts),
    now: now.toISOString(),
  });
  const channels = (['mail', 'discord'] as const).filter((channel) => wanted?.[channel]);
  await queueMessages(tx, channels, { ...told, data: facts as Record<string, unknown> }, now);
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
