import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import type { Rival } from '@paddock/contract/rivals/calls';
import { foundRivalsMax, lapsBehindMax, sharedLeast } from '@paddock/contract/rivals/rules';
import type { PublicUser } from '@paddock/contract/users/calls';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { timestamp } from '../../db/timestamp.ts';
import { getNames } from '../catalogue/names.ts';
import { boardEntries } from '../racing/statistics/tables.ts';
import { bestLaps, drivers, raceResults } from '../racing/tables.ts';
import { toRatings } from '../ranking/driver-stats.ts';
import { isVisibleDriver } from '../ranking/visible-drivers.ts';
import { publicUserColumns } from '../users/queries.ts';
import { users } from '../users/tables.ts';
import { chosenRivals } from './tables.ts';

/** A signed-in member. */
export interface Reader {
  id: number;
  steam_id: string | null;
}

/** A member with a Steam account. */
export interface Self {
  id: number;
  steam_id: string;
}

const windowDays = 30;

/** Candidates above and below the reader. */
const candidatesEachWay = 25;

export const instant = (at: Date) => timestamp(at);

/** Lists a member's visible chosen rivals in the order of choosing. */
export async function listChosenIds(db: Executor, user_id: number): Promise<number[]> {
  const rows = await db
    .select({ id: chosenRivals.rival_id })
    .from(chosenRivals)
    .innerJoin(users, and(eq(users.id, chosenRivals.rival_id), isVisibleDriver))
    .where(eq(chosenRivals.user_id, user_id))
    .orderBy(asc(chosenRivals.chosen_at), asc(chosenRivals.rival_id));
  return rows.map(({ id }) => id);
}

const inOverall = sql`e.board = 'overall' and e.period = 'all' and e.track = '' and e.layout = '' and e.car = '' and e.user_id is not null`;

/** Selects the neighbours on the rating board as `near`, and the member's score as `mine`. */
export const nearest = (self: Self): SQL => sql`
    with mine as (
      select e.score from ${boardEntries} e where e.steam_id = ${self.steam_id} and e.user_id = ${self.id}
        and e.board = 'overall' and e.period = 'all' limit 1
    ), near as (
      -- A scalar subquery instead of a join, so that the index is used from that value on.
      (select e.user_id, e.steam_id, e.score from ${boardEntries} e
        where ${inOverall} and e.score >= (select score from mine) and e.user_id <> ${self.id}
        order by e.score asc nulls first, e.achieved_at desc, e.id desc limit ${candidatesEachWay})
      union
      (select e.user_id, e.steam_id, e.score from ${boardEntries} e
        where ${inOverall} and e.score < (select score from mine)
        order by e.score desc nulls last, e.achieved_at, e.id limit ${candidatesEachWay})
    )`;

/**
 * Finds members with the nearest ratings who shared races or tracks within thirty days, nearest first. The board excludes banned and
 * deleted members.
 */
export async function findRivalIds(
  db: Executor,
  self: Self,
  chosen: readonly number[],
  now: Date,
): Promise<number[]> {
  const since = instant(new Date(now.getTime() - windowDays * 86_400_000));
  // Counts only as many as needed.
  const isShared = (some: SQL) =>
    sql`(select count(*) from (${some} limit ${sharedLeast}) shared) >= ${sharedLeast}`;
  const sharedTracks = sql`
    select from ${boardEntries} me join ${boardEntries} b on b.steam_id = near.steam_id and b.board = 'laps'
      and b.track = me.track and b.layout = me.layout and b.car = '' and b.period = '30d'
    where me.steam_id = ${self.steam_id} and me.board = 'laps' and me.car = '' and me.period = '30d'`;
  const sharedRaces = sql`
    select from ${raceResults} me join ${raceResults} b on b.session_id = me.session_id and b.steam_id = near.steam_id
    where me.steam_id = ${self.steam_id} and me.raced_at >= ${since}`;
  const { rows } = await db.execute<{ user_id: number }>(sql`
    ${nearest(self)}
    select near.user_id
    -- Sorted first, so that the comparison stops at the last needed row.
    from (select near.* from near, mine order by abs(near.score - mine.score), near.user_id) near
    where ${isShared(sharedTracks)} or ${isShared(sharedRaces)}
    limit ${foundRivalsMax + chosen.length}`);
  return rows
    .map(({ user_id }) => user_id)
    .filter((id) => !chosen.includes(id))
    .slice(0, foundRivalsMax);
}

