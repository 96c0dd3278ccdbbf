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

/** The wait after the first expired payment above the limit; it doubles with each further one, up to the maximum. */
const shortestWait = 15 * minuteMs;
const longestWait = 6 * hourMs;

/** Delays a buyer's next payment for an item after too many expired ones, longer with each. Throws payments_expired_often. */
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

/** Limits how much stock a buyer can reserve without paying, including the new payment's reservation. Throws payments_open_max. */
export async function assertFewReservations(tx: Executor, buyer: number, item_id: number): Promise<void> {
  // Serializes a buyer's payments, because two items have two locks. Taken after the item's lock, as in a top-up.
  await lockSubject(tx, locks.openPayments, buyer);
  const reservations = await tx
    .select({ item_id: stockReservations.item_id })
    .from(stockReservations)
    .innerJoin(transactions, eq(transactions.id, stockReservations.transaction_id))
    .where(eq(transactions.user_id, buyer));
  const ofItem = reservations.filter((one) => one.item_id === item_id);
  if (ofItem.length > reservationsPerItem || reservations.length > reservationsPerBuyer) {
    throw new AppError('payments_open_max');
  }
}
