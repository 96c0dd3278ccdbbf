import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import { raceAverages, safetyRating } from '@paddock/contract/racing/rules';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/database.ts';
import { getNames } from '../catalogue/names.ts';
import { users } from '../users/tables.ts';
import { bestLaps, bestOvertakes, drivers, laps, raceResults, safetyHistory } from './tables.ts';

/** Length of each history on the dashboard. */
const historyLength = 100;
const listLength = 10;

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** Whether a lap is withdrawn. For queries that read the table under its own name, as is the next condition. */
export const isVoided = sql`exists (select from lap_voids v where v.lap_id = laps.id and v.restored_at is null)`;

/** Whether a lap counts. */
export const isCounted = sql`(laps.valid and not ${isVoided})`;

/** The place of a race result in statistics: from its league's official result, else as the race ended. */
export const countedPosition = (
  result: Record<'counted_position' | 'position', AnyPgColumn> = raceResults,
): SQL<number> => sql<number>`coalesce(${result.counted_position}, ${result.position})`.mapWith(Number);

async function totalsOf(db: Executor, steam_id: string) {
  const [row] = await db.select().from(drivers).where(eq(drivers.steam_id, steam_id));
  const { races = 0, wins = 0, position_sum = 0, safety_rating = safetyRating(0, 0) } = row ?? {};
  const {
    overtake_count = 0,
    overtake_score_sum = 0,
    overtake_best = 0,
    overtake_duration_ms = 0,
  } = row ?? {};
  return {
    latest_safety: { current_rating: safety_rating },
    race_stats: { total_races: races, wins, ...raceAverages({ races, wins, position_sum }) },
    overtake_stats: {
      total_challenges: overtake_count,
      avg_score: overtake_count === 0 ? 0 : twoDecimals(overtake_score_sum / overtake_count),
      best_score: overtake_best,
      total_duration: overtake_duration_ms,
    },
  };
}

const listLatestLaps = (db: Executor, steam_id: string) =>
  db
    .select({ created_at: laps.driven_at, lap_time: laps.lap_time })
    .from(laps)
    .where(and(eq(laps.steam_id, steam_id), isCounted))
    .orderBy(desc(laps.driven_at))
    .limit(historyLength);

/** How many recent laps are searched for those of one track, so that the cost does not grow with a driver's history. */
const lookBack = 2_000;

/** A driver's latest laps on a track by its displayed name, or on the last driven one. */
export async function getLapsOnTrack(db: Executor, steam_id: string | null, name: string | undefined) {
  const rows = await db
    .select({
      track: laps.track,
      layout: laps.layout,
      created_at: laps.driven_at,
      lap_time: laps.lap_time,
    })
    .from(laps)
    .where(and(eq(laps.steam_id, steam_id ?? ''), isCounted))
    .orderBy(desc(laps.driven_at))
    .limit(lookBack);
  const named = rows.map(({ track, layout, ...lap }) => ({ ...lap, track_name: trackKey(track, layout) }));
  const tracks = [...new Set(named.map(({ track_name }) => track_name))];
  const track_name = name ?? tracks[0] ?? null;
  const found = named.filter((lap) => lap.track_name === track_name).slice(0, historyLength);
  const names = await getNames(db);
  return {
    track_name,
    track: track_name === null ? null : names.trackOfKey(track_name),
    tracks,
    track_refs: tracks.map((key) => names.trackOfKey(key)),
    laps: found.reverse(),
  };
}

const listLatestSafety = (db: Executor, steam_id: string) =>
  db
    .select({ created_at: safetyHistory.created_at, rating: safetyHistory.rating })
    .from(safetyHistory)
    .where(eq(safetyHistory.steam_id, steam_id))
    .orderBy(desc(safetyHistory.created_at), desc(safetyHistory.id))
    .limit(historyLength);

async function recentRaces(db: Executor, steam_id: string) {
  const rows = await db
    .select()
    .from(raceResults)
    .where(eq(raceResults.steam_id, steam_id))
    .orderBy(desc(raceResults.raced_at), desc(raceResults.id))
    .limit(listLength);
  return rows.map(({ id, track, layout, position, counted_position, raced_at }) => ({
    race_challenge_leaderboard_entry_id: id,
    track_name: trackKey(track, layout),
    position: counted_position ?? position,
    created_at: raced_at,
  }));
}

async function bestLapsOf(db: Executor, steam_id: string) {
  const rows = await db
    .select()
    .from(bestLaps)
    .where(eq(bestLaps.steam_id, steam_id))
    .orderBy(asc(bestLaps.lap_time))
    .limit(listLength);
  return rows.map(({ id, track, layout, lap_time, driven_at }) => ({
    timing_leaderboard_entry_id: id,
    track_name: trackKey(track, layout),
    lap_time,
    created_at: driven_at,
  }));
}

const listBestOvertakes = (db: Executor, steam_id: string) =>
  db
    .select({
      overtake_n_leaderboard_entry_id: bestOvertakes.id,
      challenge_name: bestOvertakes.leaderboard,
      score: bestOvertakes.score,
      duration: bestOvertakes.duration_ms,
    })
    .from(bestOvertakes)
    .where(eq(bestOvertakes.steam_id, steam_id))
    .orderBy(desc(bestOvertakes.score))
    .limit(listLength);

/** A driver's statistics; without a Steam id those of a driver who has not driven. */
export async function getDrivingStats(db: Executor, linked: string | null) {
  const steam_id = linked ?? '';
  const [totals, latestLaps, latestSafety, recent_races, best_laps, best_overtakes] = await Promise.all([
    totalsOf(db, steam_id),
    listLatestLaps(db, steam_id),
    listLatestSafety(db, steam_id),
    recentRaces(db, steam_id),
    bestLapsOf(db, steam_id),
    listBestOvertakes(db, steam_id),
  ]);
  return {
    ...totals,
    timing_history: latestLaps.toReversed(),
    safety_history: latestSafety.toReversed(),
    recent_races,
    best_laps,
    best_overtakes,
  };
}

/** A newcomer's progress. Laps count by Steam id, regardless of the privacy of its figures. */
export async function readFirstSteps(db: Executor, user_id: number) {
  const [user] = await db
    .select({
      email_verified_at: users.email_verified_at,
      discord_id: users.discord_id,
      steam_id: users.steam_id,
      lap_count: drivers.lap_count,
    })
    .from(users)
    .leftJoin(drivers, eq(drivers.steam_id, users.steam_id))
    .where(eq(users.id, user_id));
  return {
    email: Boolean(user?.email_verified_at),
    discord: Boolean(user?.discord_id),
    steam: Boolean(user?.steam_id),
    lap: Boolean(user?.lap_count),
  };
}

/** Whether a Steam account has driven on one of our servers since an instant. */
export async function hasDrivenSince(db: Executor, steam_id: string, since: Date): Promise<boolean> {
  const [driver] = await db
    .select({ last_driven_at: drivers.last_driven_at })
    .from(drivers)
    .where(eq(drivers.steam_id, steam_id));
  return Boolean(driver?.last_driven_at && driver.last_driven_at > since);
}
