import { AppError } from '@paddock/contract/core/errors';
import { dayMs, hourMs, minuteMs } from '@paddock/contract/durations';
import {
  expiredPaymentsFree,
  reservationsPerBuyer,
  reservationsPerItem,
} from '@paddock/contract/payments/rules';
import { and, count, eq, gt, gte, max, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { lockSubject, locks } from '../../../db/locks.ts';
import { stockReservations, transactions } from '../tables.ts';

/** The wait after the first expired payment too many; it doubles with each further one, up to the longest. */
const shortestWait = 15 * minuteMs;
const longestWait = 6 * hourMs;

/**
 * After payments for an item that were left to expire the next one has to wait, the longer the more there were.
 * Throws payments_expired_often.
 */
export async function assertFewExpired(
  tx: Executor,
  buyer: number,
  item_id: number,
  now: Date,
): Promise<void> {
  const [expired] = await tx
    .select({ count: count(), last: max(transactions.settled_at) })
    .from(transactions)
    .where(
      and(
        eq(transactions.user_id, buyer),
        eq(transactions.item_id, item_id),
        eq(transactions.status, 'CANCELED'),
        gte(transactions.settled_at, sql`${transactions.expires_at}`),
        gt(transactions.created_at, new Date(now.getTime() - dayMs)),
      ),
    );
  const tooMany = (expired?.count ?? 0) - expiredPaymentsFree;
  if (tooMany < 0 || !expired?.last) return;
  const until = expired.last.getTime() + Math.min(shortestWait * 2 ** tooMany, longestWait);
  if (until <= now.getTime()) return;
  throw new AppError('payments_expired_often', { retryAfter: Math.ceil((until - now.getTime()) / 1000) });
}

/**
 * Nobody keeps a stock from others without paying. Counts the new payment's reservation as well. Throws
 * payments_open_max.
 */
export async function assertFewReservations(tx: Executor, buyer: number, item_id: number): Promise<void> {
  // One at a time for a buyer: two items have two locks. After the item's lock, as in a top-up.
  await lockSubject(tx, locks.openPayments, buyer);
  const held = await tx
    .select({ item_id: stockReservations.item_id })
    .from(stockReservations)
    .innerJoin(transactions, eq(transactions.id, stockReservations.transaction_id))
    .where(eq(transactions.user_id, buyer));
  const ofItem = held.filter((one) => one.item_id === item_id);
  if (ofItem.length > reservationsPerItem || held.length > reservationsPerBuyer) {
    throw new AppError('payments_open_max');
  }
}
