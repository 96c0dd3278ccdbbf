import { foldWithoutSpaces } from '@paddock/contract/locale';
import type { AdminGameServer } from '@paddock/contract/servers';
import { desc } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { findUptimes } from './history.ts';
import { type ServerRow, showServers } from './queries.ts';
import { gameServers } from './tables.ts';

/** Rows as the staff see them, in the same order: `max_players` stays what they said. */
export async function showToStaff(
  db: Executor,
  rows: readonly ServerRow[],
  now: Date,
): Promise<AdminGameServer[]> {
  const servers = await showServers(db, rows);
  const ids = rows.map(({ id }) => id);
  const uptimes = await findUptimes(db, ids, now);
  return servers.map((server, index) => {
    const row = rows[index] as ServerRow;
    return { ...row, ...server, max_players: row.max_players, uptime: uptimes.get(row.id) ?? null };
  });
}

/** All servers, the newest first; the search looks at names and addresses. */
export async function searchServers(db: Executor, search: string, now: Date): Promise<AdminGameServer[]> {
  const wanted = foldWithoutSpaces(search);
  const rows = await db.select().from(gameServers).orderBy(desc(gameServers.id));
  const found = rows.filter(({ name, host }) => foldWithoutSpaces(`${name} ${host}`).includes(wanted));
  return showToStaff(db, found, now);
}
