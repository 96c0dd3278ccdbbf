import type { GameServer, OnlineMember } from '@paddock/contract/servers/calls';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { getNames, type Names } from '../catalogue/names.ts';
import { isVisibleMember, publicUserColumns } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { gameServers } from './tables.ts';

export type ServerRow = typeof gameServers.$inferSelect;

/** Finds members on any of the servers who agreed to be listed, by id. */
async function findVisibleMembers(
  db: Executor,
  rows: readonly ServerRow[],
): Promise<Map<number, OnlineMember>> {
  const ids = [...new Set(rows.flatMap(({ online_members }) => online_members))];
  if (ids.length === 0) return new Map();
  const members = await db
    .select(publicUserColumns)
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.show_online, true), isVisibleMember));
  return new Map(members.map((member) => [member.id, member]));
}

/** Maintenance by staff overrides the polled status. */
const statusOf = ({ status, in_maintenance }: ServerRow): GameServer['status'] =>
  in_maintenance ? 'Maintenance' : status;

/** Returns the free slots of an online server. */
export function freeSlots(row: ServerRow): number {
  const max_players = row.polled_max_players ?? row.max_players;
  return statusOf(row) === 'Online' ? Math.max(0, max_players - row.players) : 0;
}

function toGameServer(row: ServerRow, members: Map<number, OnlineMember>, names: Names): GameServer {
  const status = statusOf(row);
  const max_players = row.polled_max_players ?? row.max_players;
  const players = status === 'Offline' ? 0 : row.players;
  return {
    ...row,
    status,
    max_players,
    players,
    free_slots: freeSlots(row),
    ping: status === 'Offline' ? null : row.ping,
    track_ref: row.track ? names.track(row.track, row.layout, row.game) : null,
    members_online: row.online_members.length,
    members: row.online_members.flatMap((id) => members.get(id) ?? []),
    timing: row.timing_mode === 'public',
  };
}

/** Converts rows to the public form, in the same order. */
export async function toGameServers(db: Executor, rows: readonly ServerRow[]): Promise<GameServer[]> {
  const [members, names] = await Promise.all([findVisibleMembers(db, rows), getNames(db)]);
  return rows.map((row) => toGameServer(row, members, names));
}

const isOnline = ({ status }: GameServer) => Number(status === 'Online');

/** Lists active servers as last polled, optionally by id, busiest first. */
export async function listGameServers(db: Executor, ids?: readonly number[]): Promise<GameServer[]> {
  const isWanted = ids ? inArray(gameServers.id, [...ids]) : undefined;
  const rows = await db
    .select()
    .from(gameServers)
    .where(and(eq(gameServers.is_active, true), isWanted));
  const servers = await toGameServers(db, rows);
  return servers.sort((a, b) => isOnline(b) - isOnline(a) || b.players - a.players || a.id - b.id);
}

export async function findGameServer(db: Executor, id: number): Promise<ServerRow | undefined> {
  const [row] = await db.select().from(gameServers).where(eq(gameServers.id, id));
  return row;
}

/** Locks a server until the transaction ends. */
export async function lockGameServer(tx: Executor, id: number): Promise<ServerRow | undefined> {
  const [row] = await tx.select().from(gameServers).where(eq(gameServers.id, id)).for('update');
  return row;
}

export type ServerNames = ReadonlyMap<number, Pick<ServerRow, 'name' | 'name_en'>>;

/** Finds names of servers by id, active or not. */
export async function listServerNames(db: Executor, ids: readonly number[]): Promise<ServerNames> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: gameServers.id, name: gameServers.name, name_en: gameServers.name_en })
    .from(gameServers)
    .where(inArray(gameServers.id, [...ids]));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
