import { AppError } from '@paddock/contract/core/errors';
import { type Cents, cents } from '@paddock/contract/core/money';
import { canTransition, isFinal } from '@paddock/contract/payments/transaction-status';
import { grantsExpireAt } from '@paddock/contract/shop/calls';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { prepareOnce } from '../../../db/statements/prepare-once.ts';
import { withParts } from '../../../db/statements/with-parts.ts';
import { grantEntitlements } from '../../entitlements/service.ts';
import { lockShopItem } from '../../shop/queries.ts';
import { credit, type LedgerAccount, postEntries } from '../ledger/ledger.ts';
import { balanceProvider, type TransactionRow, transactionEvents, transactions } from '../tables.ts';
import { notifyPurchase } from '../transactions/notify-buyer.ts';
import { isOwned } from '../transactions/ownership.ts';
import {
  releaseReservation,
  reserveStock,
  takeFromStock,
  takeReserved,
} from '../transactions/reserve-stock.ts';
import { addTimelineEntry, type StaffActor } from '../transactions/timeline.ts';
import { keepLateMoney } from './late-money.ts';

/*
 * How a transaction ends, whoever causes it: its provider, the buyer's balance or the staff.
 * Locks are taken in the order transaction, item, account, and nothing is asked over the network under them.
 */

const accepted = { status: 'ACCEPTED', review_reason: null } as const;

type Columns = Partial<typeof transactions.$inferInsert>;

export async function updateTransaction(tx: Executor, row: TransactionRow, columns: Columns): Promise<void> {
  await tx.update(transactions).set(columns).where(eq(transactions.id, row.id));
}

/** Whether its money came for goods that could not be given, and was kept. */
export const isLate = ({ review_reason }: TransactionRow) => review_reason?.startsWith('late_') ?? false;

/** Where the money of a transaction is, or comes from when it is paid. */
function moneySource(row: TransactionRow): LedgerAccount {
  if (row.review_reason === 'late_unallocated') return 'unallocated';
  const isOnBalance = row.provider === balanceProvider || row.review_reason === 'late_credited';
  return isOnBalance ? `user:${row.user_id}` : `provider:${row.provider}`;
}

interface Completion {
  actor?: StaffActor;
  /** Whether the call that is under way pays from the balance: its answer is kept for its copies. */
  isAnswered?: boolean;
}

/** What a call that pays from the balance answers. */
export interface BalancePurchase {
  transaction_id: string;
  status: 'ACCEPTED';
  balance: Cents;
}

/** The step itself, with its two entries in the timeline. */
const completedPurchase = prepareOnce((db) => {
  const of = sql.placeholder;
  const accept = sql`
    update ${transactions} set status = 'ACCEPTED', review_reason = null, settled_at = ${of('now')}::timestamptz,
      lapses_at = ${of('lapses_at')}::timestamptz, answer = coalesce(${of('answer')}::jsonb, answer)
    where id = ${of('id')}::int returning id, settled_at`;
  const note = sql`
    insert into ${transactionEvents} (transaction_id, at, kind, actor_id, reason)
    select id, settled_at, kind, actor_id, reason
    from completed, (values
      (1, 'accepted', ${of('actor')}::int, ${of('reason')}), (2, 'given', null, null)
    ) as entries (place, kind, actor_id, reason)
    order by place`;
  return withParts(db, { completed: accept, noted: note })
    .select({ id: sql<number>`id` })
    .from(sql`completed`)
    .prepare('');
});

/** What a transaction bought, for the account that it is for. */
export function purchaseOf(row: TransactionRow & { steam_id: string }) {
  const { transaction_id, user_id, steam_id, item_title, item_title_en, grants } = row;
  return { transaction_id, user_id, steam_id, item_title: item_title ?? '', item_title_en, grants };
}

/** Takes the money of a purchase whose goods are ready, and gives them. */
async function completePurchase(
  tx: Executor,
  row: TransactionRow,
  now: Date,
  { actor, isAnswered = false }: Completion,
): Promise<BalancePurchase> {
  const { id: transaction, transaction_id, steam_id, grants, amount, currency } = row;
  if (steam_id === null) throw new Error('a purchase without a Steam account');
  const from = moneySource(row);
  const posting = { transaction, from, to: 'revenue', kind: 'purchase', amount, currency } as const;
  const balance = (await postEntries(tx, posting, now)) ?? cents(0);
  const answer: BalancePurchase = { transaction_id, status: 'ACCEPTED', balance };
  await completedPurchase(tx).execute({
    id: transaction,
    now: now.toISOString(),
    lapses_at: grantsExpireAt(grants, now)?.toISOString() ?? null,
    answer: isAnswered ? JSON.stringify(answer) : null,
    actor: actor?.id ?? null,
    reason: actor?.reason ?? null,
  });
  await grantEntitlements(tx, purchaseOf({ ...row, steam_id }), now);
  await notifyPurchase(tx, row, now);
  return answer;
}

