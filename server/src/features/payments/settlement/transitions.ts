import { type Cents, cents } from '@paddock/contract/core/money';
import { minuteMs } from '@paddock/contract/durations';
import { grantsExpireAt } from '@paddock/contract/shop/calls';
import { sql } from 'drizzle-orm';
import { prepareOnce } from '../../../db/statements/prepare-once.ts';
import { withParts } from '../../../db/statements/with-parts.ts';
import { grantEntitlements } from '../../entitlements/grant-entitlements.ts';
import { credit, type LedgerAccount, postEntries } from '../ledger/ledger.ts';
import { balanceProvider, type TransactionRow, transactionEvents, transactions } from '../tables.ts';
import {
  isOwned,
  isReserved,
  releaseReservation,
  reserveStock,
  takeFromStock,
  takeReserved,
} from '../transactions/goods.ts';
import { notifyPurchase } from '../transactions/notify-buyer.ts';
import { addTimelineEntry, type StaffActor } from '../transactions/timeline.ts';
import { editSale, type LockedSale, rereadSale } from '../with-sale.ts';
import { assertBuyable, type Closing, decideAcceptance, type Goods, isLate } from './decisions.ts';
import { keepLateMoney } from './late-money.ts';

/** How a transaction ends, by its provider, the buyer's balance or staff. Callers hold its lock and make no network calls. */

/** The account that has the money of a transaction, or that pays for it. */
function moneySource(row: TransactionRow): LedgerAccount {
  if (row.review_reason === 'late_unallocated') return 'unallocated';
  const isOnBalance = row.provider === balanceProvider || row.review_reason === 'late_credited';
  return isOnBalance ? `user:${row.user_id}` : `provider:${row.provider}`;
}

interface Completion {
  actor?: StaffActor;
  /** Whether the current request pays from the balance: its response is stored for repeats. */
  isAnswered?: boolean;
}

/** The response to a request that pays from the balance. */
export interface BalancePurchase {
  transaction_id: string;
  status: 'ACCEPTED';
  balance: Cents;
}

/** Writes the transition with its two timeline entries. */
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

/** The goods of a transaction, for the account that receives them. */
export function purchaseOf(row: TransactionRow & { steam_id: string }) {
  const { transaction_id, user_id, steam_id, item_title, item_title_en, grants } = row;
  return { transaction_id, user_id, steam_id, item_title: item_title ?? '', item_title_en, grants };
}

/** Takes the money of a purchase whose goods are ready, and gives them. */
async function completePurchase(
  { tx, row, now }: Omit<LockedSale, 'item'>,
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

/** Pays a new transaction from the buyer's balance. Throws item_owned, item_out_of_stock, balance_insufficient. */
export async function settleFromBalance({ tx, item, now, row }: LockedSale): Promise<BalancePurchase> {
  const isOwnedAlready = item !== undefined && (await isOwned(tx, { ...row, item_id: item.id }, now));
  assertBuyable({ isOwned: isOwnedAlready, item });
  if (item) await takeFromStock(tx, item);
  return completePurchase({ tx, row, now }, { isAnswered: true });
}

async function loadGoods({ tx, row, item, now }: LockedSale): Promise<Goods | undefined> {
  const { item_id } = row;
  if (item_id === null) return undefined;
  return {
    item,
    isOwned: await isOwned(tx, { ...row, item_id }, now),
    isReserved: await isReserved(tx, row.id),
  };
}

async function creditTopUp(sale: LockedSale, actor?: StaffActor): Promise<LockedSale> {
  const { tx, row, now } = sale;
  const { id: transaction, user_id: user, amount } = row;
  await credit(tx, moneySource(row), { transaction, user, kind: 'top_up', amount }, now);
  await addTimelineEntry(tx, { transaction, kind: 'accepted', actor }, now);
  return editSale(sale, { status: 'ACCEPTED', review_reason: null, settled_at: now });
}

/**
 * Transitions to ACCEPTED: moves the money and gives the goods, once. Throws transaction_final, and item_out_of_stock if staff accept what
 * cannot be delivered.
 */
export async function accept(sale: LockedSale, actor?: StaffActor): Promise<LockedSale> {
  const { tx, row, item } = sale;
  const step = decideAcceptance(row, await loadGoods(sale), actor !== undefined);
  if (step === 'top_up') return creditTopUp(sale, actor);
  if (step === 'late') return keepLateMoney(sale, moneySource(row));
  if (step === undefined || row.item_id === null) return sale;
  await takeReserved(tx, row.id, item);
  await completePurchase(sale, { ...(actor && { actor }) });
  // The statement that completes a purchase returns no row.
  return rereadSale(sale);
}

/** Ends a transaction unpaid. After a decision by staff its provider is no longer polled, and only late money remains under review. */
export async function close(
  sale: LockedSale,
  { status, kind }: Closing,
  actor?: StaffActor,
): Promise<LockedSale> {
  const { tx, row, now } = sale;
  await releaseReservation(tx, row.id);
  await addTimelineEntry(tx, { transaction: row.id, kind, actor }, now);
  const review_reason = isLate(row) ? row.review_reason : null;
  return editSale(sale, { status, settled_at: now, ...(actor && { review_reason, next_check_at: null }) });
}

/** Returns a transaction to PENDING for staff: stock is reserved again, and the provider is polled at once. Throws item_out_of_stock. */
export async function reopen(sale: LockedSale, holdMinutes: number, actor: StaffActor): Promise<LockedSale> {
  const { tx, row, now } = sale;
  if (row.item_id !== null) await reserveStock(tx, row.id, row.item_id, now);
  await addTimelineEntry(tx, { transaction: row.id, kind: 'reopened', actor }, now);
  const expires_at = new Date(now.getTime() + holdMinutes * minuteMs);
  return editSale(sale, { status: 'PENDING', settled_at: null, expires_at, next_check_at: now });
}
