import type { NotificationKind } from '@paddock/contract/notifications';
import type { Executor } from '../../db/database.ts';
import { notifications } from './tables.ts';

/**
 * Tells a user something, once for each kind and cause, such as the transaction that it is about. `data` are the
 * facts that the sentence of the kind needs.
 */
export async function notify(
  tx: Executor,
  user_id: number,
  kind: NotificationKind,
  cause: string,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx
    .insert(notifications)
    .values({ user_id, kind, cause, data, created_at: now })
    .onConflictDoNothing({ target: [notifications.user_id, notifications.kind, notifications.cause] });
}
