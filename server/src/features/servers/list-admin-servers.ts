import { containsText } from '@paddock/contract/i18n/normalize-text';
import type { AdminGameServer } from '@paddock/contract/servers/admin-calls';
import { desc } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { findUptimes } from './polling/history.ts';
import { type ServerRow, toGameServers } from './queries.ts';
import { gameServers } from './tables.ts';

/** How long staff see a warning about two bridges on one server. */
const twoSendersMs = 10 * 60_000;

/** Converts rows for staff, in the same order: `max_players` stays as entered. */
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
    const { max_players, two_senders_at: heard_at } = row;
    const isLate = heard_at !== null && now.getTime() - heard_at.getTime() > twoSendersMs;
    const two_senders_at = isLate ? null : heard_at;
    return { ...row, ...server, max_players, two_senders_at, uptime: uptimes.get(row.id) ?? null };
  });
}

/** Lists all servers, newest first, optionally matching names and addresses. */
export async function listAdminServers(db: Executor, search: string, now: Date): Promise<AdminGameServer[]> {
  const matches = containsText(search);
  const rows = await db.select().from(gameServers).orderBy(desc(gameServers.id));
  const matching = rows.filter(({ name, name_en, host }) =>
    matches(`${name} ${name_en ?? ''} ${host ?? ''}`),
  );
  return toAdminServers(db, matching, now);
}
