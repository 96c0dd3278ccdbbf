import { containsText } from '@paddock/contract/i18n/normalize-text';
import type { AdminGameServer } from '@paddock/contract/servers/admin-calls';
import { desc } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { findUptimes } from './polling/history.ts';
import { type ServerRow, toGameServers } from './queries.ts';
import { gameServers } from './tables.ts';

/** Rows as the staff see them, in the same order: `max_players` stays what they said. */
export async function toAdminServers(
  db: Executor,
  rows: readonly ServerRow[],
  now: Date,
): Promise<AdminGameServer[]> {
  const servers = await toGameServers(db, rows);
  const ids = rows.map(({ id }) => id);
  const uptimes = await findUptimes(db, ids, now);
  return servers.map((server, index) => {
    const row = rows[index] as ServerRow;
    return { ...row, ...server, max_players: row.max_players, uptime: uptimes.get(row.id) ?? null };
  });
}

/** All servers, the newest first; the search looks at names and addresses. */
export async function listAdminServers(db: Executor, search: string, now: Date): Promise<AdminGameServer[]> {
  const isFound = containsText(search);
  const rows = await db.select().from(gameServers).orderBy(desc(gameServers.id));
  const found = rows.filter(({ name, name_en, host }) => isFound(`${name} ${name_en ?? ''} ${host ?? ''}`));
  return toAdminServers(db, found, now);
}
