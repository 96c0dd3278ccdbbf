import type { Grant } from '@paddock/contract/shop/calls';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { deliveries, type EntitlementRow } from '../tables.ts';

/** Game servers may still lease or acknowledge it. */
export const isOpen = inArray(deliveries.state, ['waiting', 'leased']);

export async function cancelDeliveries(tx: Executor, where: SQL | undefined): Promise<void> {
  await tx.update(deliveries).set({ state: 'canceled' }).where(and(isOpen, where));
}

async function enqueue(
  tx: Executor,
  work: Omit<typeof deliveries.$inferInsert, 'next_at' | 'created_at'>,
  now: Date,
): Promise<void> {
  await tx
    .insert(deliveries)
    .values({ ...work, next_at: now, created_at: now })
    .onConflictDoNothing();
}

/** Enqueues a grant for its game server; a deleted server gets no delivery. */
export async function queueDelivery(
  tx: Executor,
  { id: entitlement_id, server_id }: EntitlementRow,
  { action, params }: Extract<Grant, { type: 'delivery' }>,
  now: Date,
): Promise<void> {
  if (server_id === null) return;
  await enqueue(tx, { entitlement_id, kind: 'give', server_id, action, params }, now);
}

/** Drops a delivery that was never leased; otherwise enqueues undoing it. */
export async function revokeDelivery(tx: Executor, { id }: EntitlementRow, now: Date): Promise<void> {
  const [delivery] = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.entitlement_id, id), eq(deliveries.kind, 'give')))
    .for('update');
  if (!delivery) return;
  const { server_id, action, params } = delivery;
  const isOut = delivery.state === 'leased' && delivery.next_at > now;
  if (!isOut) await cancelDeliveries(tx, eq(deliveries.id, delivery.id));
  if (delivery.state === 'unsure')
    await tx.update(deliveries).set({ state: 'canceled' }).where(eq(deliveries.id, delivery.id));
  // A retry by staff resets the attempts; the last error still shows that it was leased.
  if (delivery.state === 'waiting' && delivery.attempts === 0 && delivery.error === null) return;
  const undo = { action: 'take_back', params: { delivery_id: delivery.id, action, params } };
  await enqueue(tx, { entitlement_id: id, kind: 'take_back', server_id, ...undo }, now);
}
