import { formatTrackName } from '@paddock/contract/catalogue/rules';
import { displayRating } from '@paddock/contract/racing/rules';
import { and, asc, eq, getTableColumns, gt, or, type SQL, sql } from 'drizzle-orm';
import { getNames, type Names } from '../../catalogue/names.ts';
import { ratingChanges } from '../../racing/statistics/tables.ts';
import {
  bestLaps,
  bestOvertakes,
  drivers,
  drivingDays,
  duels,
  laps,
  lapVoids,
  overtakeRuns,
  raceResults,
  safetyHistory,
  sessionDrivers,
  sessions,
} from '../../racing/tables.ts';
import { type Area, atOnce, byId, type Member } from './areas.ts';

/** Without a Steam account there is none. */
const own = ({ steam_id }: Member) => steam_id ?? '';

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

interface Driven {
  track?: string;
  layout?: string;
  car?: string | null;
}

/** What people call the track and the car of a row, beside the game's own ids. */
function namesOf({ track, layout = '', car }: Driven, names: Names) {
  const ref = track === undefined ? undefined : names.track(track, layout);
  return {
    ...(ref && { track_name: formatTrackName(ref, 'en'), track_name_fa: formatTrackName(ref, 'fa') }),
    ...(car && { car_name: names.car(car).name }),
  };
}

const named = (area: Area): Area => ({
  name: area.name,
  rows: (db, member) => {
    const fetch = area.rows(db, member);
    return async (last, limit) => {
      const [rows, names] = await Promise.all([fetch(last, limit), getNames(db)]);
      return rows.map((row) => ({ ...row, ...namesOf(row, names) }));
    };
  },
});

/** Laps of many years, each part by its index, in the order of time. */
const lapArea = (name: string, part: SQL): Area => ({
  name,
  rows: (db, member) => (last, limit) => {
    const { driven_at, id } = (last ?? {}) as { driven_at?: Date; id?: number };
    return db
      .select({
        id: laps.id,
        driven_at: laps.driven_at,
        track: laps.track,
        layout: laps.layout,
        car: laps.car,
        lap_time: laps.lap_time,
        sectors: laps.sectors,
        cuts: laps.cuts,
      })
      .from(laps)
      .where(
        and(
          eq(laps.steam_id, own(member)),
          part,
          driven_at &&
            sql`${laps.driven_at} >= ${instant(driven_at)} and (${laps.driven_at}, ${laps.id}) > (${instant(driven_at)}, ${id})`,
        ),
      )
      .orderBy(asc(laps.driven_at), asc(laps.id))
      .limit(limit);
  },
});

/** All that game servers told of the member's Steam account. */
export const drivingAreas: Area[] = [
  named(lapArea('driving/laps', sql`valid`)),
  named(lapArea('driving/invalid-laps', sql`not valid`)),
  // Who took them back is theirs.
  byId('driving/voided-laps', (db, member, after, limit) =>
    db
      .select({
        id: lapVoids.id,
        lap_id: lapVoids.lap_id,
        code: lapVoids.code,
        reason: lapVoids.reason,
        voided_at: lapVoids.voided_at,
        restored_at: lapVoids.restored_at,
      })
      .from(lapVoids)
      .where(and(eq(lapVoids.steam_id, own(member)), gt(lapVoids.id, after)))
      .orderBy(asc(lapVoids.id))
      .limit(limit),
  ),
  named(
    byId('driving/best-laps', (db, member, after, limit) =>
      db
        .select()
        .from(bestLaps)
        .where(and(eq(bestLaps.steam_id, own(member)), gt(bestLaps.id, after)))
        .orderBy(asc(bestLaps.id))
        .limit(limit),
    ),
  ),
  named(
    byId('driving/races', (db, member, after, limit) =>
      db
        .select()
        .from(raceResults)
        .where(and(eq(raceResults.steam_id, own(member)), gt(raceResults.id, after)))
        .orderBy(asc(raceResults.id))
        .limit(limit),
    ),
  ),
  // What result files say of the driver: the raced name, and what their managers decided.
  byId('driving/raced', (db, member, after, limit) =>
    db
      .select({
        ...getTableColumns(sessionDrivers),
        id: sessionDrivers.session_id,
        held_at: sessions.held_at,
      })
      .from(sessionDrivers)
      .innerJoin(sessions, eq(sessions.id, sessionDrivers.session_id))
      .where(and(eq(sessionDrivers.steam_id, own(member)), gt(sessionDrivers.session_id, after)))
      .orderBy(asc(sessionDrivers.session_id))
      .limit(limit),
  ),
  // Whom it was against is theirs.
  byId('driving/duels', (db, member, after, limit) =>
    db
      .select({
        id: duels.id,
        fought_at: duels.fought_at,
        leaderboard: duels.leaderboard,
        won: sql<boolean>`${duels.winner_steam_id} = ${own(member)}`,
        points_left: duels.points_left,
      })
      .from(duels)
      .where(
        and(
          or(eq(duels.winner_steam_id, own(member)), eq(duels.loser_steam_id, own(member))),
          gt(duels.id, after),
        ),
      )
      .orderBy(asc(duels.id))
      .limit(limit),
  ),
  named(
    byId('driving/overtakes', (db, member, after, limit) =>
      db
        .select()
        .from(overtakeRuns)
        .where(and(eq(overtakeRuns.steam_id, own(member)), gt(overtakeRuns.id, after)))
        .orderBy(asc(overtakeRuns.id))
        .limit(limit),
    ),
  ),
  atOnce('driving/best-overtakes', (db, member) =>
    db
      .select()
      .from(bestOvertakes)
      .where(eq(bestOvertakes.steam_id, own(member)))
      .orderBy(asc(bestOvertakes.id)),
  ),
  byId('driving/safety', (db, member, after, limit) =>
    db
      .select()
      .from(safetyHistory)
      .where(and(eq(safetyHistory.steam_id, own(member)), gt(safetyHistory.id, after)))
      .orderBy(asc(safetyHistory.id))
      .limit(limit),
  ),
  byId('driving/rating-changes', async (db, member, after, limit) => {
    const rows = await db
      .select()
      .from(ratingChanges)
      .where(and(eq(ratingChanges.steam_id, own(member)), gt(ratingChanges.id, after)))
      .orderBy(asc(ratingChanges.id))
      .limit(limit);
    return rows.map((row) => ({
      ...row,
      before: displayRating(row.before),
      after: displayRating(row.after),
    }));
  }),
  atOnce('driving/days', (db, member) =>
    db
      .select({ day: drivingDays.day, lap_count: drivingDays.lap_count })
      .from(drivingDays)
      .where(eq(drivingDays.steam_id, own(member)))
      .orderBy(asc(drivingDays.day)),
  ),
  atOnce('driving/totals', async (db, member) => {
    const rows = await db
      .select()
      .from(drivers)
      .where(eq(drivers.steam_id, own(member)));
    return rows.map((row) => ({
      ...row,
      race_rating: displayRating(row.race_rating),
      duel_rating: displayRating(row.duel_rating),
    }));
  }),
];
