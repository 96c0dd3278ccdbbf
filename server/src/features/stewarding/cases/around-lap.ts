import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { laps } from '../../racing/tables.ts';
import type { Race } from '../queries.ts';
import type { SessionLap } from './session-laps.ts';

/** How many laps before and after a lap measure the pace around it. */
const aroundLaps = 3;

/** Returns the median of counted laps in ms; null without one. */
export function medianOf(laps: readonly SessionLap[]): number | null {
  const times = laps
    .filter(({ valid, voided }) => valid && !voided)
    .map(({ lap_time }) => lap_time)
    .sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? null;
}

export interface Standing extends Record<string, unknown> {
  steam_id: string;
  /** Position among drivers with as many completed laps. */
  position: number;
  /** Gap to the first of them, in ms. */
  gap_ms: number;
}

/** Returns the order of all drivers after a number of completed laps, by Steam id; empty for less than one. */
export async function listStandings(
  db: Executor,
  { session }: Pick<Race, 'session'>,
  ended: number,
): Promise<Map<string, Standing>> {
  if (session.racing_session_id === null || ended < 1) return new Map();
  const { rows } = await db.execute<Standing>(sql`
    select steam_id, rank() over (order by driven_at, clock)::int as position,
      (extract(epoch from driven_at - min(driven_at) over ()) * 1000)::int as gap_ms
    from (
      select steam_id, driven_at, clock,
        row_number() over (partition by steam_id order by driven_at, clock, id) as lap
      from ${laps} where session_id = ${session.racing_session_id}
    ) driven where lap = ${ended}`);
  return new Map(rows.map((row) => [row.steam_id, row]));
}

/** Returns the best and the median lap time around a lap, in ms. */
export function paceAround(laps: readonly SessionLap[], lap: number) {
  const near = laps.filter((one) => Math.abs(one.lap - lap) <= aroundLaps);
  const counted = near.filter(({ valid, voided }) => valid && !voided).map(({ lap_time }) => lap_time);
  return { best_ms: counted.length > 0 ? Math.min(...counted) : null, usual_ms: medianOf(near) };
}
