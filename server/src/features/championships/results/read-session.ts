import type { DrivenLap } from '@paddock/contract/championships/results/count-back';
import { asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { isCounted } from '../../racing/queries.ts';
import { drivers, laps, raceResults, safetyHistory, sessionDrivers, sessions } from '../../racing/tables.ts';
import type { SessionRow } from '../queries.ts';
import { roundSessions, rounds } from '../tables.ts';
import { rawResults, roundResults, type ScoredRow, type ScoresBySession } from './tables.ts';

export type RawRow = Omit<typeof rawResults.$inferSelect, 'round_session_id' | 'row'>;

/** A row as read now. Without laps, they were deleted with their month or with the driver. */
type FreshRow = RawRow & { has_laps: boolean };

/** Reads each driver's laps of a session: count, total time, and the best lap that counts. */
async function lapsOf(db: Executor, { id, type }: { id: number; type: string }) {
  // Only races are counted back.
  const one = sql`jsonb_build_object('time_ms', lap_time, 'counts', ${isCounted}, 'clock', clock)`;
  // In a race, the best lap must be in the car of the result.
  const isBest =
    type === 'RACE'
      ? sql`${isCounted} and car = coalesce((
          select car from ${raceResults} p where p.session_id = laps.session_id and p.steam_id = laps.steam_id), car)`
      : isCounted;
  const driven = type === 'RACE' ? sql`jsonb_agg(${one} order by driven_at, id)` : sql`null::jsonb`;
  const { rows } = await db.execute<{
    steam_id: string;
    car: string;
    laps: number;
    total_ms: number;
    best: BestLap | null;
    driven: ClockedLap[] | null;
  }>(sql`
    select steam_id, (array_agg(car order by driven_at desc))[1] as car, count(*)::int as laps, sum(lap_time)::float as total_ms,
      (array_agg(jsonb_build_object('ms', lap_time, 'at', driven_at, 'car', car, 'tyre', tyre) order by lap_time, driven_at)
        filter (where ${isBest}))[1] as best,
      ${driven} as driven
    from ${laps} where session_id = ${id} group by steam_id`);
  return rows;
}

interface BestLap {
  ms: number;
  at: string;
  car: string;
  tyre: string | null;
}

type ClockedLap = Omit<DrivenLap, 'at_ms'> & { clock: number };

/** Computes when each lap ended, from the driver's total time and the game's clock, in ms from the start. */
function toDriven(driven: readonly ClockedLap[], total_ms: number): DrivenLap[] {
  const last = driven.at(-1)?.clock ?? 0;
  return driven.map(({ clock, ...lap }) =>
    clock > 0 && last > 0 ? { ...lap, at_ms: Math.max(0, total_ms - (last - clock)) } : lap,
  );
}

async function cleanOf(db: Executor, session_id: number): Promise<Map<string, boolean>> {
  const rows = await db
    .select({ steam_id: safetyHistory.steam_id, points: sql<number>`sum(${safetyHistory.contact_points})` })
    .from(safetyHistory)
    .where(eq(safetyHistory.session_id, session_id))
    .groupBy(safetyHistory.steam_id);
  return new Map(rows.map(({ steam_id, points }) => [steam_id, points === 0]));
}

/** Reads a racing session in the game's order. Drivers without a lap are left out unless the result has them. */
async function readRacingSession(db: Executor, session_id: number): Promise<FreshRow[]> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, session_id));
  if (!session) return [];
  const driven = await lapsOf(db, session);
  const places = await db
    .select()
    .from(raceResults)
    .where(eq(raceResults.session_id, session_id))
    .orderBy(asc(raceResults.finish_position), desc(raceResults.lap_count), asc(raceResults.id));
  const clean = await cleanOf(db, session_id);
  const ids = [...new Set([...places, ...driven].map(({ steam_id }) => steam_id))];
  const named = await db.select().from(drivers).where(inArray(drivers.steam_id, ids));
  const described = await db.select().from(sessionDrivers).where(eq(sessionDrivers.session_id, session_id));
  const describedOf = new Map(described.map((row) => [row.steam_id, row]));
  const shared = new Set(session.shared_cars.flat());
  const lapOf = new Map(driven.map((row) => [row.steam_id, row]));
  const placeOf = new Map(places.map((row) => [row.steam_id, row]));
  const byBest = driven.toSorted(
    (one, other) => (one.best?.ms ?? Number.MAX_SAFE_INTEGER) - (other.best?.ms ?? Number.MAX_SAFE_INTEGER),
  );
  const order = session.type === 'RACE' ? ids : byBest.map(({ steam_id }) => steam_id);
  return order.map((steam_id) => {
    const lapRow = lapOf.get(steam_id);
    const place = placeOf.get(steam_id);
    const { name, penalty_ms = 0, penalty_laps = 0, disqualified = false } = describedOf.get(steam_id) ?? {};
    const total_ms = place?.total_time ?? lapRow?.total_ms ?? 0;
    // In qualifying, the car is that of the best lap.
    const car = place?.car ?? lapRow?.best?.car ?? lapRow?.car ?? '';
    return {
      steam_id,
      name: name ?? named.find((one) => one.steam_id === steam_id)?.name ?? '',
      car: car.toLowerCase(),
      laps: place?.lap_count ?? lapRow?.laps ?? 0,
      total_ms,
      best_ms: lapRow?.best?.ms ?? null,
      best_at: lapRow?.best ? new Date(lapRow.best.at) : null,
      best_car: lapRow?.best?.car.toLowerCase() ?? null,
      best_tyre: lapRow?.best?.tyre ?? null,
      finish: place?.finish_position ?? null,
      penalty_ms,
      penalty_laps,
      disqualified,
      shared_car: shared.has(steam_id),
      clean: clean.get(steam_id) ?? null,
      driven: lapRow?.driven ? toDriven(lapRow.driven, total_ms) : null,
      has_laps: lapRow !== undefined,
    };
  });
}

