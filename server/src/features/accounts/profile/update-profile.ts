import type { ProfileUpdate } from '@paddock/contract/accounts/profile-calls';
import { usernameChangeDays } from '@paddock/contract/accounts/rules';
import { invalid } from '@paddock/contract/core/errors';
import { dayMs } from '@paddock/contract/durations';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { editedAt } from '../../../db/edits.ts';
import { publish } from '../../../db/pubsub.ts';
import { renameInNotices } from '../../notifications/notify.ts';
import { toTakenError } from '../../users/edit-user.ts';
import { moveUsername } from '../../users/freed-usernames.ts';
import { usernameColumns, userSearchText } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { type LockedMember, withViewer } from '../../users/with-member.ts';
import { auditSecurity } from '../audit-security.ts';

/** Throws validation_failed within `usernameChangeDays` of the last rename: members know each other by name. */
function assertMayRename(username_changed_at: Date | null, now: Date): void {
  const left = (username_changed_at?.getTime() ?? 0) + usernameChangeDays * dayMs - now.getTime();
  if (left <= 0) return;
  const values = { days: usernameChangeDays, left: Math.ceil(left / dayMs) };
  throw invalid({ field: 'username', code: 'username_changed_lately', values });
}

type Profile = z.output<typeof ProfileUpdate>;

/**
 * The changes of a member's form to the stored profile; undefined if there are none. Throws validation_failed for a rename that comes too
 * soon.
 */
export function decideProfile(user: LockedMember['user'], change: Profile, now: Date) {
  const { username = user.username, full_name = user.full_name, phone_number: phone = user.phone } = change;
  const isRenamed = username !== user.username;
  if (!isRenamed && full_name === user.full_name && phone === user.phone) return undefined;
  if (isRenamed) assertMayRename(user.username_changed_at, now);
  return { isRenamed, profile: { username, full_name, phone } };
}

/** Updates the given fields of the viewer's profile; unchanged ones are not written. Throws username_taken. */
export async function updateOwnProfile(deps: Deps, id: number, change: Profile): Promise<void> {
  try {
    await withViewer(deps, id, async ({ tx, user, now }) => {
      const decided = decideProfile(user, change, now);
      if (!decided) return;
      const { isRenamed, profile } = decided;
      const { username } = profile;
      await tx
        .update(users)
        .set({
          ...profile,
          ...usernameColumns(username),
          search_text: userSearchText({ ...user, ...profile }),
          ...(isRenamed && { username_changed_at: now }),
          updated_at: editedAt(users.updated_at, now),
        })
        .where(eq(users.id, id));
      await publish(tx, 'members', String(id));
      if (!isRenamed) return;
      await moveUsername(tx, id, { from: user.username, to: username }, now);
      await renameInNotices(tx, user.username, username);
      await auditSecurity(tx, 'account.rename', user, { username });
    });
  } catch (error) {
    throw toTakenError(error) ?? error;
  }
}
