import type { NeutralCar, NeutralContact, NeutralSession } from '@paddock/contract/racing/neutral';
import { contactPoints } from '@paddock/contract/racing/rules';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { storeNames } from '../statistics/laps.ts';
import { noPenalty } from '../statistics/order-race.ts';
import { sessionDrivers, sessions } from '../tables.ts';

type DriverRow = typeof sessionDrivers.$inferSelect;

/** Laps by the game's count, by Steam id; for races recorded live. */
export type GameLaps = ReadonlyMap<string, number>;

const penaltiesOf = ({ penalties }: NeutralCar) => {
  const valueOf = (kind: 'time_ms' | 'laps') =>
    penalties.reduce((sum, one) => (one.kind === kind ? sum + one.value : sum), 0);
  return {
    penalty_ms: valueOf('time_ms'),
    penalty_laps: valueOf('laps'),
    disqualified: penalties.some(({ kind }) => kind === 'disqualified'),
  };
};

/** A shared car's place, time and penalties are not attributed to its drivers. */
export function rowsOfSession(
  session_id: number,
  { cars }: NeutralSession,
  gameLaps: GameLaps | undefined,
): DriverRow[] {
  return cars.flatMap((car) => {
    const isShared = car.drivers.length > 1;
    return car.drivers.map(({ steam_id, name }) => ({
      session_id,
      steam_id,
      name,
      place: isShared ? null : car.place,
      total_time: isShared ? null : car.total_ms,
      lap_count: gameLaps?.get(steam_id) ?? null,
      ...(isShared ? noPenalty : penaltiesOf(car)),
    }));
  });
}

const penaltyKey = ({ steam_id, penalty_ms, penalty_laps, disqualified }: DriverRow) =>
  `${steam_id} ${penalty_ms} ${penalty_laps} ${disqualified}`;

const hasPenalty = ({ penalty_ms, penalty_laps, disqualified }: DriverRow) =>
  penalty_ms > 0 || penalty_laps > 0 || disqualified;

export const listSessionDrivers = (tx: Executor, session_id: number): Promise<DriverRow[]> =>
  tx.select().from(sessionDrivers).where(eq(sessionDrivers.session_id, session_id));

/** Stores what a file says about each driver besides laps; a later file of the session overwrites it. Returns whether penalties changed. */
export async function storeSessionDrivers(
  tx: Executor,
  session_id: number,
  session: NeutralSession,
  gameLaps?: GameLaps,
): Promise<boolean> {
  const all = session.cars.flatMap(({ drivers }) => drivers);
  for (const isDoubtful of [true, false]) {
    const named = all.filter(({ is_doubtful }) => is_doubtful === isDoubtful);
    const names = named.flatMap(({ steam_id, name }) => (name === null ? [] : [[steam_id, name] as const]));
    await storeNames(tx, new Map(names), { isDoubtful });
  }
  const known = await listSessionDrivers(tx, session_id);
  const rows = rowsOfSession(session_id, session, gameLaps);
  const shared = session.cars.filter(({ drivers }) => drivers.length > 1);
  if (shared.length > 0)
    await tx
      .update(sessions)
      .set({ shared_cars: shared.map(({ drivers }) => drivers.map(({ steam_id }) => steam_id)) })
      .where(eq(sessions.id, session_id));
  if (rows.length === 0) return false;
  const doubtful = new Set(all.filter(({ is_doubtful }) => is_doubtful).map(({ steam_id }) => steam_id));
  const sent = rows.map((row) => ({ ...row, is_doubtful: doubtful.has(row.steam_id) }));
  await tx.execute(sql`
    insert into racing_session_drivers as d
      (session_id, steam_id, name, place, total_time, lap_count, penalty_ms, penalty_laps, disqualified)
    select r.session_id, r.steam_id, r.name, r.place, r.total_time, r.lap_count, r.penalty_ms, r.penalty_laps, r.disqualified
    from ${jsonRecordset(
      sent,
      `session_id bigint, steam_id text, name text, is_doubtful bool, place int, total_time bigint, lap_count int,
       penalty_ms int, penalty_laps int, disqualified bool`,
    )}
    on conflict (session_id, steam_id) do update
    set place = coalesce(excluded.place, d.place), total_time = coalesce(excluded.total_time, d.total_time),
        lap_count = excluded.lap_count, penalty_ms = excluded.penalty_ms, penalty_laps = excluded.penalty_laps,
        disqualified = excluded.disqualified,
        name = case when excluded.steam_id = any(${sql.param([...doubtful])}::text[])
          then coalesce(d.name, excluded.name) else coalesce(excluded.name, d.name) end`);
  if (known.length === 0) return false;
  const named = new Set(rows.map(({ steam_id }) => steam_id));
  const before = known
    .filter((row) => hasPenalty(row) && named.has(row.steam_id))
    .map(penaltyKey)
    .sort();
  const after = rows.filter(hasPenalty).map(penaltyKey).sort();
  return before.join() !== after.join();
}

/** Contact points of a session by Steam id. Contacts after the chequered flag do not count. */
export function sessionContactPoints(contacts: readonly NeutralContact[]): Map<string, number> {
  const points = new Map<string, number>();
  for (const { drivers, with: kind, kmh, after_end } of contacts) {
    if (after_end) continue;
    const gained = contactPoints(kind, kmh);
    for (const id of drivers) points.set(id, (points.get(id) ?? 0) + gained);
  }
  return points;
}
