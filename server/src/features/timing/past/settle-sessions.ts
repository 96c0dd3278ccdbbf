import type { NeutralSession } from '@paddock/contract/racing/neutral';
import { lapTimeMin } from '@paddock/contract/racing/rules';
import { fileAwaitedMs, type TimingKind } from '@paddock/contract/timing/rules';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { storeLiveSession } from '../../racing/ingest-results.ts';
import { findGameServer } from '../../servers/queries.ts';
import type { SessionRow } from '../queries.ts';
import { timingCars, timingLaps, timingSessions } from '../tables.ts';
import { finalOrder } from './final-order.ts';

const types: Record<TimingKind, NeutralSession['type']> = {
  practice: 'PRACTICE',
  qualify: 'QUALIFY',
  race: 'RACE',
};

/** Sessions per run of the job. */
const batchSize = 50;

/** Converts live timing to a session result; undefined if no lap was driven. */
async function toSession(
  db: Executor,
  row: SessionRow,
): Promise<{ session: NeutralSession; gameLaps: Map<string, number> } | undefined> {
  const { id, track, layout, kind, started_at } = row;
  const [laps, cars] = await Promise.all([
    db
      .select()
      .from(timingLaps)
      .where(eq(timingLaps.session_id, id))
      .orderBy(asc(timingLaps.at), asc(timingLaps.id)),
    db.select().from(timingCars).where(eq(timingCars.session_id, id)).orderBy(asc(timingCars.id)),
  ]);
  const driven = laps.filter(({ lap_time }) => lap_time >= lapTimeMin);
  if (driven.length === 0) return undefined;
  const order = kind === 'race' ? finalOrder({ cars, laps }) : [];
  const placeOf = new Map(order.map(({ steam_id }, place) => [steam_id, place]));
  const totalOf = new Map(order.map(({ steam_id, total_ms }) => [steam_id, total_ms]));
  const seatOf = new Map(cars.map((car) => [`${car.car_id} ${car.steam_id}`, car]));
  const drivers = [...Map.groupBy(driven, ({ steam_id }) => steam_id)];
  const session: NeutralSession = {
    game: 'assetto',
    dialect: 'vanilla',
    version: null,
    type: types[kind],
    track,
    layout,
    at: null,
    cars: drivers.map(([steam_id, driverLaps]) => {
      const name = cars.findLast((car) => car.steam_id === steam_id && car.name !== '')?.name ?? null;
      return {
        drivers: [{ steam_id, name, is_doubtful: false }],
        place: placeOf.get(steam_id) ?? null,
        total_ms: totalOf.get(steam_id) ?? null,
        penalties: [],
        laps: driverLaps.map(({ car_id, car, lap_time, cuts, at }) => ({
          driver: 0,
          car: car || (seatOf.get(`${car_id} ${steam_id}`)?.car ?? ''),
          time_ms: lap_time,
          sectors_ms: [],
          cuts,
          tyre: null,
          at_ms: Math.max(0, at.getTime() - started_at.getTime()),
        })),
      };
    }),
    contacts: [],
    rejected: [],
  };
  return { session, gameLaps: new Map(order.map(({ steam_id, laps: count }) => [steam_id, count])) };
}

async function settleSession(deps: Deps, row: SessionRow): Promise<void> {
  const { db, now } = deps;
  const { server_id } = row;
  const seen = await toSession(db, row);
  const server = await findGameServer(db, server_id);
  const ended = row.ended_at && row.ended_at <= now() ? row.ended_at : undefined;
  // Drivers are only verified while the server checks Steam ids.
  const taken =
    seen && server?.steam_auth
      ? await storeLiveSession(deps, server_id, { ...seen, ended_at: ended })
      : undefined;
  await db
    .update(timingSessions)
    .set({ settled_at: now(), racing_session_id: taken?.session_id ?? null })
    .where(eq(timingSessions.id, row.id));
}

/** How long a session may be silent before it counts as ended, in ms. */
const silentMs = 6 * 3_600_000;

/** Ends sessions that have been silent for six hours. */
async function endSilent({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - silentMs).toISOString();
  await db.execute(sql`
    update timing_sessions s set abandoned = true, ended_at = reported.at
    from (
      select o.id, greatest(o.told_at, (select max(received_at) from timing_laps where session_id = o.id)) as at
      from timing_sessions o where o.ended_at is null
    ) reported
    where reported.id = s.id and reported.at < ${before}::timestamptz`);
}

/** Counts live laps of sessions whose result file never arrived. Idempotent: an interrupted run is repeated safely. */
export async function settleTimedSessions(deps: Deps): Promise<void> {
  const { db, now } = deps;
  await endSilent(deps);
  const due = await db
    .select()
    .from(timingSessions)
    .where(
      and(
        isNull(timingSessions.settled_at),
        lte(timingSessions.ended_at, new Date(now().getTime() - fileAwaitedMs)),
      ),
    )
    .orderBy(asc(timingSessions.ended_at))
    .limit(batchSize);
  for (const session of due) await settleSession(deps, session);
}
