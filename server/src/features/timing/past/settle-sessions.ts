import { ResultFile } from '@paddock/contract/racing/calls';
import { lapTimeMin } from '@paddock/contract/racing/rules';
import { fileAwaitedMs, type TimingKind } from '@paddock/contract/timing/rules';
import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { runLeased } from '../../../db/leases/lease.ts';
import { ingestResultFile } from '../../racing/results/ingest-results.ts';
import { findGameServer } from '../../servers/queries.ts';
import type { SessionRow } from '../queries.ts';
import { timingCars, timingLaps, timingSessions } from '../tables.ts';

const types: Record<TimingKind, string> = { practice: 'PRACTICE', qualify: 'QUALIFY', race: 'RACE' };

/** Sessions of one round of the job; the others wait for the next. */
const atOnce = 50;

/** What was told of a session as its file would tell it; undefined where no lap was driven. */
async function toResultFile(db: Executor, session: SessionRow): Promise<ResultFile | undefined> {
  const { id, track, layout, kind, started_at, ended_at } = session;
  const [driven, cars] = await Promise.all([
    db
      .select()
      .from(timingLaps)
      .where(and(eq(timingLaps.session_id, id), gte(timingLaps.lap_time, lapTimeMin)))
      .orderBy(asc(timingLaps.at), asc(timingLaps.id)),
    db.select().from(timingCars).where(eq(timingCars.session_id, id)).orderBy(asc(timingCars.id)),
  ]);
  if (driven.length === 0) return undefined;
  const seatOf = new Map(cars.map((car) => [`${car.car_id} ${car.steam_id}`, car]));
  const Laps = driven.map(({ car_id, steam_id, car, lap_time, cuts, at }) => {
    const seat = seatOf.get(`${car_id} ${steam_id}`);
    return {
      DriverName: seat?.name ?? null,
      DriverGuid: steam_id,
      CarModel: car || (seat?.car ?? ''),
      LapTime: lap_time,
      Timestamp: Math.max(0, at.getTime() - started_at.getTime()),
      Cuts: cuts,
      Sectors: [],
    };
  });
  const file = {
    TrackName: track,
    TrackConfig: layout,
    Type: types[kind],
    Date: ended_at?.toISOString(),
    Laps,
  };
  return z.parse(ResultFile, { ...file, Result: [], Events: null });
}

async function settle(deps: Deps, session: SessionRow): Promise<void> {
  const { db, now } = deps;
  const file = await toResultFile(db, session);
  const server = await findGameServer(db, session.server_id);
  // Switched off meanwhile, it proves nobody's name.
  const taken =
    file && server?.steam_auth
      ? await ingestResultFile(deps, session.server_id, file, undefined, 'live')
      : undefined;
  await db
    .update(timingSessions)
    .set({ settled_at: now(), racing_session_id: taken?.session_id ?? null })
    .where(eq(timingSessions.id, session.id));
}

/** A session of which nothing was told for so long has ended, in ms. */
const silentMs = 6 * 3_600_000;

/** Ends what no bridge has ended. */
async function endSilent({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - silentMs).toISOString();
  await db.execute(sql`
    update timing_sessions s set abandoned = true, ended_at = heard.at
    from (
      select o.id, greatest(o.told_at, (select max(received_at) from timing_laps where session_id = o.id)) as at
      from timing_sessions o where o.ended_at is null
    ) heard
    where heard.id = s.id and heard.at < ${before}::timestamptz`);
}

/**
 * Has the laps count that were told of sessions whose file did not come in time, as if it had; where it came, they count for nothing.
 * A round that breaks off is done again: what was taken in is known.
 */
export async function settleTimedSessions(deps: Deps): Promise<void> {
  const { db, now } = deps;
  await runLeased(db, 'timed-sessions', async () => {
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
      .limit(atOnce);
    for (const session of due) await settle(deps, session);
  });
}
