import type { TimingKind } from '@paddock/contract/timing/rules';
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { delayedRows } from '../../db/delays/tables.ts';
import { jsonRecordset } from '../../db/json-recordset.ts';
import { timestamp } from '../../db/timestamp.ts';
import { laps, sessions } from '../racing/tables.ts';
import { timingCars, timingContacts, timingFrames, timingLaps, timingSessions } from './tables.ts';

export type SessionRow = typeof timingSessions.$inferSelect;
export type CarRow = typeof timingCars.$inferSelect;
export type ContactRow = typeof timingContacts.$inferSelect;
export type LapRow = Omit<typeof timingLaps.$inferSelect, 'order' | 'points'>;
export type GameOrder = (typeof timingLaps.$inferSelect)['order'];

/** A lap that frames covered completely: ms from its start to each timing point. */
export interface MeasuredLap {
  id: number;
  points: number[];
}

/** Stores timing points of laps without them: every process measures the same frames. */
export async function storePoints(db: Executor, measured: readonly MeasuredLap[]): Promise<void> {
  await db.execute(sql`
    update timing_laps l set points = r.points from ${jsonRecordset(measured, 'id bigint, points int[]')}
    where l.id = r.id and l.points is null`);
}

/** What bridges have reported of a session up to an instant. */
export interface SessionFacts {
  session: SessionRow;
  cars: CarRow[];
  /** In the order of their arrival. */
  laps: LapRow[];
  contacts: ContactRow[];
  /** From the latest lap that has one. */
  order: GameOrder;
}

const { order: _order, points: _points, ...lapColumns } = getTableColumns(timingLaps);

/** Returns the latest session of a server that was reported by an instant. */
export async function findLatestSession(
  db: Executor,
  server_id: number,
  until: Date,
): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(timingSessions)
    .where(and(eq(timingSessions.server_id, server_id), lte(timingSessions.received_at, until)))
    .orderBy(desc(timingSessions.id))
    .limit(1);
  return row;
}

/** Loads what is public of a session at an instant. With the previous facts it reads only later laps and contacts. */
export async function loadSessionFacts(
  db: Executor,
  session: SessionRow,
  until: Date,
  previous?: SessionFacts,
): Promise<SessionFacts> {
  const before = previous?.session.id === session.id ? previous : undefined;
  const [cars, laps, contacts] = await Promise.all([
    db
      .select()
      .from(timingCars)
      .where(eq(timingCars.session_id, session.id))
      .orderBy(asc(timingCars.changed_at), asc(timingCars.id)),
    db
      .select(lapColumns)
      .from(timingLaps)
      .where(
        and(
          eq(timingLaps.session_id, session.id),
          gt(timingLaps.id, before?.laps.at(-1)?.id ?? 0),
          lte(timingLaps.received_at, until),
        ),
      )
      .orderBy(asc(timingLaps.id)),
    db
      .select()
      .from(timingContacts)
      .where(
        and(
          eq(timingContacts.session_id, session.id),
          gt(timingContacts.id, before?.contacts.at(-1)?.id ?? 0),
          lte(timingContacts.received_at, until),
        ),
      )
      .orderBy(asc(timingContacts.id)),
  ]);
  const last = laps.at(-1);
  const [ordered] = last
    ? await db.select({ order: timingLaps.order }).from(timingLaps).where(eq(timingLaps.id, last.id))
    : [];
  return {
    session: session.ended_at && session.ended_at > until ? { ...session, ended_at: null } : session,
    cars,
    laps: [...(before?.laps ?? []), ...laps],
    contacts: [...(before?.contacts ?? []), ...contacts],
    order: ordered?.order ?? before?.order ?? [],
  };
}

