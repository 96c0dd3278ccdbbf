import { AppError } from '@paddock/contract/core/errors';
import { isFinal, type TransactionStatus } from '@paddock/contract/payments/transaction-status';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import type { TransactionRow } from '../tables.ts';
import { auditTransactionChange } from '../transactions/audit-transaction.ts';
import { assertNotOwnPayment } from '../transactions/ownership.ts';
import { lockTransaction } from '../transactions/queries.ts';
import type { StaffActor } from '../transactions/timeline.ts';
import { accept, close, reopen } from './transitions.ts';

type Actor = StaffActor & Pick<Viewer, 'steam_id'>;

function change(deps: Deps, tx: Executor, row: TransactionRow, status: TransactionStatus, actor: Actor) {
  const now = deps.now();
  if (status === 'ACCEPTED') return accept(tx, row, now, actor);
  if (status !== 'PENDING') {
    return close(tx, row, status, now, { kind: status === 'REJECTED' ? 'rejected' : 'canceled', actor });
  }
  const provider = deps.payments.byName(row.provider);
  // A payment that nobody can be asked about would wait for ever.
  if (!provider) throw new AppError('provider_unavailable');
  return reopen(tx, row, provider.holdMinutes, now, actor);
}

/**
 * The staff's decision about a transaction: any status until ACCEPTED; the same one again changes nothing. Throws
 * own_payment, transaction_final, item_out_of_stock, provider_unavailable.
 */
export function setTransactionStatus(
  deps: Deps,
  id: number,
  status: TransactionStatus,
  actor: Actor,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    assertNotOwnPayment(row, actor);
    if (isFinal(row.status)) throw new AppError('transaction_final');
    if (row.status === status) return;
    await change(deps, tx, row, status, actor);
    await auditTransactionChange(tx, row, { reason: actor.reason });
  });
}
