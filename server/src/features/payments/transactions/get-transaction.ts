import { AppError } from '@paddock/contract/core/errors';
import { fromMinorUnits } from '@paddock/contract/core/money';
import type { TransactionDetail } from '@paddock/contract/payments/calls';
import type { Deps } from '../../../adapters/deps.ts';
import { listGrantStatuses } from '../../entitlements/queries.ts';
import type { TransactionRow } from '../tables.ts';
import { findTransactionResponse } from './queries.ts';
import { chooseRefundWay, listRefunds, refundableAmount } from './refund-state.ts';
import { listTimeline } from './timeline.ts';

/** A transaction as it stands now, with its timeline, as the staff see it. */
export async function getTransactionDetail(
  deps: Deps,
  { id, transaction_id }: Pick<TransactionRow, 'id' | 'transaction_id'>,
): Promise<TransactionDetail> {
  const [found, timeline, given, refunds] = await Promise.all([
    findTransactionResponse(deps.db, id),
    listTimeline(deps.db, id),
    listGrantStatuses(deps.db, transaction_id, deps.now()),
    listRefunds(deps.db, id),
  ]);
  if (!found) throw new AppError('not_found');
  const { row, transaction } = found;
  const refundable = fromMinorUnits(refundableAmount(row), row.currency);
  const refund_way = chooseRefundWay(deps, row);
  return { ...transaction, note: row.note, timeline, given, refunds, refundable, refund_way };
}

/** The same for its buyer, without who of the staff did something and what a game server answered. */
export async function getBuyerTransactionDetail(deps: Deps, row: TransactionRow): Promise<TransactionDetail> {
  const details = await getTransactionDetail(deps, row);
  return {
    ...details,
    timeline: details.timeline.map((entry) => ({ ...entry, by: null })),
    given: details.given.map((one) => ({ ...one, error: null })),
  };
}
