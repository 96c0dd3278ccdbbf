import { AppError } from '@paddock/contract/core/errors';
import { fromMinorUnits } from '@paddock/contract/core/money';
import type { PartPayment, TransactionDetail } from '@paddock/contract/payments/calls';
import { subtractDecimal } from '@paddock/contract/payments/decimal';
import type { Deps } from '../../../adapters/deps.ts';
import { listGrantStatuses } from '../../entitlements/queries.ts';
import type { TransactionRow } from '../tables.ts';
import { findGiftMove } from './gift-moves.ts';
import { findTransactionResponse } from './queries.ts';
import { chooseRefundWay, listRefunds, refundableAmount } from './refund-state.ts';
import { listTimeline } from './timeline.ts';

function toPartPayment(row: TransactionRow): PartPayment | null {
  const {
    status,
    crypto_asked: requested,
    crypto_amount: arrived,
    crypto_currency: currency,
    expires_at,
  } = row;
  if (status !== 'PENDING' || requested === null || arrived === null || currency === null) return null;
  return { asked: requested, arrived, missing: subtractDecimal(requested, arrived), currency, expires_at };
}

/** A transaction with its timeline, as the staff see it. Whether a gift can be moved is only for its buyer. */
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
  return {
    ...transaction,
    note: row.note,
    timeline,
    given,
    refunds,
    part_payment: toPartPayment(row),
    extra_deposits: row.extra_deposits.map(({ reason, amount, crypto }) => ({
      reason,
      amount: amount === null ? null : fromMinorUnits(amount, row.currency),
      crypto_amount: crypto.amount,
      crypto_currency: crypto.currency,
    })),
    waiting: fromMinorUnits(row.surplus_open + row.regained_open, row.currency),
    refundable: fromMinorUnits(refundableAmount(row), row.currency),
    refund_way: chooseRefundWay(deps, row),
    gift_move: null,
  };
}

/** The same for its buyer, without which staff acted and what a game server answered. */
export async function getBuyerTransactionDetail(deps: Deps, row: TransactionRow): Promise<TransactionDetail> {
  const details = await getTransactionDetail(deps, row);
  return {
    ...details,
    gift_move: await findGiftMove(deps.db, row, deps.followUps, deps.now()),
    timeline: details.timeline.map((entry) => ({ ...entry, by: null })),
    given: details.given.map((one) => ({ ...one, error: null })),
  };
}
