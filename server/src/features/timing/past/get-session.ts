import { AppError } from '@paddock/contract/core/errors';
import type { List, PageQuery } from '@paddock/contract/core/paging';
import type { TimedLap, TimingSessionDetail } from '@paddock/contract/timing/calls';
import { timedLapsMax, timedLapsOfSessionMax } from '@paddock/contract/timing/rules';
import { asc, eq, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { getNames } from '../../catalogue/names.ts';
import { lapVoids } from '../../racing/tables.ts';
import { findLiveEvent } from '../access/find-live-event.ts';
import type { Reader } from '../access/timing-access.ts';
import { findPeople, strangerOf } from '../live/find-people.ts';
import { seatKey } from '../live/seats.ts';
import type { SessionRow } from '../queries.ts';
import { timingCars, timingSessions } from '../tables.ts';
import { getReadableServer, sessionCounts, toSummary } from './list-sessions.ts';

/** Returns the server of a session without checking access. Throws not_found. */
export async function getServerOf(db: Executor, id: number): Promise<number> {
  const [row] = await db
    .select({ server_id: timingSessions.server_id })
    .from(timingSessions)
    .where(eq(timingSessions.id, id));
  if (!row) throw new AppError('not_found');
  return row.server_id;
}

const isVoided = sql`exists (
  select from ${lapVoids} v
  where v.steam_id = l.steam_id and v.lap_time = l.lap_time and v.restored_at is null
    and v.driven_at between l.at - interval '10 minutes' and l.at + interval '10 minutes')`;

/**
 * Numbers the laps of a session by driver. In a race a driver appears once, with the last car, and laps in several cars add up. In other
 * sessions each car of a driver is listed, since a best lap belongs to a car. `position` is the position in the race after the lap.
 */
const lapsOf = ({ id, kind }: SessionRow) => {
  const isRace = kind === 'race';
  const seat = isRace ? sql`0` : sql`l.car_id`;
  return sql`
    driven as (
      select l.*, ${seat} as seat, row_number() over (partition by l.steam_id, ${seat} order by l.at, l.id)::int as nth,
        first_value(l.car_id) over (partition by l.steam_id, ${seat} order by l.at desc, l.id desc) as last_car,
        min(l.id) over (partition by l.steam_id, ${seat}) as first_id
      from timing_laps l where l.session_id = ${id}
    ),
    numbered as (
      select d.*, first_id as driver,
        ${isRace ? sql`nth` : sql`d.number`} as lap,
        ${isRace ? sql`(rank() over (partition by nth order by d.at))::int` : sql`null::int`} as position
      from driven d
    )`;
};

interface DriverRow extends Record<string, unknown> {
  /** The id of the first lap. */
  driver: number;
  steam_id: string;
  car_id: number;
  laps_total: number;
  best_ms: number | null;
  place: number;
}

/** Lists the drivers in the order of their first laps. */
async function listDrivers(db: Executor, session: SessionRow): Promise<DriverRow[]> {
  const better = session.kind === 'race' ? sql`laps_total desc` : sql`best_ms nulls last`;
  const { rows } = await db.execute<DriverRow>(sql`
    with ${lapsOf(session)},
    timed as (
      select driver, l.steam_id, max(last_car) as car_id, count(*)::int as laps_total,
        min(lap_time) filter (where cuts = 0 and not ${isVoided}) as best_ms, min(l.at) as first_at, max(l.at) as last_at
      from numbered l group by driver, l.steam_id
    )
    select driver::float8 as driver, steam_id, car_id, laps_total, best_ms,
      (row_number() over (order by ${better}, last_at, driver))::int as place
    from timed order by first_at, driver`);
  return rows;
}

interface LapRow extends Record<string, unknown> {
  driver: number;
  number: number;
  lap_time: number;
  cuts: number;
  at: string;
  voided: boolean;
  position: number | null;
}

const lapColumns = sql`driver::float8 as driver, l.lap as number, l.lap_time, l.cuts,
  to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, ${isVoided} as voided, l.position`;

const toLap = ({ driver: _driver, at, ...lap }: LapRow): TimedLap => ({ ...lap, at: new Date(at) });

async function getReadableSession(deps: Deps, id: number, reader: Reader) {
  const [row] = await deps.db
    .select({ session: timingSessions, ...sessionCounts })
    .from(timingSessions)
    .where(eq(timingSessions.id, id));
  if (!row) throw new AppError('not_found');
  return { row, server: await getReadableServer(deps, row.session.server_id, reader) };
}

/** Returns a session with the first laps of each driver. Throws not_found. */
export async function getTimingSession(deps: Deps, id: number, reader: Reader): Promise<TimingSessionDetail> {
  const { db } = deps;
  const { row, server } = await getReadableSession(deps, id, reader);
  const { session } = row;
  const [drivers, cars, names, event] = await Promise.all([
    listDrivers(db, session),
    db.select().from(timingCars).where(eq(timingCars.session_id, id)).orderBy(asc(timingCars.id)),
    getNames(db),
    // Entrants keep the name, number and class that they had during the session.
    findLiveEvent(db, server.id, session.received_at),
  ]);
  const most = Math.min(timedLapsMax, Math.floor(timedLapsOfSessionMax / Math.max(1, drivers.length)));
  const [laps, people] = await Promise.all([
    db.execute<LapRow>(sql`
      with ${lapsOf(session)} select ${lapColumns} from numbered l where nth <= ${most} order by nth`),
    findPeople(db, [...new Set(drivers.map(({ steam_id }) => steam_id))], event),
  ]);
  const lapsByDriver = Map.groupBy(laps.rows, ({ driver }) => driver);
  const seats = new Map(cars.map((seat) => [seatKey(seat), seat]));
  return {
    ...toSummary(row, names, server),
    server: { id: server.id, name: server.name, name_en: server.name_en },
    timed: drivers.map(({ driver, steam_id, car_id, laps_total, best_ms, place }) => {
      const seat = seats.get(seatKey({ car_id, steam_id }));
      return {
        ...(people.get(steam_id) ?? strangerOf(seat?.name ?? '')),
        car_id,
        car_ref: names.car(seat?.car ?? '', server.game),
        best_ms,
        laps: (lapsByDriver.get(driver) ?? []).map(toLap),
        laps_total,
        place,
      };
    }),
  };
}

/** Returns a page of the laps of a car's drivers, grouped by driver. Throws not_found. */
export async function listSessionLaps(
  deps: Deps,
  id: number,
  { car_id, skip = 0, limit = timedLapsMax }: PageQuery & { car_id: number },
  reader: Reader,
): Promise<List<TimedLap>> {
  const { row } = await getReadableSession(deps, id, reader);
  const driversOfCar = (await listDrivers(deps.db, row.session)).filter((driver) => driver.car_id === car_id);
  const drivers = driversOfCar.map(({ driver }) => driver);
  const { rows } = await deps.db.execute<LapRow>(sql`
    with ${lapsOf(row.session)} select ${lapColumns} from numbered l
    where driver = any(${sql.param(drivers)}::bigint[])
    order by array_position(${sql.param(drivers)}::bigint[], driver), nth offset ${skip} limit ${limit}`);
  return { items: rows.map(toLap), total: driversOfCar.reduce((sum, { laps_total }) => sum + laps_total, 0) };
}
