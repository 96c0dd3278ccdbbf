import { AppError } from '@paddock/contract/core/errors';
import { dayMs } from '@paddock/contract/durations';
import type { Subscription } from '@paddock/contract/entitlements/calls';
import { eq, inArray } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import {
  getSubscription,
  isPausable,
  listOpenPauses,
  listPaidPeriods,
  type Reader,
} from './list-subscriptions.ts';
import { type LockedSubscription, lockSubscription, shiftPeriods } from './shift-periods.ts';
import { entitlements, subscriptionPauses, subscriptions } from './tables.ts';

/** Locks a running subscription of the reader's Steam account. Throws not_found, subscription_over. */
async function lockOwnSubscription(
  tx: Executor,
  reader: Reader,
  id: number,
  now: Date,
): Promise<LockedSubscription> {
  const [seen] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id));
  // The giver of a subscription sees it but cannot pause it.
  if (!seen || seen.steam_id !== reader.steam_id) throw new AppError('not_found');
  const locked = await lockSubscription(tx, seen, now);
  if (!locked) throw new AppError('not_found');
  if (locked.row.end_date <= now) throw new AppError('subscription_over');
  return locked;
}

/** Suspends what was bought with a subscription until an instant; one in the past resumes it. */
async function suspend(tx: Executor, { rows }: LockedSubscription, rests_until: Date): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.update(entitlements).set({ rests_until }).where(inArray(entitlements.id, ids));
}

/**
 * Pauses a subscription for some days. Suspends its groups and roles and moves all ends by as long. Throws not_found,
 * subscription_over, subscription_paused, pause_not_allowed, pause_used.
 */
export async function pauseSubscription(
  { db, now }: Deps,
  reader: Reader,
  id: number,
  days: number,
): Promise<Subscription> {
  const at = now();
  await db.transaction(async (tx) => {
    const locked = await lockOwnSubscription(tx, reader, id, at);
    const [open] = await listOpenPauses(tx, [id], at);
    if (open) throw new AppError('subscription_paused');
    const [period] = await listPaidPeriods(tx, [id], at);
    if (!period || !isPausable(period)) throw new AppError('pause_not_allowed');
    if (period.pause_id !== null) throw new AppError('pause_used');
    const resumes_at = new Date(at.getTime() + days * dayMs);
    await tx
      .insert(subscriptionPauses)
      .values({ subscription_id: id, entitlement_id: period.entitlement_id, paused_at: at, resumes_at });
    await shiftPeriods(tx, locked, days * dayMs);
    await suspend(tx, locked, resumes_at);
  });
  return getSubscription(db, reader, id, at);
}

/**
 * Ends a pause now and moves the ends back by what is left of it. Throws not_found, subscription_over,
 * subscription_not_paused.
 */
export async function resumeSubscription(
  { db, now }: Deps,
  reader: Reader,
  id: number,
): Promise<Subscription> {
  const at = now();
  await db.transaction(async (tx) => {
    const locked = await lockOwnSubscription(tx, reader, id, at);
    const [open] = await listOpenPauses(tx, [id], at);
    if (!open) throw new AppError('subscription_not_paused');
    await tx.update(subscriptionPauses).set({ resumed_at: at }).where(eq(subscriptionPauses.id, open.id));
    await shiftPeriods(tx, locked, at.getTime() - open.resumes_at.getTime());
    await suspend(tx, locked, at);
  });
  return getSubscription(db, reader, id, at);
}