/** Returns when the next change after an instant becomes public, with a delay in ms; undefined without one. */
export async function findNextChange(
  db: Executor,
  server_id: number,
  { after, now, delayMs }: { after: Date; now: Date; delayMs: number },
): Promise<Date | undefined> {
  const instant = after.toISOString();
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(at) as at from (
      select min(visible_at) as at from ${delayedRows}
        where source in ('timing_sessions', 'timing_cars', 'timing_laps', 'timing_contacts')
          and visible_at > ${timestamp(now)}
      union all
      select min(at) + make_interval(secs => ${delayMs / 1_000}::float8) from (
      select min(received_at) as at from timing_sessions
        where server_id = ${server_id} and received_at > ${instant}::timestamptz
      union all
      select min(l.received_at) from timing_laps l join timing_sessions s on s.id = l.session_id
        where s.server_id = ${server_id} and s.id >= (
          select coalesce(max(id), 0) from timing_sessions
          where server_id = ${server_id} and received_at <= ${instant}::timestamptz)
          and l.received_at > ${instant}::timestamptz
      union all
      select ended_at from timing_sessions
        where server_id = ${server_id} and ended_at > ${instant}::timestamptz
      ) as changes
    ) as times`);
  const at = rows[0]?.at;
  return at ? new Date(at) : undefined;
}

export async function findFrame(db: Executor, server_id: number) {
  const [row] = await db.select().from(timingFrames).where(eq(timingFrames.server_id, server_id));
  return row;
}

/** What another source knows of a session. */
export interface SessionQuery {
  /** The session that the result file created; null without one. */
  racing_session_id: number | null;
  kind: TimingKind;
  /** The planned server, and the range in which the session may have started. */
  server_id: number | null;
  from: Date;
  to: Date;
}

/**
 * Whether the timed session `t` may belong to the result `r`. The range is wide because the clocks of games and
 * bridges may be off by days.
 */
export const mayBeResultOf = sql`t.server_id = r.server_id
  and t.started_at between r.held_at - interval '8 days' and r.held_at + interval '8 days'`;

/**
 * Matches a timed session `t` to a result `r` among the pairs that meet a condition: at least half of the timed laps
 * appear in the result, to the ms.
 */
export const sameSession = (condition: SQL): SQL => sql`
  select t.id::float8 as timed_id, r.id::float8 as result_id
  from ${sessions} r
  join timing_sessions t on ${mayBeResultOf}
  join timing_laps o on o.session_id = t.id
  left join ${laps} l on l.session_id = r.id and l.steam_id = o.steam_id and l.lap_time = o.lap_time
  where ${condition}
  group by t.id, r.id
  having count(distinct (o.steam_id, o.lap_time)) filter (where l.id is not null) * 2
    >= count(distinct (o.steam_id, o.lap_time))
  order by count(distinct (o.steam_id, o.lap_time)) filter (where l.id is not null) desc, t.id desc, r.id desc
  limit 1`;

/**
 * Returns the timed session of a result. Without a result, returns the only session timed in the range; undefined
 * when several qualify.
 */
export async function findTimedSession(
  db: Executor,
  { racing_session_id, kind, server_id, from, to }: SessionQuery,
): Promise<SessionRow | undefined> {
  if (racing_session_id !== null) {
    const { rows } = await db.execute<{ timed_id: number }>(
      sameSession(sql`r.id = ${racing_session_id} and t.kind = ${kind}`),
    );
    const [match] = rows;
    if (!match) return undefined;
    const [row] = await db.select().from(timingSessions).where(eq(timingSessions.id, match.timed_id));
    return row;
  }
  if (server_id === null) return undefined;
  const [only, ...others] = await db
    .select()
    .from(timingSessions)
    .where(
      and(
        eq(timingSessions.server_id, server_id),
        eq(timingSessions.kind, kind),
        eq(timingSessions.abandoned, false),
        gte(timingSessions.started_at, from),
        lte(timingSessions.started_at, to),
        sql`exists (select from timing_laps l where l.session_id = timing_sessions.id)`,
      ),
    )
    .limit(2);
  return others.length > 0 ? undefined : only;
}

/** Lists the contacts of the given drivers in a session, oldest first. */
export function listContactsOf(
  db: Executor,
  session_id: number,
  steam_ids: readonly string[],
): Promise<ContactRow[]> {
  const ids = [...steam_ids];
  return db
    .select()
    .from(timingContacts)
    .where(
      and(
        eq(timingContacts.session_id, session_id),
        or(inArray(timingContacts.steam_id, ids), inArray(timingContacts.other_steam_id, ids)),
      ),
    )
    .orderBy(asc(timingContacts.at), asc(timingContacts.id));
}

/** Returns the instants at which the given drivers ended their laps, oldest first. */
export async function listLapEnds(
  db: Executor,
  session_id: number,
  steam_ids: readonly string[],
): Promise<Map<string, Date[]>> {
  const rows = await db
    .select({ steam_id: timingLaps.steam_id, at: timingLaps.at })
    .from(timingLaps)
    .where(and(eq(timingLaps.session_id, session_id), inArray(timingLaps.steam_id, [...steam_ids])))
    .orderBy(asc(timingLaps.at), asc(timingLaps.id));
  const byDriver = Map.groupBy(rows, ({ steam_id }) => steam_id);
  return new Map([...byDriver].map(([steam_id, laps]) => [steam_id, laps.map(({ at }) => at)]));
}

/** Returns the in-game names of a session's drivers by Steam id. */
export async function listGameNames(db: Executor, session_id: number): Promise<Map<string, string>> {
  const rows = await db
    .select({ steam_id: timingCars.steam_id, name: timingCars.name })
    .from(timingCars)
    .where(eq(timingCars.session_id, session_id));
  return new Map(rows.map(({ steam_id, name }) => [steam_id, name]));
}
