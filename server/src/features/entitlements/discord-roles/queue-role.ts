import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { discordRoleChanges, type EntitlementRow } from '../tables.ts';
import { roleQueue } from './role-queue.ts';

/** Notes a role for Discord to be told of, and its end where it has one. */
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

/** Forgets a role that Discord was never told of; any other is taken in the next round. */
export async function revokeRole(tx: Executor, { id }: EntitlementRow, now: Date): Promise<void> {
  const mine = eq(discordRoleChanges.entitlement_id, id);
  const [given] = await tx
    .select()
    .from(discordRoleChanges)
    .where(and(mine, eq(discordRoleChanges.kind, 'give')))
    .for('update');
  if (!given) return;
  const isUntold = given.state === 'waiting' && given.attempts === 0;
  await roleQueue.drop(tx, isUntold ? mine : and(mine, eq(discordRoleChanges.kind, 'give')));
  if (isUntold) return;
  const { role_id } = given;
  if (await roleQueue.enqueue(tx, { entitlement_id: id, kind: 'take_back', role_id }, now)) return;
  const untried = and(eq(discordRoleChanges.kind, 'take_back'), eq(discordRoleChanges.attempts, 0));
  await roleQueue.reschedule(tx, and(mine, untried), now);
}
