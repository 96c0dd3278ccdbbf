import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { laps, raceResults } from '../../racing/tables.ts';
import type { IncidentRow, Race } from '../queries.ts';

/** The time range in which a case happened. */
export interface Moment {
  from: Date;
  to: Date;
}

interface Span extends Record<string, unknown> {
  /** Unix time in ms; null without a lap. */
  start: number | null;
  end: number | null;
}

const msOf = (expression: ReturnType<typeof sql>) => sql`(extract(epoch from ${expression}) * 1000)::float8`;

/** Returns the span of a session. A race started a driver's total time before the last crossing of the line. */
async function findSpan(db: Executor, session_id: number): Promise<Span | undefined> {
  const { rows } = await db.execute<Span>(sql`
    select coalesce(
        (select min(${msOf(sql`last_at`)} - total_time) from (
          select max(l.driven_at) as last_at, p.total_time from ${raceResults} p
          join ${laps} l on l.session_id = p.session_id and l.steam_id = p.steam_id
          where p.session_id = ${session_id} group by p.id) finish),
        ${msOf(sql`min(driven_at - lap_time * interval '1 millisecond')`)}) as start,
      ${msOf(sql`max(driven_at)`)} as end
    from ${laps} where session_id = ${session_id}`);
  return rows[0];
}

/** Returns the span of a lap across the given drivers. */
async function findLap(db: Executor, session_id: number, steam_ids: readonly string[], lap: number) {
  const { rows } = await db.execute<Span>(sql`
    select ${msOf(sql`min(driven_at - lap_time * interval '1 millisecond')`)} as start,
      ${msOf(sql`max(driven_at)`)} as end
    from (
      select driven_at, lap_time, row_number() over (partition by steam_id order by driven_at, clock, id) as lap
      from ${laps} where session_id = ${session_id} and steam_id in ${[...steam_ids]}
    ) driven where lap = ${lap}`);
  return rows[0];
}

const toMoment = ({ start, end }: Span): Moment | undefined =>
  start === null || end === null ? undefined : { from: new Date(start), to: new Date(end) };

/**
 * Returns when a case happened: at the reported time, else in the reported lap, else during the session, or without laps during the event.
 */
export async function findMoment(
  db: Executor,
  { session, event }: Pick<Race, 'session' | 'event'>,
  { at_ms, lap }: Pick<IncidentRow, 'at_ms' | 'lap'>,
  steam_ids: readonly string[],
): Promise<Moment> {
  const all: Moment = { from: event.start_date, to: event.end_date };
  const { racing_session_id } = session;
  const span = racing_session_id === null ? undefined : await findSpan(db, racing_session_id);
  if (racing_session_id === null || !span || span.start === null) return all;
  if (at_ms !== null) {
    const at = new Date(span.start + at_ms);
    return { from: at, to: at };
  }
  const driven =
    lap === null || lap === 0 || steam_ids.length === 0
      ? undefined
      : await findLap(db, racing_session_id, steam_ids, lap);
  return (driven && toMoment(driven)) ?? toMoment(span) ?? all;
}
