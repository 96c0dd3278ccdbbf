import { pointsForPosition } from '@paddock/contract/racing/rules';
import { and, count, eq, gte, inArray, lt, max, min, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { countedPosition } from '../queries.ts';
import { raceResults, type sessions } from '../tables.ts';
import { deleteEntries, periodKeysFor, periodRange, upsertEntries } from './laps.ts';
import type { Classified } from './order-race.ts';
import { recalculateRatings } from './ratings.ts';

type Session = typeof sessions.$inferSelect;
type Sums = Record<'races' | 'wins' | 'podiums' | 'position_sum' | 'points', number> & {
  last_driven_at: Date;
};

const nothing = { races: 0, wins: 0, podiums: 0, position_sum: 0, points: 0, last_driven_at: new Date(0) };

function addRace(sums: Map<string, Sums>, result: Result, sign: 1 | -1): void {
  const { steam_id, raced_at } = result;
  const position = placeOf(result);
  const known = sums.get(steam_id) ?? nothing;
  sums.set(steam_id, {
    races: known.races + sign,
    wins: known.wins + (position === 1 ? sign : 0),
    podiums: known.podiums + (position <= 3 ? sign : 0),
    position_sum: known.position_sum + sign * position,
    points: known.points + sign * pointsForPosition(position),
    last_driven_at: raced_at > known.last_driven_at ? raced_at : known.last_driven_at,
  });
}

async function addSums(tx: Executor, sums: ReadonlyMap<string, Sums>): Promise<void> {
  const rows = [...sums].map(([steam_id, sum]) => ({ steam_id, ...sum }));
  await tx.execute(sql`
    insert into drivers (steam_id, races, wins, podiums, position_sum, points, last_driven_at)
    select r.* from ${jsonRecordset(
      rows,
      `steam_id text, races int, wins int, podiums int, position_sum int, points int,
       last_driven_at timestamptz`,
    )}
    on conflict (steam_id) do update
    set races = drivers.races + excluded.races, wins = drivers.wins + excluded.wins,
        podiums = drivers.podiums + excluded.podiums,
        position_sum = drivers.position_sum + excluded.position_sum, points = drivers.points + excluded.points,
        last_driven_at = greatest(drivers.last_driven_at, excluded.last_driven_at)`);
}

/** Recounts the wins of these drivers in every period that contains one of these dates. */
export async function refreshWins(
  tx: Executor,
  steam_ids: readonly string[],
  dates: readonly Date[],
  now: Date,
): Promise<void> {
  const periods = new Map(dates.flatMap((date) => periodKeysFor(date, now).map((period) => [period, date])));
  for (const [period, date] of periods) {
    const { start, end } = periodRange(period, date, now);
    const range = and(gte(raceResults.raced_at, start), lt(raceResults.raced_at, end));
    const rows = await tx
      .select({
        steam_id: raceResults.steam_id,
        score: count(),
        first: min(raceResults.raced_at),
        latest: max(raceResults.raced_at),
      })
      .from(raceResults)
      .where(and(inArray(raceResults.steam_id, [...steam_ids]), eq(countedPosition(), 1), range))
      .groupBy(raceResults.steam_id);
    const winners = new Set(rows.map(({ steam_id }) => steam_id));
    const others = steam_ids.filter((steam_id) => !winners.has(steam_id));
    await deleteEntries(tx, 'wins', period, others);
    await upsertEntries(
      tx,
      rows.map(({ steam_id, score, first, latest }) => ({
        board: 'wins',
        period,
        steam_id,
        score,
        // The 30-day count expires when the first of its wins leaves the window.
        achieved_at: (period === '30d' ? first : latest) ?? date,
      })),
    );
  }
}

/** A session with the order in which its race ended. */
export interface Race {
  session: Session;
  classification: readonly Classified[];
}

type Result = Omit<typeof raceResults.$inferSelect, 'id'>;

/** The place that statistics count. */
export const placeOf = ({ counted_position, position }: Result): number => counted_position ?? position;

/** The current result; an order set by a league stays. */
const resultsOf = ({ session, classification }: Race, before: readonly Result[]): Result[] =>
  classification.map(({ steam_id, car, lap_count, total_time, finish_position, position }) => ({
    steam_id,
    session_id: session.id,
    track: session.track,
    layout: session.layout,
    car,
    finish_position,
    position,
    counted_position: before.find((row) => row.steam_id === steam_id)?.counted_position ?? null,
    lap_count,
    total_time,
    raced_at: session.held_at,
  }));

function isSame(before: readonly Result[], rows: readonly Result[]): boolean {
  const known = new Map(before.map((row) => [row.steam_id, row]));
  return (
    before.length === rows.length &&
    rows.every(({ steam_id, car, position, finish_position, lap_count, total_time }) => {
      const row = known.get(steam_id);
      return (
        row?.position === position &&
        row.finish_position === finish_position &&
        row.car === car &&
        row.lap_count === lap_count &&
        row.total_time === total_time
      );
    })
  );
}

async function replaceResults(tx: Executor, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap((race) => race.rows);
  const session_ids = [
    ...new Set(changes.flatMap(({ before }) => before.map(({ session_id }) => session_id))),
  ];
  if (session_ids.length > 0)
    await tx.delete(raceResults).where(inArray(raceResults.session_id, session_ids));
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into race_results
      (steam_id, session_id, track, layout, car, finish_position, position, counted_position, lap_count, total_time,
       raced_at)
    select r.* from ${jsonRecordset(
      rows,
      `steam_id text, session_id bigint, track text, layout text, car text, finish_position int, position int,
       counted_position int, lap_count int, total_time bigint, raced_at timestamptz`,
    )}`);
}

interface Change {
  at: Date;
  before: readonly Result[];
  rows: readonly Result[];
}

/** Recomputes these races in totals, wins and ratings. */
export async function recount(tx: Executor, changes: readonly Change[], now: Date): Promise<void> {
  const before = changes.flatMap((race) => race.before);
  const rows = changes.flatMap((race) => race.rows);
  const sums = new Map<string, Sums>();
  for (const row of before) addRace(sums, row, -1);
  for (const row of rows) addRace(sums, row, 1);
  await addSums(tx, sums);

  // The file may give a different date than the live recording.
  const dates = [...changes.map(({ at }) => at), ...before.map(({ raced_at }) => raced_at)];
  const won = [...before, ...rows].filter((row) => placeOf(row) === 1).map(({ steam_id }) => steam_id);
  if (won.length > 0) await refreshWins(tx, [...new Set(won)], dates, now);
  await recalculateRatings(tx, 'race', new Date(Math.min(...dates.map(Number))), now);
}

/**
 * Replaces the stored order of each race and updates the totals, wins and ratings that depend on it. A race whose order is the same is
 * skipped.
 */
export async function storeRaces(tx: Executor, races: readonly Race[], now: Date): Promise<void> {
  const session_ids = races.map(({ session }) => session.id);
  const stored = await tx.select().from(raceResults).where(inArray(raceResults.session_id, session_ids));
  const known = Map.groupBy(stored, ({ session_id }) => session_id);
  const changed = races
    .map((race) => {
      const before = known.get(race.session.id) ?? [];
      return { at: race.session.held_at, before, rows: resultsOf(race, before) };
    })
    .filter(({ before, rows }) => !isSame(before, rows));
  if (changed.length === 0) return;
  await replaceResults(tx, changed);
  await recount(tx, changed, now);
}
