import { AppError } from '@paddock/contract/core/errors';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { ReturnHint } from '../../../adapters/payments/payments.ts';
import { type TransactionRow, transactions } from '../tables.ts';
import { listDuePayments } from '../transactions/queries.ts';
import { releaseReservation } from '../transactions/reserve-stock.ts';
import { nextCheckAt } from './next-check.ts';
import { expireTransaction, settle } from './settle.ts';

/**
 * Asks the provider how a payment stands and settles it; answers whether the money is on its way. Throws where the
 * provider does not answer. `hint` is what the payer's return says, if that is why we ask.
 */
export async function refreshFromProvider(
  deps: Deps,
  row: TransactionRow,
  hint?: ReturnHint,
  isAskedByStaff = false,
): Promise<boolean> {
  const provider = deps.payments.byName(row.provider);
  if (!provider) throw new AppError('provider_unavailable', { retryAfter: 60 });
  if (!row.provider_ref) return false;
  const { transaction_id, amount, currency } = row;
  const state = await provider.fetchState({ ref: row.provider_ref, transaction_id, amount, currency }, hint);
  await settle(deps.db, row.id, state, deps.now(), isAskedByStaff);
  return state.state === 'pending' && state.confirming === true;
}

/** Says when the payment's turn comes next; false when it was watched for long enough. */
async function schedule(deps: Deps, row: TransactionRow): Promise<boolean> {
  const hours = deps.payments.byName(row.provider)?.watchHours ?? 24;
  const next_check_at = nextCheckAt(row, deps.now(), hours);
  await deps.db.update(transactions).set({ next_check_at }).where(eq(transactions.id, row.id));
  return next_check_at !== null;
}

/** What comes of one payment whose turn it is. A silent provider changes nothing but the hold on the stock. */
async function reconcile(deps: Deps, row: TransactionRow): Promise<void> {
  const now = deps.now();
  const isOver = row.status === 'PENDING' && row.expires_at !== null && row.expires_at <= now;
  // Before the question: whatever it brings, the next one has its time.
  const isWatched = await schedule(deps, row);
  try {
    const isConfirming = await refreshFromProvider(deps, row, isOver ? 'given_up' : undefined);
    if (isOver && !(isConfirming && isWatched)) await expireTransaction(deps.db, row.id, now);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // What nobody has answered for so long is over; before that only the hold on the stock is.
    if (isOver && isWatched) await deps.db.transaction((tx) => releaseReservation(tx, row.id));
    if (isOver && !isWatched) await expireTransaction(deps.db, row.id, now);
  }
}

/**
 * Asks about payments whose callback may never come, gives up those that nobody paid in time, and goes on asking
 * for a while about the ones given up: their money may still arrive.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const due = await listDuePayments(deps.db, deps.now(), 200);
  const queue = [...due];
  const work = async () => {
    for (let row = queue.shift(); row; row = queue.shift()) await reconcile(deps, row);
  };
  await Promise.all(Array.from({ length: 4 }, work));
}
