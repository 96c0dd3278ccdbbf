import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { discordRoleChanges, type EntitlementRow } from '../tables.ts';

/** Notes a role for Discord to be told of, and its end where it has one. */
export async function queueRoleGrant(
  tx: Executor,
  { id: entitlement_id }: EntitlementRow,
  role_id: string,
  ends_at: Date | null,
  now: Date,
): Promise<void> {
  await tx.insert(discordRoleChanges).values({ entitlement_id, kind: 'give', role_id, next_at: now });
  if (ends_at === null) return;
  await tx
    .insert(discordRoleChanges)
    .values({ entitlement_id, kind: 'take_back', role_id, next_at: ends_at });
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
  await tx
    .update(discordRoleChanges)
    .set({ state: 'canceled' })
    .where(
      and(
        mine,
        eq(discordRoleChanges.state, 'waiting'),
        isUntold ? undefined : eq(discordRoleChanges.kind, 'give'),
      ),
    );
  if (isUntold) return;
  const { role_id } = given;
  await tx
    .insert(discordRoleChanges)
    .values({ entitlement_id: id, kind: 'take_back', role_id, next_at: now })
    .onConflictDoUpdate({
      target: [discordRoleChanges.entitlement_id, discordRoleChanges.kind],
      set: { next_at: now },
      setWhere: sql`${discordRoleChanges.state} = 'waiting' and ${discordRoleChanges.attempts} = 0`,
    });
}
