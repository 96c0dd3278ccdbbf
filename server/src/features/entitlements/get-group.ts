import { eventGroupPattern } from '@paddock/contract/shop/rules';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Database } from '../../db/database.ts';
import { shopItems } from '../shop/tables.ts';
import { isRunning } from './queries.ts';
import { entitlements } from './tables.ts';

/**
 * Whether a grant applies to the server. Reads the grant instead of the column, which is cleared when its server is
 * deleted: a group of one server must not become a group of all.
 */
const isForServer = (grant: SQL, server_id: number): SQL =>
  sql`coalesce((${grant} ->> 'server_id')::int, ${server_id}::int) = ${server_id}::int`;

async function isSold(db: Database, group: string, server_id: number): Promise<boolean> {
  const grants = sql`select 1 from jsonb_array_elements(${shopItems.grants}) as one(item_grant)
    where item_grant ->> 'type' = 'group' and item_grant ->> 'group' = ${group} and ${isForServer(sql`item_grant`, server_id)}`;
  return (await db.$count(shopItems, and(isNull(shopItems.deleted_at), sql`exists (${grants})`))) > 0;
}

/**
 * Lists the Steam ids of a server's group in order; undefined for an unknown group. A group that is for sale or was
 * ever granted is known even while it is empty.
 */
export async function findGroupMembers(
  { db, now: clock, followUps }: Deps,
  group: string,
  server_id: number,
): Promise<string[] | undefined> {
  const now = clock();
  const event = eventGroupPattern.exec(group)?.[1];
  if (event !== undefined) return followUps.listEventDrivers(db, { event_id: Number(event), server_id, now });
  const granted = and(eq(entitlements.group, group), isForServer(sql`${entitlements.grant}`, server_id));
  const rows = await db
    .selectDistinct({ steam_id: entitlements.steam_id })
    .from(entitlements)
    .where(and(granted, isRunning(now)));
  if (rows.length > 0) return rows.map(({ steam_id }) => steam_id).toSorted();
  const [once] = await db.select({ id: entitlements.id }).from(entitlements).where(granted).limit(1);
  return once || (await isSold(db, group, server_id)) ? [] : undefined;
}

/** Formats a group as a game server's file: one Steam id per line. */
export function formatGroup(steam_ids: readonly string[]): string {
  return steam_ids.map((steam_id) => `${steam_id}\n`).join('');
}
