import { AppError } from '@paddock/contract/core/errors';
import { deliveryAttemptsMax } from '@paddock/contract/entitlements/rules';
import { cleanName } from '@paddock/contract/i18n/normalize-text';
import { and, asc, eq, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { audit } from '../../../db/audit/audit.ts';
import type { Database } from '../../../db/database.ts';
import { deliveries, entitlements } from '../tables.ts';

/** Before the second try; each further one waits twice as long. */
const firstPauseMs = 30_000;

const undone = alias(deliveries, 'undone');

type Row = typeof deliveries.$inferSelect;

/** Handed out and, since it is to be undone now, never acknowledged. */
const isAbandoned = and(eq(deliveries.kind, 'give'), eq(deliveries.state, 'leased'));

export interface LeaseOptions {
  limit: number;
  seconds: number;
}

/**
 * Hands out work of a server, oldest first, and keeps it from other workers for a while. What was handed out and
 * never acknowledged comes again under the same id. What is to be undone follows when nobody is doing it any more.
 */
export function leaseDeliveries(
  db: Database,
  server_id: number,
  { limit, seconds }: LeaseOptions,
  now: Date,
) {
  const isBeingDone = db
    .select({ id: undone.id })
    .from(undone)
    .where(
      and(
        eq(undone.entitlement_id, deliveries.entitlement_id),
        eq(undone.kind, 'give'),
        eq(undone.state, 'leased'),
        sql`${undone.next_at} > ${now.toISOString()}::timestamptz`,
      ),
    );
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ row: deliveries, steam_id: entitlements.steam_id })
      .from(deliveries)
      .innerJoin(entitlements, eq(entitlements.id, deliveries.entitlement_id))
      .where(
        and(
          eq(deliveries.server_id, server_id),
          inArray(deliveries.state, ['waiting', 'leased']),
          lte(deliveries.next_at, now),
          or(
            and(eq(deliveries.kind, 'give'), isNull(entitlements.taken_back_at)),
            and(eq(deliveries.kind, 'take_back'), notExists(isBeingDone)),
          ),
        ),
      )
      .orderBy(asc(deliveries.id))
      .limit(limit)
      .for('update', { of: deliveries, skipLocked: true });
    const ids = due.map(({ row }) => row.id);
    if (ids.length > 0) {
      const next_at = new Date(now.getTime() + seconds * 1000);
      await tx.update(deliveries).set({ state: 'leased', next_at }).where(inArray(deliveries.id, ids));
    }
    const undoing = due.filter(({ row }) => row.kind === 'take_back').map(({ row }) => row.entitlement_id);
    if (undoing.length > 0) {
      await tx
        .update(deliveries)
        .set({ state: 'canceled' })
        .where(and(inArray(deliveries.entitlement_id, undoing), isAbandoned));
    }
    return due.map(({ row: { id, action, params }, steam_id }) => ({ id, action, steam_id, params }));
  });
}

type Change = Partial<typeof deliveries.$inferInsert>;

function afterFailure(row: Row, isTakenBack: boolean, said: string, now: Date): Change {
  const attempts = row.attempts + 1;
  // A server that says nothing has said that it failed; a note of it stays, whatever the staff do later.
  const error = said || 'failed';
  if (row.kind === 'give' && isTakenBack) return { state: 'canceled', attempts, error };
  if (attempts >= deliveryAttemptsMax) return { state: 'failed', attempts, error };
  const next_at = new Date(now.getTime() + firstPauseMs * 2 ** (attempts - 1));
  return { state: 'waiting', attempts, error, next_at };
}

/** What a server said of a delivery. */
export interface Acknowledgement {
  result: 'done' | 'failed';
  error?: string | null | undefined;
}

/**
 * Writes down how a delivery of the server went. A repeat changes nothing: what is done stays done, and a failure
 * counts once for each time that it was handed out.
 */
export function acknowledgeDelivery(
  db: Database,
  server_id: number,
  id: number,
  { result, error }: Acknowledgement,
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ row: deliveries, taken_back_at: entitlements.taken_back_at })
      .from(deliveries)
      .innerJoin(entitlements, eq(entitlements.id, deliveries.entitlement_id))
      .where(and(eq(deliveries.id, id), eq(deliveries.server_id, server_id)))
      .for('update', { of: deliveries });
    if (!found) throw new AppError('not_found');
    const { row } = found;
    if (row.state === 'done' || row.state === 'canceled') return;
    if (result === 'failed' && row.state !== 'leased') return;
    const isTakenBack = found.taken_back_at !== null;
    const change: Change =
      result === 'done'
        ? { state: 'done', done_at: now, error: null }
        : afterFailure(row, isTakenBack, cleanName(error ?? ''), now);
    await tx.update(deliveries).set(change).where(eq(deliveries.id, id));
  });
}

/** Hands out again what was given up, its tries counted anew; anything else stays as it is. */
export function retryDelivery(db: Database, id: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ before: deliveries, name: entitlements.item_title })
      .from(deliveries)
      .innerJoin(entitlements, eq(entitlements.id, deliveries.entitlement_id))
      .where(eq(deliveries.id, id))
      .for('update', { of: deliveries });
    if (!found) throw new AppError('not_found');
    const { before, name } = found;
    const [after = before] = await tx
      .update(deliveries)
      .set({ state: 'waiting', attempts: 0, next_at: now })
      .where(and(eq(deliveries.id, id), eq(deliveries.state, 'failed')))
      .returning();
    await audit(tx, { target: { type: 'delivery', id, name }, before, after });
  });
}
