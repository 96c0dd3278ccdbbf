import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { discordRoleChanges, entitlements } from '../tables.ts';

/**
 * Roles of subscriptions whose pause is over wait to be given again, and to be taken at their end. Called by the round that
 * tells Discord, so that no role is on its way meanwhile.
 */
export async function wakeRoles(db: Database, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    with awake as (
      update ${entitlements} set rests_until = null where rests_until <= ${at}
      returning id, ends_at, taken_back_at, "grant" ->> 'type' as type
    )
    update ${discordRoleChanges} as c
    set state = 'waiting', attempts = 0, error = null, done_at = null,
      next_at = case c.kind when 'give' then ${at} else a.ends_at end
    from awake a
    where c.entitlement_id = a.id and a.type = 'discord_role' and a.taken_back_at is null and a.ends_at > ${at}
      -- A role that nobody has taken yet stays as it is.
      and (c.kind = 'take_back' or c.state = 'canceled' or exists (
        select from ${discordRoleChanges} taken
        where taken.entitlement_id = a.id and taken.kind = 'take_back' and taken.state <> 'waiting'))`);
}
