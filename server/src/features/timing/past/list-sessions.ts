import { AppError } from '@paddock/contract/core/errors';
import type { List, PageQuery } from '@paddock/contract/core/paging';
import type { Role } from '@paddock/contract/core/permissions';
import type { TimingSessionDetail, TimingSessionSummary } from '@paddock/contract/timing/calls';
import { placesByLap } from '@paddock/contract/timing/lap-chart';
import { timingPageSize } from '@paddock/contract/timing/rules';
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import { findGameServer, type ServerRow } from '../../servers/queries.ts';
import { findPeople, type People, strangerOf } from '../live/find-people.ts';
import { seatKey } from '../live/seats.ts';
import { seesNow } from '../live/timing-feeds.ts';
import type { SessionRow } from '../queries.ts';
import { timingCars, timingLaps, timingSessions } from '../tables.ts';

/** The server where somebody of the role sees what is timed. Throws not_found. */
async function getTimedServer(db: Executor, id: number, role: Role | undefined): Promise<ServerRow> {
  const server = await findGameServer(db, id);
  const mode = server?.is_active ? server.timing_mode : 'off';
  if (!server || mode === 'off' || (mode === 'staff' && !seesNow(role))) throw new AppError('not_found');
  return server;
}

/** What everybody may see of sessions is as old as the delay says. */
const shownUntil = (server: ServerRow, role: Role | undefined, now: Date) =>
  new Date(now.getTime() - (seesNow(role) ? 0 : server.timing_delay_s * 1_000));

const counts = {
  drivers: sql<number>`(select count(distinct l.steam_id)::int from timing_laps l where l.session_id = timing_sessions.id)`,
  lap_count: sql<number>`(select count(*)::int from timing_laps l where l.session_id = timing_sessions.id)`,
};

type Counted = { session: SessionRow; drivers: number; lap_count: number };

function toSummary(
  { session, drivers, lap_count }: Counted,
  names: Names,
  { game }: ServerRow,
): TimingSessionSummary {
  const { id, kind, name, track, layout, started_at, ended_at, abandoned } = session;
  const place = names.track(track, layout, game);
  return { id, kind, name, track: place, started_at, ended_at, abandoned, drivers, laps: lap_count };
}

/** Sessions of a server in which a lap was driven, the latest first. Throws not_found. */
export async function listTimingSessions(
  { db, now }: Deps,
  server_id: number,
  { skip = 0, limit = timingPageSize }: PageQuery,
  role: Role | undefined,
): Promise<List<TimingSessionSummary>> {
  const server = await getTimedServer(db, server_id, role);
  const isShown = and(
    eq(timingSessions.server_id, server_id),
    lte(timingSessions.received_at, shownUntil(server, role, now())),
    sql`exists (select from timing_laps l where l.session_id = timing_sessions.id)`,
  );
  const [rows, total, names] = await Promise.all([
    db
      .select({ session: timingSessions, ...counts })
      .from(timingSessions)
      .where(isShown)
      .orderBy(desc(timingSessions.started_at), desc(timingSessions.id))
      .offset(skip)
      .limit(limit),
    db.$count(timingSessions, isShown),
    getNames(db),
  ]);
  return { items: rows.map((row) => toSummary(row, names, server)), total };
}

const voided = sql<boolean>`exists (
  select from lap_voids v
  where v.steam_id = timing_laps.steam_id and v.lap_time = timing_laps.lap_time and v.restored_at is null
    and v.driven_at between timing_laps.at - interval '10 minutes' and timing_laps.at + interval '10 minutes'
)`;

function readLaps(db: Executor, session_id: number, until: Date) {
  const { car_id, steam_id, car, number, lap_time, cuts, at } = timingLaps;
  return db
    .select({ car_id, steam_id, car, number, lap_time, cuts, at, voided })
    .from(timingLaps)
    .where(and(eq(timingLaps.session_id, session_id), lte(timingLaps.received_at, until)))
    .orderBy(asc(timingLaps.at), asc(timingLaps.id));
}

type Laps = Awaited<ReturnType<typeof readLaps>>;

/** Laps of a race as the result counts them: those of a driver in several cars add up. */
function numberByDriver(laps: Laps): Laps {
  const counts = new Map<string, number>();
  return laps.map((lap) => {
    const number = (counts.get(lap.steam_id) ?? 0) + 1;
    counts.set(lap.steam_id, number);
    return { ...lap, number };
  });
}

/** In a race each driver once, with the last car; elsewhere each car that a driver drove, for a best lap is one of a car. */
function toTimed(
  driven: Laps,
  { people, names, server, isRace }: { people: People; names: Names; server: ServerRow; isRace: boolean },
  nameOf: ReadonlyMap<string, { name: string; car: string }>,
): TimingSessionDetail['timed'] {
  const laps = isRace ? numberByDriver(driven) : driven;
  const places = placesByLap(laps);
  const drivers = new Map<string, TimingSessionDetail['timed'][number]>();
  laps.forEach(({ car_id, steam_id, number, lap_time, cuts, at, voided: is_voided }, index) => {
    const seat = nameOf.get(seatKey({ car_id, steam_id }));
    const key = isRace ? steam_id : seatKey({ car_id, steam_id });
    const known: TimingSessionDetail['timed'][number] = {
      ...(drivers.get(key) ?? { best_ms: null, laps: [] }),
      ...(people.get(steam_id) ?? strangerOf(seat?.name ?? '')),
      car_id,
      car_ref: names.car(seat?.car ?? '', server.game),
    };
    const position = isRace ? (places[index] ?? null) : null;
    known.laps.push({ number, lap_time, cuts, at, voided: is_voided, position });
    if (cuts === 0 && !is_voided) known.best_ms = Math.min(lap_time, known.best_ms ?? lap_time);
    drivers.set(key, known);
  });
  return [...drivers.values()];
}

/** A session with all its laps. Throws not_found. */
export async function getTimingSession(
  { db, now }: Deps,
  id: number,
  role: Role | undefined,
): Promise<TimingSessionDetail> {
  const [row] = await db
    .select({ session: timingSessions, ...counts })
    .from(timingSessions)
    .where(eq(timingSessions.id, id));
  if (!row) throw new AppError('not_found');
  const server = await getTimedServer(db, row.session.server_id, role);
  const until = shownUntil(server, role, now());
  if (row.session.received_at > until) throw new AppError('not_found');
  const [laps, cars, names] = await Promise.all([
    readLaps(db, id, until),
    db.select().from(timingCars).where(eq(timingCars.session_id, id)),
    getNames(db),
  ]);
  const people = await findPeople(
    db,
    cars.map(({ steam_id }) => steam_id),
    undefined,
  );
  const nameOf = new Map(cars.map((seat) => [seatKey(seat), { name: seat.name, car: seat.car }]));
  const context = { people, names, server, isRace: row.session.kind === 'race' };
  return {
    ...toSummary(row, names, server),
    server: { id: server.id, name: server.name, name_en: server.name_en },
    timed: toTimed(laps, context, nameOf),
  };
}
