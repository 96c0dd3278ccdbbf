import type { ProfileUpdate } from '@paddock/contract/accounts/profile-calls';
import { usernameChangeDays } from '@paddock/contract/accounts/rules';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { dayMs } from '@paddock/contract/durations';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { editedAt } from '../../../db/edits.ts';
import { publish } from '../../../db/pubsub.ts';
import { renameInNotices } from '../../notifications/service.ts';
import { moveUsername } from '../../users/freed-usernames.ts';
import { usernameColumns, userSearchText } from '../../users/queries.ts';
import { toTakenError } from '../../users/service.ts';
import { users } from '../../users/tables.ts';
import { auditSecurity } from '../sessions/audit-security.ts';

/** Others know a member by the name: it does not change from day to day. */
function assertMayRename(username_changed_at: Date | null, now: Date): void {
  const left = (username_changed_at?.getTime() ?? 0) + usernameChangeDays * dayMs - now.getTime();
  if (left <= 0) return;
  const values = { days: usernameChangeDays, left: Math.ceil(left / dayMs) };
  throw invalid({ field: 'username', code: 'username_changed_lately', values });
}

/** Changes what is given of the own profile; what stays as it is costs nothing. Throws username_taken. */
export async function updateOwnProfile(
  deps: Deps,
  id: number,
  change: z.output<typeof ProfileUpdate>,
): Promise<void> {
  const now = deps.now();
  try {
    await deps.db.transaction(async (tx) => {
      const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
      if (!row) throw new AppError('sign_in_required');
      const { username = row.username, full_name = row.full_name, phone_number: phone = row.phone } = change;
      const isRenamed = username !== row.username;
      if (!isRenamed && full_name === row.full_name && phone === row.phone) return;
      if (isRenamed) assertMayRename(row.username_changed_at, now);
      const next = { username, full_name, phone };
      await tx
        .update(users)
        .set({
          ...usernameColumns(username),
          full_name,
          phone,
          search_text: userSearchText({ ...row, ...next }),
          ...(isRenamed && { username_changed_at: now }),
          updated_at: editedAt(users.updated_at, now),
        })
        .where(eq(users.id, id));
      await publish(tx, 'members', String(id));
      if (isRenamed) {
        await moveUsername(tx, id, { from: row.username, to: username }, now);
        await renameInNotices(tx, row.username, username);
        await auditSecurity(tx, 'account.rename', row, { username });
      }
    });
  } catch (error) {
    throw toTakenError(error) ?? error;
  }
}
