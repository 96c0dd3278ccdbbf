import { AppError } from '@paddock/contract/errors';
import { toAmount } from '@paddock/contract/money';
import type { TransactionDetails } from '@paddock/contract/payments';
import type { Deps } from '../../deps.ts';
import { listGiven } from '../entitlements/queries.ts';
import { findShownTransaction } from './queries.ts';
import { listRefunds, refundableOf, refundWayOf } from './refunds.ts';
import type { TransactionRow } from './tables.ts';
import { listTimeline } from './timeline.ts';

/** A transaction as it stands now, with its life, as the staff see it. */
export async function detailsOf(
  deps: Deps,
  { id, transaction_id }: Pick<TransactionRow, 'id' | 'transaction_id'>,
): Promise<TransactionDetails> {
  const [found, timeline, given, refunds] = await Promise.all([
    findShownTransaction(deps.db, id),
    listTimeline(deps.db, id),
    listGiven(deps.db, transaction_id, deps.now()),
    listRefunds(deps.db, id),
  ]);
  if (!found) throw new AppError('not_found');
  const { row, shown } = found;
  const refundable = toAmount(refundableOf(row), row.currency);
  const refund_way = refundWayOf(deps, row);
  return { ...shown, note: row.note, timeline, given, refunds, refundable, refund_way };
}

/** The same for its buyer, who is not told who of the staff did something, nor what a game server answered. */
export async function detailsForBuyer(deps: Deps, row: TransactionRow): Promise<TransactionDetails> {
  const details = await detailsOf(deps, row);
  return {
    ...details,
    timeline: details.timeline.map((entry) => ({ ...entry, by: null })),
    given: details.given.map((one) => ({ ...one, error: null })),
  };
}
