import { dayMs, hourMs } from '@paddock/contract/durations';
import { tehranZone } from '@paddock/contract/i18n/time';
import type { ServerHour } from '@paddock/contract/servers/calls';
import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { gameServers, serverHours } from '../tables.ts';

const weekMs = 7 * dayMs;
/** The trust page covers 90 days. */
const retentionDays = 100;

const rounded = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places;
const weekBefore = (now: Date) => gte(serverHours.hour, new Date(now.getTime() - weekMs));
/** Excludes hours that were completely in maintenance. */
const wasPolled = gt(serverHours.polls, 0);

/** Adds a poll to its hour. `found` is the number of players, `silent` without an answer, or `maintenance`. */
export async function recordPoll(
  tx: Executor,
  server_id: number,
  found: number | 'silent' | 'maintenance',
  now: Date,
): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const maintenance_polls = Number(found === 'maintenance');
  const polls = 1 - maintenance_polls;
  const online_polls = Number(typeof found === 'number');
  const count = typeof found === 'number' ? found : 0;
  await tx
    .insert(serverHours)
    .values({
      server_id,
      hour,
      polls,
      online_polls,
      maintenance_polls,
      players_sum: count,
      players_max: count,
    })
    .onConflictDoUpdate({
      target: [serverHours.server_id, serverHours.hour],
      set: {
        polls: sql`${serverHours.polls} + ${polls}`,
        maintenance_polls: sql`${serverHours.maintenance_polls} + ${maintenance_polls}`,
        online_polls: sql`${serverHours.online_polls} + ${online_polls}`,
        players_sum: sql`${serverHours.players_sum} + ${count}`,
        players_max: sql`greatest(${serverHours.players_max}, ${count})`,
      },
    });
}

export async function deleteOldHours(db: Executor, now: Date): Promise<void> {
  const ids = db.select({ id: gameServers.id }).from(gameServers);
  const oldest = new Date(now.getTime() - retentionDays * dayMs);
  await db.delete(serverHours).where(and(inArray(serverHours.server_id, ids), lt(serverHours.hour, oldest)));
}

/** Lists the polled hours of the last seven days, oldest first. */
export async function listServerHours(db: Executor, server_id: number, now: Date): Promise<ServerHour[]> {
  const rows = await db
    .select()
    .from(serverHours)
    .where(and(eq(serverHours.server_id, server_id), weekBefore(now), wasPolled))
    .orderBy(asc(serverHours.hour));
  return rows.map(({ hour, polls, online_polls, players_sum, players_max }) => ({
    hour,
    players_max,
    players_avg: online_polls === 0 ? 0 : rounded(players_sum / online_polls, 1),
    online_share: rounded(online_polls / polls, 2),
  }));
}

/** Averages by hour of the day in Tehran, for all active servers or one. */
export async function listBusyHours(db: Executor, now: Date, server_id?: number) {
  const hour = sql<number>`extract(hour from ${serverHours.hour} at time zone ${sql.raw(`'${tehranZone}'`)})::int`;
  const average = sql<number>`sum(${serverHours.players_sum})::float8 / greatest(sum(${serverHours.online_polls}), 1)`;
  const one = server_id === undefined ? undefined : eq(serverHours.server_id, server_id);
  const rows = await db
    .select({ server_id: serverHours.server_id, hour, average })
    .from(serverHours)
    .innerJoin(gameServers, eq(gameServers.id, serverHours.server_id))
    .where(and(eq(gameServers.is_active, true), weekBefore(now), wasPolled, one))
    .groupBy(serverHours.server_id, hour);
  const days = new Map<number, number[]>();
  for (const row of rows) {
    const day = days.get(row.server_id) ?? Array<number>(24).fill(0);
    days.set(row.server_id, day.with(row.hour, rounded(row.average, 1)));
  }
  return [...days].map(([server_id, players_avg]) => ({ server_id, players_avg }));
}

/** Returns the share of answered polls in the last seven days by server; servers that were not polled are missing. */
export async function findUptimes(
  db: Executor,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const share = sql<number>`sum(${serverHours.online_polls})::float8 / sum(${serverHours.polls})`;
  const rows = await db
    .select({ server_id: serverHours.server_id, share })
    .from(serverHours)
    .where(and(inArray(serverHours.server_id, [...ids]), weekBefore(now), wasPolled))
    .groupBy(serverHours.server_id);
  // Rounded down, so that a server with failures never has 100%.
  return new Map(rows.map((row) => [row.server_id, Math.floor(row.share * 10_000) / 10_000]));
}
