import type { Given } from '@paddock/contract/entitlements';
import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/database.ts';
import { deliveries, discordRoleChanges, entitlements } from './tables.ts';

const undone = alias(deliveries, 'undone');
const roleTaken = alias(discordRoleChanges, 'role_taken');

interface Change {
  state: string;
  error: string | null;
  done_at: Date | null;
}

function givenState(row: typeof entitlements.$inferSelect, change: Change | null, now: Date): Given['state'] {
  if (row.taken_back_at !== null) return 'taken_back';
  if (row.ends_at !== null && row.ends_at <= now) return 'lapsed';
  const isFetched = row.grant.type === 'delivery' || row.grant.type === 'discord_role';
  if (!isFetched || change?.state === 'done') return 'given';
  // Without a change the game server is gone, and the work with it.
  if (!change || change.state === 'failed' || change.state === 'canceled') return 'failed';
  return 'waiting';
}

/** What a transaction gave, in the order of the item's grants, and how each stands. */
export async function listGiven(db: Executor, transaction_id: string, now: Date): Promise<Given[]> {
  const rows = await db
    .select({
      row: entitlements,
      delivery: deliveries,
      role: discordRoleChanges,
      undone,
      roleTaken,
    })
    .from(entitlements)
    .leftJoin(deliveries, and(eq(deliveries.entitlement_id, entitlements.id), eq(deliveries.kind, 'give')))
    .leftJoin(undone, and(eq(undone.entitlement_id, entitlements.id), eq(undone.kind, 'take_back')))
    .leftJoin(
      discordRoleChanges,
      and(eq(discordRoleChanges.entitlement_id, entitlements.id), eq(discordRoleChanges.kind, 'give')),
    )
    .leftJoin(roleTaken, and(eq(roleTaken.entitlement_id, entitlements.id), eq(roleTaken.kind, 'take_back')))
    .where(eq(entitlements.transaction_id, transaction_id))
    .orderBy(asc(entitlements.position));
  return rows.map(({ row, delivery, role, undone, roleTaken }) => {
    const change = delivery ?? role;
    const back = undone ?? roleTaken;
    const isFetched = row.grant.type === 'delivery' || row.grant.type === 'discord_role';
    const error = back?.error ?? change?.error ?? null;
    return {
      id: row.id,
      grant: row.grant,
      state: givenState(row, change, now),
      given_at: isFetched ? (change?.done_at ?? null) : row.given_at,
      ends_at: row.ends_at,
      error,
    };
  });
}
