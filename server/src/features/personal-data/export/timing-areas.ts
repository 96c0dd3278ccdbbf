import { and, asc, eq, gt, or } from 'drizzle-orm';
import { timingCars, timingContacts, timingLaps, timingSessions } from '../../timing/tables.ts';
import { type Area, byId, type Member } from './areas.ts';

const own = ({ steam_id }: Member) => steam_id ?? '';

/** What bridges told of the member while sessions were driven. Who the other of a contact was is theirs. */
export const timingAreas: Area[] = [
  byId('driving/timed-cars', (db, member, after, limit) =>
    db
      .select({
        id: timingCars.id,
        session: timingSessions.kind,
        track: timingSessions.track,
        car_id: timingCars.car_id,
        car: timingCars.car,
        name: timingCars.name,
        team: timingCars.team,
        joined_at: timingCars.joined_at,
      })
      .from(timingCars)
      .innerJoin(timingSessions, eq(timingSessions.id, timingCars.session_id))
      .where(and(eq(timingCars.steam_id, own(member)), gt(timingCars.id, after)))
      .orderBy(asc(timingCars.id))
      .limit(limit),
  ),
  byId('driving/timed-laps', (db, member, after, limit) =>
    db
      .select({
        id: timingLaps.id,
        at: timingLaps.at,
        track: timingSessions.track,
        car: timingLaps.car,
        number: timingLaps.number,
        lap_time: timingLaps.lap_time,
        cuts: timingLaps.cuts,
      })
      .from(timingLaps)
      .innerJoin(timingSessions, eq(timingSessions.id, timingLaps.session_id))
      .where(and(eq(timingLaps.steam_id, own(member)), gt(timingLaps.id, after)))
      .orderBy(asc(timingLaps.id))
      .limit(limit),
  ),
  byId('driving/contacts', (db, member, after, limit) =>
    db
      .select({
        id: timingContacts.id,
        at: timingContacts.at,
        track: timingSessions.track,
        kmh: timingContacts.kmh,
        x: timingContacts.x,
        z: timingContacts.z,
      })
      .from(timingContacts)
      .innerJoin(timingSessions, eq(timingSessions.id, timingContacts.session_id))
      .where(
        and(
          or(eq(timingContacts.steam_id, own(member)), eq(timingContacts.other_steam_id, own(member))),
          gt(timingContacts.id, after),
        ),
      )
      .orderBy(asc(timingContacts.id))
      .limit(limit),
  ),
];
