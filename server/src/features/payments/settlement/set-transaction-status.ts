import { AppError } from '@paddock/contract/core/errors';
import { canTransition, type TransactionStatus } from '@paddock/contract/payments/transaction-status';
import type { Database } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { auditTransactionChange } from '../transactions/audit-transaction.ts';
import { lockTransaction } from '../transactions/queries.ts';
import type { StaffActor } from '../transactions/timeline.ts';
import { accept, close } from './transitions.ts';

/** The staff's decision about a transaction. Throws own_payment, transaction_final, item_out_of_stock. */
export function setTransactionStatus(
  db: Database,
  id: number,
  status: TransactionStatus,
  actor: StaffActor & Pick<Viewer, 'steam_id'>,
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    // A gift to oneself profits like an own purchase.
    const isForActor = row.steam_id !== null && row.steam_id === actor.steam_id;
    if (row.user_id === actor.id || isForActor) throw new AppError('own_payment');
    if (!canTransition(row.status, status)) throw new AppError('transaction_final');
    const kind = status === 'REJECTED' ? 'rejected' : 'canceled';
    if (status === 'ACCEPTED') await accept(tx, row, now, actor);
    else await close(tx, row, status as 'REJECTED' | 'CANCELED', now, { kind, actor });
    await auditTransactionChange(tx, row, { reason: actor.reason });
  });
}
