import { AppError, invalid } from '@paddock/contract/core/errors';
import { isDeveloper, mayDelete } from '@paddock/contract/core/permissions';
import type { AccountDeletion } from '@paddock/contract/personal-data/calls';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { queueAccountDeletedMail } from '../../notifications/outgoing/queue-message.ts';
import { auditedOf, lockUser } from '../../user-admin/service.ts';
import { getUser } from '../../users/queries.ts';
import { countOpenPayments, isRoleHeldByOthers, listRunningPurchases, toHolder } from '../queries.ts';
import { closeAccount } from './close-account.ts';

type Locked = Awaited<ReturnType<typeof lockUser>>;

/** What somebody would lose, before it is lost. */
export async function getAccountDeletion({ db, now }: Deps, { id, role }: Viewer): Promise<AccountDeletion> {
  const user = await getUser(db, id);
  const [running, open_payments, is_last_developer] = await Promise.all([
    listRunningPurchases(db, toHolder(user), now()),
    countOpenPayments(db, id),
    isLastDeveloper(db, id, role),
  ]);
  return { balance: user.balance, running, open_payments, is_last_developer };
}

/** Without a developer nobody could give the role again. */
async function isLastDeveloper(db: Executor, id: number, role: { name: string }): Promise<boolean> {
  return isDeveloper(role) && !(await isRoleHeldByOthers(db, id, role.name));
}

async function closeWithMail(tx: Executor, { row }: Locked, now: Date): Promise<void> {
  await closeAccount(tx, row, now);
  await queueAccountDeletedMail(tx, row.id, row.email, now);
}

/** Throws payments_open, last_developer, and validation_failed where another name was typed than the own. */
export async function deleteAccount({ db, now }: Deps, viewer: Viewer, username: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Two who are the last ones do not both go.
    await lockSubject(tx, locks.accountDeletion, 'developers');
    // A payment that begins at this moment holds the row as well: it is counted, or comes too late.
    const locked = await lockUser(tx, viewer.id);
    const { row, role } = locked;
    if (username !== row.username) throw invalid({ field: 'username', code: 'username_not_own' });
    if (await isLastDeveloper(tx, row.id, role)) throw new AppError('last_developer');
    if ((await countOpenPayments(tx, row.id)) > 0) throw new AppError('payments_open');
    await audit(tx, { action: 'account.delete', target: { type: 'user', id: row.id } });
    await closeWithMail(tx, locked, now());
  });
}

/** The same by the staff; a payment that is open ends by itself. */
export async function deleteUser({ db, now }: Deps, id: number, actor: Viewer): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockUser(tx, id);
    const { row, role } = locked;
    if (!mayDelete(actor.role, role)) throw new AppError('user_not_manageable');
    const target = { type: 'user', id, name: row.username } as const;
    await audit(tx, { target, before: auditedOf(row, role) });
    await closeWithMail(tx, locked, now());
  });
}
