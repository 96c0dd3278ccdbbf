import type { List, PageQuery } from '@paddock/contract/core/paging';
import type { AdminRacingSession, ResultRefusal } from '@paddock/contract/racing/result-calls';
import { count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/database.ts';
import { getNames } from '../catalogue/names.ts';
import { resultRefusals } from './ingest/tables.ts';
import { drivers, sessionDrivers, sessions } from './tables.ts';

/** The names of drivers of shared cars, by session and Steam id. */
async function namesOf(db: Executor, rows: readonly (typeof sessions.$inferSelect)[]) {
  const session_ids = rows.map(({ id }) => id);
  const ids = [...new Set(rows.flatMap(({ shared_cars }) => shared_cars.flat()))];
  if (ids.length === 0) return () => '';
  const [raced, known] = await Promise.all([
    db.select().from(sessionDrivers).where(inArray(sessionDrivers.session_id, session_ids)),
    db
      .select({ steam_id: drivers.steam_id, name: drivers.name })
      .from(drivers)
      .where(inArray(drivers.steam_id, ids)),
  ]);
  const racedOf = new Map(raced.map(({ session_id, steam_id, name }) => [`${session_id} ${steam_id}`, name]));
  const nameOf = new Map(known.map(({ steam_id, name }) => [steam_id, name]));
  return (session_id: number, steam_id: string) =>
    racedOf.get(`${session_id} ${steam_id}`) ?? nameOf.get(steam_id) ?? '';
}

/** Sessions as staff see them; unknown ids are left out. */
export async function describeSessions(
  db: Executor,
  rows: readonly (typeof sessions.$inferSelect)[],
): Promise<AdminRacingSession[]> {
  if (rows.length === 0) return [];
  const names = await getNames(db);
  const nameOf = await namesOf(db, rows);
  const { rows: sums } = await db.execute<{
    id: number;
    laps: number;
    drivers: number;
    rejected: number;
  }>(sql`
    select s.id::float as id, (select count(*)::int from laps l where l.session_id = s.id) as laps,
      (select count(distinct l.steam_id)::int from laps l where l.session_id = s.id) as drivers,
      (select coalesce(max(rejected), 0)::int from result_files f where f.session_id = s.id) as rejected
    from racing_sessions s where s.id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`);
  const sumsOf = new Map(sums.map((sum) => [Number(sum.id), sum]));
  return rows.map(({ id, type, track, layout, held_at, is_live, set_aside, set_aside_at, shared_cars }) => ({
    id,
    type,
    track: names.track(track, layout),
    held_at,
    is_live,
    laps: sumsOf.get(id)?.laps ?? 0,
    drivers: sumsOf.get(id)?.drivers ?? 0,
    rejected: sumsOf.get(id)?.rejected ?? 0,
    shared_cars: shared_cars.map((ids) => ids.map((steam_id) => nameOf(id, steam_id))),
    set_aside,
    set_aside_at,
  }));
}

/** A server's sessions, newest first. */
export async function listAdminSessions(
  db: Database,
  server_id: number,
  { skip = 0, limit = 20 }: PageQuery,
): Promise<List<AdminRacingSession>> {
  const where = eq(sessions.server_id, server_id);
  const total = await db.$count(sessions, where);
  const rows = await db
    .select()
    .from(sessions)
    .where(where)
    .orderBy(desc(sessions.held_at), desc(sessions.id))
    .limit(limit)
    .offset(skip);
  return { items: await describeSessions(db, rows), total };
}

/** A server's refused files and skipped rows, newest first. */
export async function listRefusals(
  db: Executor,
  server_id: number,
  { skip = 0, limit = 50 }: PageQuery,
): Promise<List<ResultRefusal>> {
  const where = eq(resultRefusals.server_id, server_id);
  const [counted] = await db.select({ total: count() }).from(resultRefusals).where(where);
  const rows = await db
    .select()
    .from(resultRefusals)
    .where(where)
    .orderBy(desc(resultRefusals.id))
    .limit(limit)
    .offset(skip);
  return { items: rows.map(({ server_id: _server_id, ...row }) => row), total: counted?.total ?? 0 };
}