/** Lists the rows of sessions. Only sessions in `lapsOf` load their laps, because these are the largest column. */
export async function listRaw(db: Executor, ids: readonly number[], lapsOf: readonly number[] = ids) {
  const driven = sql`case when ${inArray(rawResults.round_session_id, [0, ...lapsOf])} then ${rawResults.driven} end`;
  return db
    .select({
      ...getTableColumns(rawResults),
      driven: driven.mapWith(rawResults.driven) as SQL<DrivenLap[] | null>,
    })
    .from(rawResults)
    .where(inArray(rawResults.round_session_id, [...ids]))
    .orderBy(asc(rawResults.round_session_id), asc(rawResults.row));
}

/** Replaces the rows of a session. */
export async function storeRaw(tx: Executor, id: number, rows: readonly RawRow[], now: Date): Promise<void> {
  await tx.delete(rawResults).where(eq(rawResults.round_session_id, id));
  if (rows.length > 0)
    await tx
      .insert(rawResults)
      .values(rows.map((row, index) => ({ ...row, round_session_id: id, row: index })));
  const result_at = sql`coalesce(${roundSessions.result_at}, ${timestamp(now)})`;
  await tx.update(roundSessions).set({ read_at: now, result_at }).where(eq(roundSessions.id, id));
}

/** Reads a linked session again. Drivers whose laps were deleted keep their previous row. */
export async function refreshRaw(
  tx: Executor,
  { id, racing_session_id }: SessionRow,
  now: Date,
): Promise<void> {
  if (racing_session_id === null) return;
  const fresh = await readRacingSession(tx, racing_session_id);
  const known = await listRaw(tx, [id]);
  const left = new Map(known.map((row) => [row.steam_id, row]));
  const merged = fresh.map(({ has_laps, ...row }) => {
    const before = left.get(row.steam_id);
    left.delete(row.steam_id);
    return has_laps || !before ? row : before;
  });
  if (fresh.length > 0 || known.length === 0) await storeRaw(tx, id, [...merged, ...left.values()], now);
}

/** The scored columns of one session, each with the values of all rows in order. */
type SessionColumns = { round_session_id: number } & {
  [Column in Exclude<keyof ScoredRow, 'round_session_id'>]: ScoredRow[Column][];
};

const scoredColumns = [
  'entry_id',
  'team_id',
  'class',
  'points',
  'place',
  'status',
  'has_pole',
  'has_fastest_lap',
  'undroppable',
] as const;

const toScoredRows = ({ round_session_id, ...of }: SessionColumns): ScoredRow[] =>
  of.entry_id.map(
    (entry_id, row): ScoredRow => ({
      round_session_id,
      entry_id,
      team_id: of.team_id[row],
      class: of.class[row] as string,
      points: of.points[row] as number,
      place: of.place[row],
      status: of.status[row] as ScoredRow['status'],
      has_pole: of.has_pole[row] === true,
      has_fastest_lap: of.has_fastest_lap[row] === true,
      undroppable: of.undroppable[row] === true,
    }),
  );

/**
 * Lists the scores of all sessions with a result. Aggregated by column, because reading ten thousand rows one by one takes twice as long.
 * Per session the rows come in index order, without a sort.
 */
export async function listScores(db: Executor, championship_id: number): Promise<ScoresBySession> {
  const columns = scoredColumns.map((name) => {
    const column = sql.identifier(name);
    return sql`json_agg(o.${column} order by o.row) as ${column}`;
  });
  const { rows } = await db.execute<SessionColumns>(sql`
    select s.id as round_session_id, scores.*
    from ${rounds} r
    join ${roundSessions} s on s.round_id = r.id
    cross join lateral (
      select ${sql.join(columns, sql`, `)} from ${roundResults} o where o.round_session_id = s.id
    ) scores
    where r.championship_id = ${championship_id} and scores.entry_id is not null
    order by s.id`);
  return new Map(rows.map((columns) => [columns.round_session_id, toScoredRows(columns)]));
}
