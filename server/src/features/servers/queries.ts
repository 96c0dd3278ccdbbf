import { createHash } from 'node:crypto';
import type { GameServer } from '@paddock/contract/servers';
import { asc, desc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { KeyHolder } from '../../http/app-types.ts';
import { gameServers, serverKeys } from './tables.ts';

type Row = typeof gameServers.$inferSelect;

function shown(row: Row): GameServer {
  const status = row.in_maintenance ? 'Maintenance' : row.status;
  const max_players = row.polled_max_players ?? row.max_players;
  const players = status === 'Offline' ? 0 : row.players;
  return {
    ...row,
    status,
    max_players,
    players,
    free_slots: Math.max(0, max_players - players),
    ping: status === 'Offline' ? null : row.ping,
    members_online: row.online_members.length,
  };
}

/** Servers that are switched on, as the last round of polling left them; the busiest first. */
export async function listGameServers(db: Executor): Promise<GameServer[]> {
  const rows = await db
    .select()
    .from(gameServers)
    .where(eq(gameServers.is_active, true))
    .orderBy(desc(gameServers.status), desc(gameServers.players), asc(gameServers.id));
  return rows.map(shown);
}

export async function findGameServer(db: Executor, id: number): Promise<Row | undefined> {
  const [row] = await db.select().from(gameServers).where(eq(gameServers.id, id));
  return row;
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Whose key this is; undefined for a key that does not exist any more. */
export async function findKeyHolder({ db, now }: Deps, key: string): Promise<KeyHolder | undefined> {
  const [row] = await db
    .update(serverKeys)
    .set({ last_used_at: now() })
    .where(eq(serverKeys.key_hash, hashKey(key)))
    .returning({ key_id: serverKeys.id, server_id: serverKeys.server_id });
  return row;
}

export function listKeys(db: Executor) {
  return db
    .select({
      id: serverKeys.id,
      server_id: serverKeys.server_id,
      server_name: gameServers.name,
      name: serverKeys.name,
      created_at: serverKeys.created_at,
      last_used_at: serverKeys.last_used_at,
    })
    .from(serverKeys)
    .innerJoin(gameServers, eq(gameServers.id, serverKeys.server_id))
    .orderBy(desc(serverKeys.id));
}
