import { AppError } from '@paddock/contract/core/errors';
import type { TransactionStatus } from '@paddock/contract/payments/transaction-status';
import type { Deps } from '../../../adapters/deps.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { auditTransactionChange } from '../transactions/audit-transaction.ts';
import type { StaffActor } from '../transactions/timeline.ts';
import { type LockedSale, withSale } from '../with-sale.ts';
import { decideStatusChange } from './decisions.ts';
import { accept, close, reopen } from './transitions.ts';

function reopenAtProvider({ payments }: Deps, sale: LockedSale, actor: StaffActor): Promise<LockedSale> {
  const provider = payments.byName(sale.row.provider);
  // A payment without a provider to poll would be pending forever.
  if (!provider) throw new AppError('provider_unavailable');
  return reopen(sale, provider.holdMinutes, actor);
}

/**
 * Sets a status for staff: any until ACCEPTED; setting the current one changes nothing. Throws own_payment, transaction_final,
 * item_out_of_stock, provider_unavailable.
 */
export const setTransactionStatus = (
  deps: Deps,
  id: number,
  status: TransactionStatus,
  actor: StaffActor & Pick<Viewer, 'steam_id'>,
): Promise<void> =>
  withSale(deps, id, async (sale) => {
    const step = decideStatusChange(sale.row, status, actor);
    if (!step) return;
    const changing =
      step === 'accept'
        ? accept(sale, actor)
        : step === 'reopen'
          ? reopenAtProvider(deps, sale, actor)
          : close(sale, step, actor);
    await auditTransactionChange(sale.row, await changing, { reason: actor.reason });
  });
