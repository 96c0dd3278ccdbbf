import type { Executor } from '../../../db/database.ts';
import { insertLaps, type NewLap } from '../../../features/racing/statistics/laps.ts';
import type { RacedDriver } from '../../../features/racing/statistics/order-race.ts';
import { sessionDrivers, sessions } from '../../../features/racing/tables.ts';
import type { DemoSession } from './drive-session.ts';
import { finishedRounds } from './evenings.ts';

type SessionRow = typeof sessions.$inferSelect;

/** The fourth race of the summer cup has special incidents: two starts and a close finish. */
export const isEventful = ({ server, type, daysAgo }: DemoSession): boolean =>
  server === 'sprint' &&
  type === 'RACE' &&
  daysAgo === finishedRounds.firstDaysAgo - 3 * finishedRounds.apart;

const byDriver = (laps: readonly NewLap[]) => [...Map.groupBy(laps, ({ steam_id }) => steam_id).values()];

/** Laps missed by the late joiner. */
const missedLaps = 3;
const photoFinishMs = 4;

/** The race with a late joiner, who is last, and two cars that finish four ms apart. */
export function makeEventful(laps: readonly NewLap[]): NewLap[] {
  const field = byDriver(laps).toSorted(
    (one, other) => other.length - one.length || (one.at(-1)?.clock ?? 0) - (other.at(-1)?.clock ?? 0),
  );
  const [winner, second] = field;
  const late = field.at(-1);
  const last = winner?.at(-1);
  // The leader is caught on the last lap, but not passed.
  const lost = (second?.at(-1)?.clock ?? 0) - photoFinishMs - (last?.clock ?? 0);
  const missed = new Set(late?.slice(0, missedLaps));
  return laps
    .filter((lap) => !missed.has(lap))
    .map((lap) => {
      if (lap !== last || winner?.length !== second?.length) return lap;
      const sectors = lap.sectors.map((ms, index) => (index === lap.sectors.length - 1 ? ms + lost : ms));
      return { ...lap, lap_time: lap.lap_time + lost, sectors, clock: lap.clock + lost };
    });
}

const noPenalty = { penalty_ms: 0, penalty_laps: 0, disqualified: false };
const penaltyMs = 10_000;

/** Data of a race's file about its drivers; in the eventful one the third has a penalty of ten seconds. */
export function describeDrivers(laps: readonly NewLap[], isPenalised: boolean): RacedDriver[] {
  const field = byDriver(laps).toSorted(
    (one, other) => other.length - one.length || (one.at(-1)?.clock ?? 0) - (other.at(-1)?.clock ?? 0),
  );
  return field.map((own, place) => ({
    steam_id: own[0]?.steam_id ?? '',
    place,
    total_time: own.at(-1)?.clock ?? null,
    lap_count: null,
    ...noPenalty,
    ...(isPenalised && place === 2 && { penalty_ms: penaltyMs }),
  }));
}

/** The first start of the eventful race, aborted after two laps and excluded by staff. */
export async function addRestart(tx: Executor, race: SessionRow, laps: readonly NewLap[]): Promise<void> {
  const held_at = new Date(race.held_at.getTime() - 45 * 60_000);
  const { server_id, type, track, layout } = race;
  const [row] = await tx
    .insert(sessions)
    .values({
      server_id,
      type,
      track,
      layout,
      held_at,
      is_dated: true,
      set_aside: 'restart',
      set_aside_at: held_at,
    })
    .returning();
  if (!row) throw new Error('the first start was not stored');
  const first = byDriver(laps).flatMap((own) => own.slice(0, 2));
  const last = Math.max(...first.map(({ clock }) => clock));
  await insertLaps(
    tx,
    first.map((lap) => ({
      ...lap,
      session_id: row.id,
      // A different start, so that its laps are distinct.
      lap_time: lap.lap_time + 1_700,
      valid: false,
      driven_at: new Date(held_at.getTime() - (last - lap.clock)),
    })),
  );
}

/** Stores data of the file about each driver other than laps. */
export async function storeDrivers(
  tx: Executor,
  session_id: number,
  drivers: readonly RacedDriver[],
): Promise<void> {
  if (drivers.length > 0)
    await tx.insert(sessionDrivers).values(drivers.map((driver) => ({ ...driver, session_id, name: null })));
}