/** Pays a fresh purchase from the buyer's balance. The caller has just written the row and holds the item's lock. */
export async function settleFromBalance(
  tx: Executor,
  row: TransactionRow,
  item: Parameters<typeof takeFromStock>[1],
  now: Date,
): Promise<BalancePurchase> {
  if (await isOwned(tx, { ...row, item_id: item.id }, now)) throw new AppError('item_owned');
  if (!(await takeFromStock(tx, item))) throw new AppError('item_out_of_stock');
  return completePurchase(tx, row, now, { isAnswered: true });
}

/**
 * The step into ACCEPTED of a locked row: money moves and goods are given, once. Throws transaction_final; where the
 * staff accept what cannot be given, item_out_of_stock.
 */
export async function accept(
  tx: Executor,
  row: TransactionRow,
  now: Date,
  actor?: StaffActor,
): Promise<void> {
  if (!canTransition(row.status, 'ACCEPTED')) throw new AppError('transaction_final');
  // Money that the staff have given back pays for nothing any more.
  if (row.refunded_amount > 0) {
    if (actor) throw new AppError('transaction_final');
    return;
  }
  if (row.item_id === null) {
    const { id: transaction, user_id: user, amount } = row;
    await credit(tx, moneySource(row), { transaction, user, kind: 'top_up', amount }, now);
    await updateTransaction(tx, row, { ...accepted, settled_at: now });
    return addTimelineEntry(tx, { transaction, kind: 'accepted', actor }, now);
  }
  // The money of a late payment is kept already; what becomes of it is for the staff to say.
  if (isLate(row) && !actor) return;
  await lockShopItem(tx, row.item_id);
  const isOwnedAlready = await isOwned(tx, { ...row, item_id: row.item_id }, now);
  if (!isOwnedAlready && (await takeReserved(tx, row.id, row.item_id))) {
    await completePurchase(tx, row, now, { ...(actor && { actor }) });
    return;
  }
  if (actor) throw new AppError('item_out_of_stock');
  await keepLateMoney(tx, row, moneySource(row), now);
}

/** Ends a locked row unpaid: a PENDING one, or by the staff any that is not final. Throws transaction_final. */
export async function close(
  tx: Executor,
  row: TransactionRow,
  status: 'REJECTED' | 'CANCELED',
  now: Date,
  entry: { kind: 'rejected' | 'canceled' | 'expired'; actor?: StaffActor | undefined },
): Promise<void> {
  const isAllowed = entry.actor ? !isFinal(row.status) : canTransition(row.status, status);
  if (!isAllowed) throw new AppError('transaction_final');
  await releaseReservation(tx, row.id);
  // What the staff have decided needs no review any more, but for where late money lies; its provider is not asked again.
  const review_reason = isLate(row) ? row.review_reason : null;
  await updateTransaction(tx, row, {
    status,
    settled_at: now,
    ...(entry.actor && { review_reason, next_check_at: null }),
  });
  await addTimelineEntry(tx, { transaction: row.id, ...entry }, now);
}

/**
 * The staff's step back to PENDING of a locked row: a piece of stock is reserved anew, and the provider is asked again at
 * once. Throws item_out_of_stock; transaction_final where the money went back.
 */
export async function reopen(
  tx: Executor,
  row: TransactionRow,
  holdMinutes: number,
  now: Date,
  actor: StaffActor,
): Promise<void> {
  if (row.refunded_amount > 0) throw new AppError('transaction_final');
  if (row.item_id !== null) {
    await lockShopItem(tx, row.item_id);
    await reserveStock(tx, row.id, row.item_id, now);
  }
  const expires_at = new Date(now.getTime() + holdMinutes * 60_000);
  await updateTransaction(tx, row, { status: 'PENDING', settled_at: null, expires_at, next_check_at: now });
  await addTimelineEntry(tx, { transaction: row.id, kind: 'reopened', actor }, now);
}
