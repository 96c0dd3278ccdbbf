import { catalogue, type NotificationFacts } from '@paddock/contract/notifications/catalogue';
import type { NotificationKind } from '@paddock/contract/notifications/kinds';
import type { NotificationChannel } from '@paddock/contract/notifications/rules';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { decryptSecret, encryptSecret } from '../../config/encrypt-secret.ts';
import { keyIdOf, type Secrets } from '../../config/secret.ts';
import type { Database, Executor } from '../../db/database.ts';
import { publish } from '../../db/pubsub.ts';
import { prepareOnce } from '../../db/statements/prepare-once.ts';
import { withParts } from '../../db/statements/with-parts.ts';
import { pushKeysId, pushKeysOwner } from './devices/push-keys.ts';
import { findNotification, whereUnread, whereUser } from './queries.ts';
import { deviceMark, queuedMessages } from './queue-message.ts';
import {
  notificationCauses,
  notificationDevices,
  notificationSettings,
  notifications,
  outgoingMessages,
  pushKeys,
  telegramLinks,
} from './tables.ts';

/** Each browser gets its own message, which is retried independently. */
const deviceCause = sql.raw(`cause || '${deviceMark}' || d.id`);

/** Adds notifications to the site's list, publishes them to open pages and enqueues them for the user's channels. */
const addNotices = prepareOnce((db) => {
  const of = sql.placeholder;
  const chosen = (channel: NotificationChannel) => sql`coalesce((
    select ${sql.identifier(channel)} from ${notificationSettings} s where (s.user_id, s.kind) = (news.user_id, news.kind)
  ), ${of(channel)}::bool)`;
  const parts = {
    news: sql`
      select user_id, ${of('kind')}::text as kind, cause, data, ${of('now')}::timestamptz as now
      from json_to_recordset(${of('notices')}::json) as notices(user_id int, cause text, data jsonb)`,
    caused: sql`
      insert into ${notificationCauses} (user_id, kind, cause, told_at)
      select user_id, kind, cause, now from news where ${chosen('site')}
      on conflict do nothing returning user_id, cause`,
    listed: sql`
      insert into ${notifications} (user_id, kind, cause, data, created_at)
      select user_id, kind, cause, data, now from news join caused using (user_id, cause)
      returning user_id, id`,
    ...queuedMessages(sql`
      select 'mail' as channel, user_id, kind, cause, data, now from news where ${chosen('mail')}
      union all
      select 'discord', user_id, kind, cause, data, now from news where ${chosen('discord')}
      union all
      select 'telegram', user_id, kind, cause, data, now from news join ${telegramLinks} using (user_id)
      where ${chosen('telegram')}
      union all
      select 'push', news.user_id, kind, ${deviceCause}, data, now
      from news join ${notificationDevices} d on d.user_id = news.user_id
      where ${chosen('push')}`),
  };
  return withParts(db, parts)
    .select({ published: sql`pg_notify` })
    .from(sql`(${publishedNotification(sql`select user_id, id from listed`)}) as published`)
    .prepare('');
});

/** `cause` identifies what happened, such as a transaction id; `facts` fill the kind's sentence. */
export interface NotificationOf<K extends NotificationKind> {
  cause: string;
  facts: NotificationFacts<K>;
}

/** Notifies users on their chosen channels, in this order and once per cause. Later facts of the same cause win. */
export async function notifyAll<K extends NotificationKind>(
  tx: Executor,
  kind: K,
  news: readonly (NotificationOf<K> & { user_id: number })[],
  now: Date,
): Promise<void> {
  if (news.length === 0) return;
  const once = new Map(news.map((one) => [`${one.user_id} ${one.cause}`, one]));
  const notices = JSON.stringify(
    [...once.values()].map(({ user_id, cause, facts }) => ({ user_id, cause, data: facts })),
  );
  await addNotices(tx).execute({ kind, notices, now: now.toISOString(), ...catalogue[kind].channels });
}

export function notify<K extends NotificationKind>(
  tx: Executor,
  user_id: number,
  kind: K,
  notification: NotificationOf<K>,
  now: Date,
): Promise<void> {
  return notifyAll(tx, kind, [{ user_id, ...notification }], now);
}

/** Marks a user's notification as read; the first read time stays. Returns false if the user has no such notification. */
export async function markRead(db: Executor, user_id: number, id: number, now: Date): Promise<boolean> {
  const isOwn = and(whereUser(user_id), eq(notifications.id, id));
  const marked = await db
    .update(notifications)
    .set({ read_at: now })
    .where(and(isOwn, isNull(notifications.read_at)))
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

/** Re-encrypts the push key pair with the current secret. Returns the number of changed rows. */
export async function reencryptPushKeys(db: Database, secrets: Secrets): Promise<number> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.id, pushKeysId));
  if (!row || row.sealed_key.startsWith(`${keyIdOf(secrets[0])}.`)) return 0;
  const sealed_key = encryptSecret(
    decryptSecret(row.sealed_key, pushKeysOwner, secrets),
    pushKeysOwner,
    secrets,
  );
  await db.update(pushKeys).set({ sealed_key }).where(eq(pushKeys.sealed_key, row.sealed_key));
  return 1;
}

/** Removes the push subscriptions of ended sign-ins. */
export async function removeDevicesOf(db: Executor, session_ids: readonly number[]): Promise<void> {
  if (session_ids.length > 0)
    await db.delete(notificationDevices).where(inArray(notificationDevices.session_id, [...session_ids]));
}

/** Kinds that name the member who caused them in `from`. */
const namingKinds = ['gift_received', 'ticket_message', 'comment', 'team_invited'] as const;

/** Replaces a member's username in others' notifications; null for an erased account. */
export async function renameInNotices(tx: Executor, username: string, next: string | null): Promise<void> {
  for (const table of [notifications, outgoingMessages])
    await tx
      .update(table)
      .set({ data: sql`${table.data} || ${JSON.stringify({ from: next })}::jsonb` })
      .where(and(inArray(table.kind, [...namingKinds]), sql`${table.data} ->> 'from' = ${username}`));
}

/**
 * A notice between processes about a user's open pages: a new notification, notifications read, a sign-in that ended,
 * or a changed ticket, for its player (`user_id`) and for staff who see tickets (`staff`).
 */
export type UserEvent =
  | { event: 'notification'; user_id: number; id: number }
  | { event: 'read'; user_id: number }
  | { event: 'sign_out'; user_id: number }
  | { event: 'ticket'; user_id?: number; staff?: boolean; id: number };

/** Publishes a notice when the transaction commits. */
export function publishToUsers(tx: Executor, notice: UserEvent): Promise<void> {
  return publish(tx, 'people', JSON.stringify(notice));
}

/** Publishes a new notification within the statement that adds it. `rows` selects its `user_id` and `id`. */
function publishedNotification(rows: SQL): SQL {
  return sql`select pg_notify('people', jsonb_build_object(
    'event', 'notification', 'user_id', user_id, 'id', id)::text) from (${rows}) as added`;
}
