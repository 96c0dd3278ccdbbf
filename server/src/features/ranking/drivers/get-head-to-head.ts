import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import { AppError } from '@paddock/contract/core/errors';
import type { HeadToHead } from '@paddock/contract/ranking/calls';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Executor } from '../../../db/database.ts';
import { ogImagePaths, ogSite } from '../../../og-images/serve-og-images.ts';
import { getNames } from '../../catalogue/names.ts';
import { countedPosition } from '../../racing/queries.ts';
import { bestLaps, duels, raceResults } from '../../racing/tables.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { toRatings } from '../driver-stats.ts';
import { getDriverUser } from './get-driver.ts';
import { headToHeadOgImage } from './og-image.ts';

const latestRaces = 10;
const mostLaps = 50;

const theirRace = alias(raceResults, 'their_race');
const theirLap = alias(bestLaps, 'their_lap');

async function racesOfBoth(db: Executor, a: string, b: string): Promise<HeadToHead['races']> {
  const both = and(eq(theirRace.session_id, raceResults.session_id), eq(theirRace.steam_id, b));
  const mine = eq(raceResults.steam_id, a);
  const [totals] = await db
    .select({
      total: count(),
      ahead: sql<number>`(count(*) filter (where ${countedPosition()} < ${countedPosition(theirRace)}))::int`,
    })
    .from(raceResults)
    .innerJoin(theirRace, both)
    .where(mine);
  const latest = await db
    .select({
      track: raceResults.track,
      layout: raceResults.layout,
      created_at: raceResults.raced_at,
      mine: countedPosition(),
      theirs: countedPosition(theirRace),
    })
    .from(raceResults)
    .innerJoin(theirRace, both)
    .where(mine)
    .orderBy(desc(raceResults.raced_at), desc(raceResults.id))
    .limit(latestRaces);
  const names = await getNames(db);
  const { total = 0, ahead = 0 } = totals ?? {};
  return {
    total,
    ahead: [ahead, total - ahead],
    latest: latest.map(({ track, layout, created_at, mine, theirs }) => ({
      track_name: trackKey(track, layout),
      track: names.track(track, layout),
      created_at,
      positions: [mine, theirs],
    })),
  };
}

const winsOver = (db: Database, winner: string, loser: string): Promise<number> =>
  db.$count(duels, and(eq(duels.winner_steam_id, winner), eq(duels.loser_steam_id, loser)));

async function lapsOfBoth(db: Executor, a: string, b: string): Promise<HeadToHead['laps']> {
  const rows = await db
    .select({
      track: bestLaps.track,
      layout: bestLaps.layout,
      car: bestLaps.car,
      mine: bestLaps.lap_time,
      theirs: theirLap.lap_time,
    })
    .from(bestLaps)
    .innerJoin(
      theirLap,
      and(
        eq(theirLap.steam_id, b),
        eq(theirLap.track, bestLaps.track),
        eq(theirLap.layout, bestLaps.layout),
        eq(theirLap.car, bestLaps.car),
      ),
    )
    .where(eq(bestLaps.steam_id, a))
    .orderBy(asc(bestLaps.track), asc(bestLaps.layout), asc(bestLaps.car))
    .limit(mostLaps);
  const names = await getNames(db);
  return rows.map(({ track, layout, car, mine, theirs }) => ({
    track_name: trackKey(track, layout),
    track: names.track(track, layout),
    car,
    car_ref: names.car(car),
    lap_times: [mine, theirs],
  }));
}

/** Compares two members. Throws not_found for the same member twice. */
export async function getHeadToHead(db: Database, id: number, other_id: number): Promise<HeadToHead> {
  if (id === other_id) throw new AppError('not_found');
  const [a, b] = await Promise.all([getDriverUser(db, id), getDriverUser(db, other_id)]);
  const [races, wins, losses, laps, settings] = await Promise.all([
    racesOfBoth(db, a.steam_id, b.steam_id),
    winsOver(db, a.steam_id, b.steam_id),
    winsOver(db, b.steam_id, a.steam_id),
    lapsOfBoth(db, a.steam_id, b.steam_id),
    getCurrentSettings(db),
  ]);
  return {
    drivers: [a.name, b.name],
    preview_images: ogImagePaths((locale) =>
      headToHeadOgImage([a.name, b.name], locale, ogSite(settings, locale)),
    ),
    overall: [toRatings(a.sums).overall, toRatings(b.sums).overall],
    races,
    duels: { total: wins + losses, wins: [wins, losses] },
    laps,
  };
}
