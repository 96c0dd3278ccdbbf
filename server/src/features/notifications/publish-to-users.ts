import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { publish } from '../../db/pubsub.ts';

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
export function publishedNotification(rows: SQL): SQL {
  return sql`select pg_notify('people', jsonb_build_object(
    'event', 'notification', 'user_id', user_id, 'id', id)::text) from (${rows}) as added`;
}
