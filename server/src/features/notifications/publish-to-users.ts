import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { publish } from '../../db/pubsub.ts';

/**
 * What the processes tell each other for the open pages of people: a new notification of a user, some that were read,
 * a ticket that changed, for its player (`user_id`) and for all staff who see tickets (`staff`), or that a sign-in of a
 * user ended.
 */
export type UserEvent =
  | { event: 'notification'; user_id: number; id: number }
  | { event: 'read'; user_id: number }
  | { event: 'sign_out'; user_id: number }
  | { event: 'ticket'; user_id?: number; staff?: boolean; id: number };

/** Reaches the pages once the transaction stands. */
export function publishToUsers(tx: Executor, notice: UserEvent): Promise<void> {
  return publish(tx, 'people', JSON.stringify(notice));
}

/** The same of a new notification, within the statement that adds it: `rows` answers its `user_id` and `id`. */
export function publishedNotification(rows: SQL): SQL {
  return sql`select pg_notify('people', jsonb_build_object(
    'event', 'notification', 'user_id', user_id, 'id', id)::text) from (${rows}) as added`;
}
