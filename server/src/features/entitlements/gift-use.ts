import { and, eq, gt, isNotNull, ne, or } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { deliveries, discordRoleChanges, entitlements, subscriptionPauses } from './tables.ts';

/**
 * Whether something of a purchase has reached whom it is for: work that a game server was handed, a role that Discord was told of,
 * or a pause of the subscription. Groups are read by servers at any time and tell nothing of it.
 */
export async function isGiftUsed(db: Executor, transaction_id: string): Promise<boolean> {
  const [used] = await db
    .select({ id: entitlements.id })
    .from(entitlements)
    .leftJoin(deliveries, and(eq(deliveries.entitlement_id, entitlements.id), eq(deliveries.kind, 'give')))
    .leftJoin(
      discordRoleChanges,
      and(eq(discordRoleChanges.entitlement_id, entitlements.id), eq(discordRoleChanges.kind, 'give')),
    )
    .leftJoin(subscriptionPauses, eq(subscriptionPauses.entitlement_id, entitlements.id))
    .where(
      and(
        eq(entitlements.transaction_id, transaction_id),
        or(
          ne(deliveries.state, 'waiting'),
          gt(deliveries.attempts, 0),
          // A retry by the staff counts the attempts anew; the last error still shows that it was out.
          isNotNull(deliveries.error),
          ne(discordRoleChanges.state, 'waiting'),
          gt(discordRoleChanges.attempts, 0),
          isNotNull(subscriptionPauses.id),
        ),
      ),
    )
    .limit(1);
  return used !== undefined;
}
