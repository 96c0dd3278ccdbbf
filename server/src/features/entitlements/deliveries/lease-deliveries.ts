import { AppError } from '@paddock/contract/core/errors';
import {
  deliveryAttemptsMax,
  unacknowledgedLeasesMax,
  unacknowledgedMs,
} from '@paddock/contract/entitlements/rules';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import { and, asc, eq, getTableColumns, gte, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { audit } from '../../../db/audit/audit.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { deliveries, entitlements } from '../tables.ts';
import { cancelDeliveries, isOpen } from './queue-delivery.ts';

type DeliveryRow = typeof deliveries.$inferSelect;

/** The pause before the second attempt; each later one is twice as long. */
const firstPauseMs = 30_000;
const errorMax = 500;

const undone = alias(deliveries, 'undone');

/** Leased, never acknowledged and to be undone. */
const isAbandoned = and(eq(deliveries.kind, 'give'), eq(deliveries.state, 'leased'));

/**
 * Marks deliveries as `unsure` that were leased too often over a day or more without an acknowledgement. `server_id`
 * limits it to one server.
 */
export async function parkUnsureDeliveries(tx: Executor, now: Date, server_id?: number): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state: 'unsure' })
    .where(
      and(
        eq(deliveries.state, 'leased'),
        lte(deliveries.next_at, now),
        gte(deliveries.leases, unacknowledgedLeasesMax),
        lte(deliveries.first_leased_at, new Date(now.getTime() - unacknowledgedMs)),
        server_id === undefined ? undefined : eq(deliveries.server_id, server_id),
      ),
    );
}

/**
 * Leases deliveries of a server to a worker, oldest first. A delivery without an acknowledgement is leased again
 * under the same id. Undoing waits until no worker has the delivery.
 */
export function leaseDeliveries(
  db: Database,
  server_id: number,
  { limit, seconds }: { limit: number; seconds: number },
  now: Date,
) {
  const isInProgress = db
    .select({ id: undone.id })
    .from(undone)
    .where(
      and(
        eq(undone.entitlement_id, deliveries.entitlement_id),
        eq(undone.kind, 'give'),
        eq(undone.state, 'leased'),
        sql`${undone.next_at} > ${timestamp(now)}`,
      ),
    );
  const isDue = and(
    isOpen,
    lte(deliveries.next_at, now),
    eq(deliveries.server_id, server_id),
    or(
      and(eq(deliveries.kind, 'give'), isNull(entitlements.taken_back_at)),
      and(eq(deliveries.kind, 'take_back'), notExists(isInProgress)),
    ),
  );
  return db.transaction(async (tx) => {
    await parkUnsureDeliveries(tx, now, server_id);
    const claimed = await tx
      .select({ ...getTableColumns(deliveries), steam_id: entitlements.steam_id })
      .from(deliveries)
      .innerJoin(entitlements, eq(entitlements.id, deliveries.entitlement_id))
      .where(isDue)
      .orderBy(asc(deliveries.id))
      .limit(limit)
      .for('update', { of: deliveries, skipLocked: true });
    const leased = claimed.map(({ id }) => id);
    await tx
      .update(deliveries)
      .set({
        state: 'leased',
        next_at: new Date(now.getTime() + seconds * 1_000),
        leases: sql`${deliveries.leases} + 1`,
        first_leased_at: sql`coalesce(${deliveries.first_leased_at}, ${timestamp(now)})`,
      })
      .where(inArray(deliveries.id, leased));
    const undoing = claimed.filter(({ kind }) => kind === 'take_back').map((row) => row.entitlement_id);
    if (undoing.length > 0)
      await cancelDeliveries(tx, and(inArray(deliveries.entitlement_id, undoing), isAbandoned));
    return claimed.map(({ id, action, steam_id, params }) => ({ id, action, steam_id, params }));
  });
}

/** A server's report about a delivery. */
export interface Acknowledgement {
  result: 'done' | 'failed';
  error?: string | null | undefined;
}

function failureOf(row: DeliveryRow, now: Date) {
  const attempts = row.attempts + 1;
  if (attempts >= deliveryAttemptsMax) return { attempts, state: 'failed' as const };
  const next_at = new Date(now.getTime() + firstPauseMs * 2 ** (attempts - 1));
  return { attempts, state: 'waiting' as const, next_at };
}

/** Stores the outcome of a delivery. Idempotent: done stays done, and a failure counts once per lease. */
export async function acknowledgeDelivery(
  db: Database,
  server_id: number,
  id: number,
  { result, error }: Acknowledgement,
  now: Date,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ row: deliveries, taken_back_at: entitlements.taken_back_at })
      .from(deliveries)
      .innerJoin(entitlements, eq(entitlements.id, deliveries.entitlement_id))
      .where(and(eq(deliveries.id, id), eq(deliveries.server_id, server_id)))
      .for('update', { of: deliveries });
    if (!found) throw new AppError('not_found');
    const { row } = found;
    if (row.state === 'done' || row.state === 'canceled') return;
    if (result === 'failed' && row.state !== 'leased' && row.state !== 'unsure') return;
    // A failure without text gets a default: the error marks the delivery as leased even after a reset by staff.
    const text = cleanName(error ?? '') || 'failed';
    const isOff = row.kind === 'give' && found.taken_back_at !== null;
    const failure = { ...failureOf(row, now), error: text.slice(0, errorMax) };
    const changes =
      result === 'done'
        ? { state: 'done' as const, done_at: now, error: null }
        : { ...failure, ...(isOff && { state: 'canceled' as const }) };
    await tx
      .update(deliveries)
      .set({ ...changes, leases: 0, first_leased_at: null })
      .where(eq(deliveries.id, id));
  });
}

/** Changes a failed or unsure delivery for staff and audits it. Leaves others unchanged. */
function changeDelivery(db: Database, id: number, change: Partial<DeliveryRow>): Promise<void> {
  return db.transaction(async (tx) => {
    const [delivery] = await tx
      .select({ before: deliveries, name: entitlements.item_title })
      .from(deliveries)
      .innerJoin(entitlements, eq(entitlements.id, deliveries.entitlement_id))
      .where(eq(deliveries.id, id))
      .for('update', { of: deliveries });
    if (!delivery) throw new AppError('not_found');
    const { before, name } = delivery;
    const [after = before] = await tx
      .update(deliveries)
      .set(change)
      .where(and(eq(deliveries.id, id), inArray(deliveries.state, ['failed', 'unsure'])))
      .returning();
    await audit(tx, { target: { type: 'delivery', id, name }, before, after });
  });
}

/** Makes a delivery wait again with reset attempts. */
export const retryDelivery = (db: Database, id: number, now: Date): Promise<void> =>
  changeDelivery(db, id, { state: 'waiting', attempts: 0, next_at: now, leases: 0, first_leased_at: null });

export const markDeliveryDone = (db: Database, id: number, now: Date): Promise<void> =>
  changeDelivery(db, id, { state: 'done', done_at: now, error: null });
