import type { Executor } from '../../db/database.ts';
import { notify } from '../../db/notices.ts';

/**
 * What the processes tell each other for the open pages of people: a new notification of a user, some that were read,
 * a ticket that changed, for its player (`user_id`) and for all staff who see tickets (`staff`), or that a sign-in of a
 * user ended.
 */
export type LiveNotice =
  | { event: 'notification'; user_id: number; id: number }
  | { event: 'read'; user_id: number }
  | { event: 'sign_out'; user_id: number }
  | { event: 'ticket'; user_id?: number; staff?: boolean; id: number };

/** Reaches the pages once the transaction stands. */
export function tellLive(tx: Executor, notice: LiveNotice): Promise<void> {
  return notify(tx, 'people', JSON.stringify(notice));
}
