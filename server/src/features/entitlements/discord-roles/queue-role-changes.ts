import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { users } from '../../users/tables.ts';
import { isRunning } from '../queries.ts';
import { discordRoles, entitlements } from '../tables.ts';

/**
 * Entitlements that grant a role, joined with the linked account. Bans do not remove roles; deleted accounts have no
 * link.
 */
export const grantsRole = (now: Date): SQL =>
  sql`${entitlements.grant} ->> 'type' = 'discord_role' and ${users.deleted_at} is null
    and ${users.discord_id} is not null and ${isRunning(now)}`;

/**
 * Updates which roles are granted, from entitlements and links, and queues roles affected by a purchase, refund, end,
 * pause or link. Makes no requests.
 */
export async function queueRoleChanges(db: Executor, now: Date): Promise<void> {
  const at = timestamp(now);
  const wanted = sql`
    select ${users.discord_id} as discord_id, ${entitlements.grant} ->> 'role_id' as role_id,
      max(${entitlements.id}) as entitlement_id,
      greatest(max(${entitlements.given_at}), max(${users.discord_linked_at})) as wanted_at
    from ${entitlements} join ${users} on ${users.steam_id} = ${entitlements.steam_id}
    where ${grantsRole(now)}
    group by 1, 2`;
  const isUnwanted = sql`not exists (
    select from wanted where wanted.discord_id = ${discordRoles.discord_id} and wanted.role_id = ${discordRoles.role_id})`;
  await db.execute(sql`
    insert into ${discordRoles} as r (discord_id, role_id, entitlement_id, wanted_at, next_at, queued_at)
    select discord_id, role_id, entitlement_id, wanted_at, ${at}, ${at} from (${wanted}) wanted
    on conflict (discord_id, role_id) do update
    set entitlement_id = excluded.entitlement_id, wanted_at = excluded.wanted_at,
      state = 'waiting', attempts = 0, error = null, next_at = ${at}, queued_at = ${at}
    where (r.wanted_at, r.entitlement_id) is distinct from (excluded.wanted_at, excluded.entitlement_id)`);
  // The portal does not remove roles that it never added.
  await db.execute(sql`
    with wanted as (${wanted}) delete from ${discordRoles} where ${discordRoles.given_at} is null and ${isUnwanted}`);
  await db.execute(sql`
    with wanted as (${wanted}) update ${discordRoles}
    set wanted_at = null, state = 'waiting', attempts = 0, error = null, next_at = ${at}, queued_at = ${at}
    where ${discordRoles.wanted_at} is not null and ${isUnwanted}`);
}
