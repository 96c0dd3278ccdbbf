import { AppError } from '@paddock/contract/core/errors';
import { asc, eq, lte } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { ReturnHint } from '../../../adapters/payments/payments.ts';
import { type TransactionRow, transactions } from '../tables.ts';
import { releaseReservation } from '../transactions/goods.ts';
import { abandonOpening, isOpeningDead } from './abandon-opening.ts';
import { nextCheckAt } from './next-check.ts';
import { expireTransaction, settle } from './settle.ts';

/**
 * Queries the provider for the state of a payment and settles it; returns whether the money is on its way. Throws if the provider does not
 * answer. `hint` is the result in the payer's return, if that prompted the query.
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
  await settle(deps, row.id, state, isAskedByStaff);
  return state.state === 'pending' && state.confirming === true;
}

/** Payments that a process polls concurrently, and successively in a run of the job. */
const lanes = 4;
const perLane = 50;

/** Claims the payment with the earliest due check and schedules the next one, if its provider may still have news then. */
function takeDue({ db, now, payments }: Deps): Promise<TransactionRow | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(transactions)
      .where(lte(transactions.next_check_at, now()))
      .orderBy(asc(transactions.next_check_at), asc(transactions.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row) return undefined;
    const next_check_at = nextCheckAt(row, now(), payments.byName(row.provider)?.watchHours ?? 24);
    await tx.update(transactions).set({ next_check_at }).where(eq(transactions.id, row.id));
    return { ...row, next_check_at };
  });
}

/** Polls one due payment. If the provider is silent, only an expired reservation is released. */
async function reconcile(deps: Deps, row: TransactionRow): Promise<void> {
  const now = deps.now();
  if (isOpeningDead(row, now)) {
    await abandonOpening(deps, row.id);
    return;
  }
  const isOver = row.status === 'PENDING' && row.expires_at !== null && row.expires_at <= now;
  const isWatched = row.next_check_at !== null;
  try {
    const isConfirming = await refreshFromProvider(deps, row, isOver ? 'given_up' : undefined);
    if (isOver && !(isConfirming && isWatched)) await expireTransaction(deps, row.id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // After this long without an answer the payment is over; before that only the reservation is.
    if (isOver && isWatched) await deps.db.transaction((tx) => releaseReservation(tx, row.id));
    if (isOver && !isWatched) await expireTransaction(deps, row.id);
  }
}

/**
 * Polls payments whose callback may never arrive, cancels those not paid in time, and continues to poll canceled ones for a while: their
 * money may still arrive.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const lane = async () => {
    for (let checked = 0; checked < perLane; checked += 1) {
      const row = await takeDue(deps);
      if (!row) return;
      await reconcile(deps, row);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
