import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { discordRoleChanges, type EntitlementRow } from '../tables.ts';
import { roleQueue } from './role-queue.ts';

/** Queues a role for Discord, and its end where it has one. */
export async function queueRoleGrant(
  tx: Executor,
  { id: entitlement_id }: EntitlementRow,
  role_id: string,
  ends_at: Date | null,
  now: Date,
): Promise<void> {
  await roleQueue.enqueue(tx, { entitlement_id, kind: 'give', role_id }, now);
  if (ends_at) await roleQueue.enqueue(tx, { entitlement_id, kind: 'take_back', role_id }, ends_at);
}

/** Drops a role that was never sent to Discord; any other is taken in the next round. */
export async function revokeRole(tx: Executor, { id }: EntitlementRow, now: Date): Promise<void> {
  const mine = eq(discordRoleChanges.entitlement_id, id);
  const [change] = await tx
    .select()
    .from(discordRoleChanges)
    .where(and(mine, eq(discordRoleChanges.kind, 'give')))
    .for('update');
  if (!change) return;
  const isUnsent = change.state === 'waiting' && change.attempts === 0;
  await roleQueue.drop(tx, isUnsent ? mine : and(mine, eq(discordRoleChanges.kind, 'give')));
  if (isUnsent) return;
  const { role_id } = change;
  if (await roleQueue.enqueue(tx, { entitlement_id: id, kind: 'take_back', role_id }, now)) return;
  const untried = and(eq(discordRoleChanges.kind, 'take_back'), eq(discordRoleChanges.attempts, 0));
  await roleQueue.reschedule(tx, and(mine, untried), now);
}
