import { AppError, invalid } from '@paddock/contract/core/errors';
import { isDeveloper, mayDelete } from '@paddock/contract/core/permissions';
import type { AccountDeletion } from '@paddock/contract/personal-data/calls';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { queueAccountDeletedMail } from '../../notifications/queue-message.ts';
import { auditedOf, auditTargetOf } from '../../user-admin/with-managed.ts';
import { getUser } from '../../users/queries.ts';
import { type LockedMember, withMember } from '../../users/with-member.ts';
import { countOpenPayments, hasOtherHolder, listRunningPurchases, toHolder } from '../queries.ts';
import { closeAccount } from './close-account.ts';

/** Returns what a member would lose by deleting the account. */
export async function getAccountDeletion({ db, now }: Deps, { id, role }: Viewer): Promise<AccountDeletion> {
  const user = await getUser(db, id);
  const [running, open_payments, is_last_developer] = await Promise.all([
    listRunningPurchases(db, toHolder(user), now()),
    countOpenPayments(db, id),
    isLastDeveloper(db, id, role),
  ]);
  return { balance: user.balance, running, open_payments, is_last_developer };
}

/** The last developer stays, because only developers can assign the role. */
async function isLastDeveloper(db: Executor, id: number, role: { name: string }): Promise<boolean> {
  return isDeveloper(role) && !(await hasOtherHolder(db, id, role.name));
}

async function closeWithMail({ tx, user, now }: LockedMember): Promise<void> {
  await closeAccount(tx, user, now);
  await queueAccountDeletedMail(tx, user.id, user.email, now);
}

/** Closes the viewer's account. Throws payments_open, last_developer, and validation_failed for another name than the viewer's. */
export async function deleteAccount(deps: Deps, viewer: Viewer, username: string): Promise<void> {
  // The lock waits for a payment that begins at this moment, which is counted, or comes too late.
  await withMember(deps, viewer.id, async (member) => {
    const { tx, user, role } = member;
    // The last two developers cannot both leave at once.
    await lockSubject(tx, locks.accountDeletion, 'developers');
    if (username !== user.username) throw invalid({ field: 'username', code: 'username_not_own' });
    if (await isLastDeveloper(tx, user.id, role)) throw new AppError('last_developer');
    if ((await countOpenPayments(tx, user.id)) > 0) throw new AppError('payments_open');
    await audit(tx, { action: 'account.delete', target: { type: 'user', id: user.id } });
    await closeWithMail(member);
  });
}

/** Closes an account as staff; a payment that is open ends by itself. Throws not_found, user_not_manageable. */
export async function deleteUser(deps: Deps, id: number, actor: Viewer): Promise<void> {
  await withMember(deps, id, async (member) => {
    if (!mayDelete(actor.role, member.role)) throw new AppError('user_not_manageable');
    await audit(member.tx, { target: auditTargetOf(member), before: auditedOf(member) });
    await closeWithMail(member);
  });
}
