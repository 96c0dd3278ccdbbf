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
import { type HeldSubscription, holdSubscription, shiftPeriods } from './shift-periods.ts';
import { entitlements, subscriptionPauses, subscriptions } from './tables.ts';

/** One of the reader's Steam account that still runs, held. Throws not_found, subscription_over. */
async function holdOwn(tx: Executor, reader: Reader, id: number, now: Date): Promise<HeldSubscription> {
  const [seen] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id));
  // Whoever gave it sees it too, and leaves it to whom it was given.
  if (!seen || seen.steam_id !== reader.steam_id) throw new AppError('not_found');
  const held = await holdSubscription(tx, seen, now);
  if (!held) throw new AppError('not_found');
  if (held.row.end_date <= now) throw new AppError('subscription_over');
  return held;
}

/** Until when what was bought with the subscription gives nothing; for a time that is over, it gives again. */
async function rest(tx: Executor, { rows }: HeldSubscription, rests_until: Date): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.update(entitlements).set({ rests_until }).where(inArray(entitlements.id, ids));
}

/**
 * Pauses a subscription of the reader for some days: groups and roles that came with it rest, and the ends of all of it move by as
 * long. Throws not_found, subscription_over, subscription_paused, pause_not_allowed, pause_used.
 */
export async function pauseSubscription(
  { db, now }: Deps,
  reader: Reader,
  id: number,
  days: number,
): Promise<Subscription> {
  const at = now();
  await db.transaction(async (tx) => {
    const held = await holdOwn(tx, reader, id, at);
    const [open] = await listOpenPauses(tx, [id], at);
    if (open) throw new AppError('subscription_paused');
    const [period] = await listPaidPeriods(tx, [id], at);
    if (!period || !isPausable(period)) throw new AppError('pause_not_allowed');
    if (period.pause_id !== null) throw new AppError('pause_used');
    const resumes_at = new Date(at.getTime() + days * dayMs);
    await tx
      .insert(subscriptionPauses)
      .values({ subscription_id: id, entitlement_id: period.entitlement_id, paused_at: at, resumes_at });
    await shiftPeriods(tx, held, days * dayMs);
    await rest(tx, held, resumes_at);
  });
  return getSubscription(db, reader, id, at);
}

/**
 * Ends a pause now: what is left of it is taken from the ends again. Throws not_found, subscription_over,
 * subscription_not_paused.
 */
export async function resumeSubscription(
  { db, now }: Deps,
  reader: Reader,
  id: number,
): Promise<Subscription> {
  const at = now();
  await db.transaction(async (tx) => {
    const held = await holdOwn(tx, reader, id, at);
    const [open] = await listOpenPauses(tx, [id], at);
    if (!open) throw new AppError('subscription_not_paused');
    await tx.update(subscriptionPauses).set({ resumed_at: at }).where(eq(subscriptionPauses.id, open.id));
    await shiftPeriods(tx, held, at.getTime() - open.resumes_at.getTime());
    await rest(tx, held, at);
  });
  return getSubscription(db, reader, id, at);
}
