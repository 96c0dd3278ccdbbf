import { and, eq, sql, sum } from 'drizzle-orm';
import type { ExtraDeposit } from '../../../adapters/payments/payments.ts';
import type { Executor } from '../../../db/database.ts';
import { postEntries } from '../ledger/ledger.ts';
import { refunds, type TransactionRow } from '../tables.ts';
import { addTimelineEntry } from '../transactions/timeline.ts';
import { updateTransaction } from './transitions.ts';

/*
 * Money that a provider has beyond what an accepted transaction asked for. It is booked into `unallocated` as soon as it is known, and
 * staff decide what becomes of it (resolve-transaction.ts). The caller holds the lock of the transaction.
 */

/** cents or whole rials that all extra deposits are worth, as far as that is known. */
export const worthOfExtra = (deposits: readonly ExtraDeposit[]): number =>
  deposits.reduce((total, { amount }) => total + (amount ?? 0), 0);

/** Merges stored deposits with those reported now. The worth of a deposit never shrinks. */
function merge(known: readonly ExtraDeposit[], told: readonly ExtraDeposit[]): ExtraDeposit[] {
  const grown = told.map((deposit) => {
    const before = known.find(({ id }) => id === deposit.id);
    return before && (deposit.amount ?? 0) <= (before.amount ?? 0) ? before : deposit;
  });
  return [...known.filter(({ id }) => !told.some((deposit) => deposit.id === id)), ...grown];
}

/** Books deposits beyond the price. The same answer of the provider a second time changes nothing. */
export async function keepExtraDeposits(
  tx: Executor,
  row: TransactionRow,
  told: readonly ExtraDeposit[],
  now: Date,
): Promise<void> {
  const known = row.extra_deposits;
  const deposits = merge(known, told);
  const news = deposits.filter((deposit) => !known.includes(deposit));
  const last = news.at(-1);
  if (!last) return;
  const { id: transaction, currency } = row;
  const from = `provider:${row.provider}` as const;
  const total = worthOfExtra(deposits);
  const amount = total - worthOfExtra(known);
  if (amount > 0) {
    // Each booking has a total of its own, so that it is made once.
    const kind = `surplus:${total}` as const;
    await postEntries(tx, { transaction, from, to: 'unallocated', kind, amount, currency }, now);
  }
  await updateTransaction(tx, row, {
    extra_deposits: deposits,
    surplus_open: row.surplus_open + amount,
    review_reason: last.reason,
  });
  await addTimelineEntry(tx, { transaction, kind: 'under_review', reason: last.reason }, now);
}

/** cents or whole rials that the provider took by itself (`own`), and that went back through it in all, as we know. */
async function sumProviderRefunds(tx: Executor, { id }: TransactionRow) {
  const [sums] = await tx
    .select({
      all: sum(refunds.amount).mapWith(Number),
      own: sql<number>`sum(${refunds.amount}) filter (where ${refunds.created_by} is null)`.mapWith(Number),
    })
    .from(refunds)
    .where(and(eq(refunds.transaction_id, id), eq(refunds.way, 'provider'), eq(refunds.state, 'done')));
  return { all: sums?.all ?? 0, own: sums?.own ?? 0 };
}

/** Books what a dispute took and the provider gave back: `returned` is what is gone now in all. */
export async function keepRegained(
  tx: Executor,
  row: TransactionRow,
  returned: number,
  now: Date,
): Promise<void> {
  const { all, own } = await sumProviderRefunds(tx, row);
  const amount = Math.min(all - row.regained_amount - returned, own - row.regained_amount);
  if (amount <= 0) return;
  const { id: transaction, currency } = row;
  const from = `provider:${row.provider}` as const;
  const regained_amount = row.regained_amount + amount;
  const kind = `regained:${regained_amount}` as const;
  await postEntries(tx, { transaction, from, to: 'unallocated', kind, amount, currency }, now);
  const regained_open = row.regained_open + amount;
  await updateTransaction(tx, row, { regained_amount, regained_open, review_reason: 'dispute_won' });
  await addTimelineEntry(tx, { transaction, kind: 'under_review', reason: 'dispute_won' }, now);
}
