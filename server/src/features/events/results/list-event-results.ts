import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import type { EventRace } from '@paddock/contract/events/calls';
import { resultsGraceMs } from '@paddock/contract/events/rules';
import { and, asc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { getNames } from '../../catalogue/names.ts';
import { countedPosition } from '../../racing/queries.ts';
import { drivers, raceResults, sessionDrivers, sessions } from '../../racing/tables.ts';
import { isVisibleMember, publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { events } from '../tables.ts';
import { bestLapsOf, contactPointsOf, keyOf } from './race-figures.ts';
import { gridOf, qualifyingsOf } from './race-grid.ts';

/** Lists the races of the event's server from its start until an hour after its end. */
async function racesOf(db: Executor, event: typeof events.$inferSelect) {
  if (event.server_id === null) return [];
  const last = new Date(event.end_date.getTime() + resultsGraceMs);
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.server_id, event.server_id),
        eq(sessions.type, 'RACE'),
        isNull(sessions.set_aside),
        gte(sessions.held_at, event.start_date),
        lte(sessions.held_at, last),
      ),
    )
    .orderBy(asc(sessions.held_at), asc(sessions.id));
}

/** Selects all places. Banned and deleted members appear under their game name. */
function placesIn(db: Executor, session_ids: number[]) {
  return db
    .select({
      session_id: raceResults.session_id,
      steam_id: raceResults.steam_id,
      position: countedPosition(),
      driver: publicUserColumns,
      // The name used in this race.
      name: sql<string | null>`coalesce(${sessionDrivers.name}, ${drivers.name})`,
      penalty_ms: sql<number>`coalesce(${sessionDrivers.penalty_ms}, 0)`,
      penalty_laps: sql<number>`coalesce(${sessionDrivers.penalty_laps}, 0)`,
      car: raceResults.car,
      lap_count: raceResults.lap_count,
      total_time: raceResults.total_time,
    })
    .from(raceResults)
    .leftJoin(users, and(eq(users.steam_id, raceResults.steam_id), isVisibleMember))
    .leftJoin(drivers, eq(drivers.steam_id, raceResults.steam_id))
    .leftJoin(
      sessionDrivers,
      and(
        eq(sessionDrivers.session_id, raceResults.session_id),
        eq(sessionDrivers.steam_id, raceResults.steam_id),
      ),
    )
    .where(inArray(raceResults.session_id, session_ids))
    .orderBy(asc(raceResults.session_id), asc(countedPosition()), asc(raceResults.id));
}

type Place = Awaited<ReturnType<typeof placesIn>>[number];

/** Laps and ms including the penalties of the file. */
const countedLaps = (place: Place | undefined) => (place ? place.lap_count - place.penalty_laps : 0);
const countedTime = (place: Place | undefined) => (place ? place.total_time + place.penalty_ms : 0);

/** Returns the races of an event; undefined for an unknown event. */
export async function findEventResults(db: Executor, id: number): Promise<EventRace[] | undefined> {
  const [event] = await db.select().from(events).where(eq(events.id, id));
  if (!event) return undefined;
  const races = await racesOf(db, event);
  const ids = races.map((race) => race.id);
  const qualifyings = await qualifyingsOf(db, races);
  const [places, bests, points] = await Promise.all([
    placesIn(db, ids),
    bestLapsOf(db, [...ids, ...qualifyings.values()]),
    contactPointsOf(db, ids),
  ]);
  const names = await getNames(db);
  const best = new Map(bests.map((lap) => [keyOf(lap.session_id, lap.steam_id), lap.best]));
  return races.map((race) => {
    const grid = gridOf(qualifyings.get(race.id), bests);
    const classified = places.filter(({ session_id }) => session_id === race.id);
    const [winner] = classified;
    return {
      session_id: race.id,
      track_name: trackKey(race.track, race.layout),
      track: names.track(race.track, race.layout),
      held_at: race.held_at,
      results: classified.map(({ steam_id, penalty_ms, penalty_laps, ...place }) => {
        const gap_laps = countedLaps(winner) - (place.lap_count - penalty_laps);
        return {
          ...place,
          car_ref: names.car(place.car),
          gap_laps,
          gap_ms: gap_laps === 0 ? Math.max(0, place.total_time + penalty_ms - countedTime(winner)) : null,
          best_ms: best.get(keyOf(race.id, steam_id)) ?? null,
          grid: grid.get(steam_id) ?? null,
          contact_points: points.get(keyOf(race.id, steam_id)) ?? null,
        };
      }),
    };
  });
}
