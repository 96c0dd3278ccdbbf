import { playerRole } from '@paddock/contract/core/permissions';
import { deletedUsername } from '@paddock/contract/users/deleted-username';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { deleteByAccount } from '../../../db/erase-declared.ts';
import { enqueueJob } from '../../../jobs/job-rows.ts';
import { removeSecondFactors } from '../../accounts/second-factors.ts';
import { revokeSessions } from '../../accounts/sessions/queries.ts';
import { revokeEntitlements } from '../../entitlements/grant-entitlements.ts';
import { leaveTeams } from '../../teams/edit-members.ts';
import { freeUsername } from '../../users/freed-usernames.ts';
import { getRoleId, usernameColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { listRunningPurchases, toHolder } from '../queries.ts';
import { accountErasures } from '../tables.ts';
import { erasureJob } from './erasure-queue.ts';

type UserRow = typeof users.$inferSelect;

/** A row without personal data, which payments, texts and results still reference. */
const anonymousUser = (id: number) => ({
  ...usernameColumns(deletedUsername(id)),
  email: '',
  full_name: '',
  phone: '',
  search_text: '',
  password_hash: '',
  dateofbirth: null,
  profile_image: null,
  ban_reason: null,
  ban_message: null,
  discord_id: null,
  discord_linked_at: null,
  steam_id: null,
  steam_verified: false,
  show_online: false,
  must_change_password: false,
  email_verified_at: null,
  second_factor_at: null,
});

/**
 * Closes an account permanently: it cannot sign in, its row is anonymous and its address is free. Its username stays reserved for a
 * while. The queue erases all other data (erase-account.ts). Requires the lock on the row.
 */
export async function closeAccount(tx: Executor, row: UserRow, now: Date): Promise<void> {
  const { id, username, email, discord_id, profile_image } = row;
  const holder = toHolder(row);
  const identity = { ...holder, username, email, discord_id, profile_image };
  const erasure = { ...identity, deleted_at: now };
  for (const added of await tx.insert(accountErasures).values(erasure).onConflictDoNothing().returning())
    await enqueueJob(tx, { name: erasureJob, key: added.id, due_at: now });
  await revokeSessions(tx, id);
  await removeSecondFactors(tx, id);
  await leaveTeams(tx, id, now);
  await deleteByAccount(tx, { id, email }, true);
  await tx
    .update(users)
    .set({
      ...anonymousUser(id),
      role_id: await getRoleId(tx, playerRole),
      deleted_at: row.deleted_at ?? now,
    })
    .where(eq(users.id, id));
  await freeUsername(tx, id, username, now);
  // Discord roles come last in the lock order.
  for (const { transaction_id } of await listRunningPurchases(tx, holder, now))
    await revokeEntitlements(tx, transaction_id, now);
}
