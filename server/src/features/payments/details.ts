import { AppError } from '@paddock/contract/errors';
import type { TransactionDetails } from '@paddock/contract/payments';
import type { Deps } from '../../deps.ts';
import { listGiven } from '../entitlements/queries.ts';
import { findShownTransaction } from './queries.ts';
import { listRefunds } from './refunds.ts';
import type { TransactionRow } from './tables.ts';
import { listTimeline } from './timeline.ts';

/** A transaction as it stands now, with its life. */
export async function detailsOf(
  deps: Deps,
  { id, transaction_id, note }: TransactionRow,
): Promise<TransactionDetails> {
  const [shown, timeline, given, refunds] = await Promise.all([
    findShownTransaction(deps.db, id),
    listTimeline(deps.db, id),
    listGiven(deps.db, transaction_id, deps.now()),
    listRefunds(deps.db, id),
  ]);
  if (!shown) throw new AppError('not_found');
  return { ...shown, note, timeline, given, refunds };
}