interface RaceSums extends Record<string, unknown> {
  steam_id: string;
  total: number;
  ahead: number;
  track: string;
  layout: string;
  raced_at: string;
  mine: number;
  theirs: number;
}

/** Finds the races of a member with each of some others, and the latest of them. */
async function racesWith(db: Executor, self: Self, steam_ids: readonly string[]) {
  const { rows } = await db.execute<RaceSums>(sql`
    with met as (
      select b.steam_id, a.track, a.layout, a.raced_at, a.id,
        coalesce(a.counted_position, a.position) as mine, coalesce(b.counted_position, b.position) as theirs
      from ${raceResults} a join ${raceResults} b on b.session_id = a.session_id
        and b.steam_id in ${[...steam_ids]}
      where a.steam_id = ${self.steam_id}
    )
    select distinct on (steam_id) steam_id, track, layout, raced_at::text, mine, theirs,
      (count(*) over one)::int as total, (count(*) filter (where mine < theirs) over one)::int as ahead
    from met window one as (partition by steam_id)
    order by steam_id, met.raced_at desc, met.id desc`);
  return new Map(rows.map((row) => [row.steam_id, row]));
}

interface LapBehind extends Record<string, unknown> {
  steam_id: string;
  track: string;
  layout: string;
  car: string;
  gap: number;
  total: number;
}

/** Finds laps on which others are faster with the same car, smallest gap first. */
async function lapsBehind(db: Executor, self: Self, steam_ids: readonly string[]) {
  const { rows } = await db.execute<LapBehind>(sql`
    select * from (
      select b.steam_id, a.track, a.layout, a.car, a.lap_time - b.lap_time as gap,
        (count(*) over (partition by b.steam_id))::int as total,
        row_number() over (partition by b.steam_id order by a.lap_time - b.lap_time, a.track, a.layout, a.car) as place
      from ${bestLaps} a join ${bestLaps} b on b.track = a.track and b.layout = a.layout and b.car = a.car
        and b.steam_id in ${[...steam_ids]} and b.lap_time < a.lap_time
      where a.steam_id = ${self.steam_id}
    ) ahead where place <= ${lapsBehindMax} order by steam_id, place`);
  return Map.groupBy(rows, ({ steam_id }) => steam_id);
}

/** Compares the reader with members in the order of `ids`. Banned and deleted ones are skipped. */
export async function toRivals(
  db: Executor,
  self: Self,
  ids: readonly number[],
  chosen: readonly number[],
): Promise<Rival[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ driver: publicUserColumns, steam_id: users.steam_id, sums: drivers })
    .from(users)
    .leftJoin(drivers, eq(drivers.steam_id, users.steam_id))
    .where(and(inArray(users.id, [...ids]), isVisibleDriver));
  const steam_ids = rows.flatMap(({ steam_id }) => steam_id ?? []);
  if (steam_ids.length === 0) return [];
  const [[ownSums], races, laps, names] = await Promise.all([
    db.select().from(drivers).where(eq(drivers.steam_id, self.steam_id)),
    racesWith(db, self, steam_ids),
    lapsBehind(db, self, steam_ids),
    getNames(db),
  ]);
  const nameOf = ({ track, layout }: { track: string; layout: string }) => ({
    track_name: trackKey(track, layout),
    track: names.track(track, layout),
  });
  const mine = toRatings(ownSums ?? null).overall;
  const toRival = (driver: PublicUser, steam_id: string, sums: typeof ownSums | null): Rival => {
    const met = races.get(steam_id);
    const behind = laps.get(steam_id) ?? [];
    return {
      driver,
      chosen: chosen.includes(driver.id),
      ratings: [mine, toRatings(sums ?? null).overall],
      races: {
        total: met?.total ?? 0,
        ahead: [met?.ahead ?? 0, (met?.total ?? 0) - (met?.ahead ?? 0)],
      },
      last_meeting: met
        ? { ...nameOf(met), raced_at: new Date(met.raced_at), positions: [met.mine, met.theirs] }
        : null,
      behind_count: behind[0]?.total ?? 0,
      behind: behind.map((lap) => ({ ...nameOf(lap), car_ref: names.car(lap.car), gap: lap.gap })),
    };
  };
  const byId = new Map(rows.map((row) => [row.driver.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row?.steam_id ? toRival(row.driver, row.steam_id, row.sums) : [];
  });
}
