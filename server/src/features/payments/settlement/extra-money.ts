import { and, eq, sql, sum } from 'drizzle-orm';
import type { ExtraDeposit } from '../../../adapters/payments/payments.ts';
import type { Executor } from '../../../db/database.ts';
import { postEntries } from '../ledger/ledger.ts';
import { refunds, type TransactionRow } from '../tables.ts';
import { addTimelineEntry } from '../transactions/timeline.ts';
import { editSale, type LockedSale } from '../with-sale.ts';
import { mergeDeposits, regainedAmount, worthOfExtra } from './decisions.ts';

/*
 * Money that a provider received beyond the price of an accepted transaction. It is booked into `unallocated` as soon as it is known, and
 * staff decide about it (resolve-transaction.ts).
 */

/** Books deposits beyond the price. Repeating the same provider answer changes nothing. */
export async function keepExtraDeposits(
  sale: LockedSale,
  reported: readonly ExtraDeposit[],
): Promise<LockedSale> {
  const { tx, row, now } = sale;
  const merged = mergeDeposits(row.extra_deposits, reported);
  if (!merged) return sale;
  const { deposits, amount, reason } = merged;
  const { id: transaction, currency } = row;
  const from = `provider:${row.provider}` as const;
  if (amount > 0) {
    // Each booking has a distinct total, so that it happens once.
    const kind = `surplus:${worthOfExtra(deposits)}` as const;
    await postEntries(tx, { transaction, from, to: 'unallocated', kind, amount, currency }, now);
  }
  await addTimelineEntry(tx, { transaction, kind: 'under_review', reason }, now);
  const surplus_open = row.surplus_open + amount;
  return editSale(sale, { extra_deposits: deposits, surplus_open, review_reason: reason });
}

/** cents or whole rials that the provider took by itself (`own`), and all that we know was paid back through it. */
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

/** Books what a dispute took and the provider returned: `returned` is the total now missing. */
export async function keepRegained(sale: LockedSale, returned: number): Promise<LockedSale> {
  const { tx, row, now } = sale;
  const amount = regainedAmount(row, await sumProviderRefunds(tx, row), returned);
  if (amount <= 0) return sale;
  const { id: transaction, currency } = row;
  const from = `provider:${row.provider}` as const;
  const regained_amount = row.regained_amount + amount;
  const kind = `regained:${regained_amount}` as const;
  await postEntries(tx, { transaction, from, to: 'unallocated', kind, amount, currency }, now);
  await addTimelineEntry(tx, { transaction, kind: 'under_review', reason: 'dispute_won' }, now);
  const regained_open = row.regained_open + amount;
  return editSale(sale, { regained_amount, regained_open, review_reason: 'dispute_won' });
}
