import { AppError } from '@paddock/contract/core/errors';
import type { List, PageQuery } from '@paddock/contract/core/paging';
import { seesUndelayed } from '@paddock/contract/core/permissions';
import type { TimingSessionSummary } from '@paddock/contract/timing/calls';
import { timingPageSize } from '@paddock/contract/timing/rules';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import type { ServerRow } from '../../servers/queries.ts';
import { getTimedServer, type Reader } from '../access/timing-access.ts';
import type { SessionRow } from '../queries.ts';
import { timingSessions } from '../tables.ts';

/** Returns a server whose past sessions a reader may see. The caller's database applies the delay. Throws not_found. */
export async function getReadableServer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  server_id: number,
  reader: Reader,
): Promise<ServerRow> {
  const { server } = await getTimedServer(db, server_id, now());
  if (server.timing_mode === 'staff' && !seesUndelayed(reader?.role)) throw new AppError('not_found');
  return server;
}

export const sessionCounts = {
  drivers: sql<number>`(select count(distinct l.steam_id)::int from timing_laps l where l.session_id = timing_sessions.id)`,
  lap_count: sql<number>`(select count(*)::int from timing_laps l where l.session_id = timing_sessions.id)`,
};

export function toSummary(
  { session, drivers, lap_count }: { session: SessionRow; drivers: number; lap_count: number },
  names: Names,
  { game }: ServerRow,
): TimingSessionSummary {
  const { id, kind, name, track, layout, started_at, ended_at, abandoned } = session;
  const place = names.track(track, layout, game);
  return { id, kind, name, track: place, started_at, ended_at, abandoned, drivers, laps: lap_count };
}

/** Lists the sessions of a server that have laps, latest first. Throws not_found. */
export async function listTimingSessions(
  deps: Deps,
  server_id: number,
  { skip = 0, limit = timingPageSize }: PageQuery,
  reader: Reader,
): Promise<List<TimingSessionSummary>> {
  const { db } = deps;
  const server = await getReadableServer(deps, server_id, reader);
  const hasLaps = and(
    eq(timingSessions.server_id, server_id),
    sql`exists (select from timing_laps l where l.session_id = timing_sessions.id)`,
  );
  const [rows, total, names] = await Promise.all([
    db
      .select({ session: timingSessions, ...sessionCounts })
      .from(timingSessions)
      .where(hasLaps)
      .orderBy(desc(timingSessions.started_at), desc(timingSessions.id))
      .offset(skip)
      .limit(limit),
    db.$count(timingSessions, hasLaps),
    getNames(db),
  ]);
  return { items: rows.map((row) => toSummary(row, names, server)), total };
}
