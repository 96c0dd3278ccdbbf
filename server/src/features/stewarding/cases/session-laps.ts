import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { laps, lapVoids } from '../../racing/tables.ts';
import type { Race } from '../queries.ts';

export interface SessionLap {
  id: number;
  steam_id: string;
  /** The driver's lap, from 1. */
  lap: number;
  /** In ms. */
  lap_time: number;
  cuts: number;
  valid: boolean;
  voided: boolean;
}

/** Lists the laps of drivers in a session, each driver's in order; empty for a typed result. */
export async function listSessionLaps(
  db: Executor,
  { session }: Pick<Race, 'session'>,
  steam_ids: readonly string[],
): Promise<SessionLap[]> {
  if (session.racing_session_id === null || steam_ids.length === 0) return [];
  const { rows } = await db.execute<Record<string, unknown> & SessionLap>(sql`
    select l.id::float8 as id, l.steam_id, l.lap_time, l.cuts, l.valid,
      row_number() over (partition by l.steam_id order by l.driven_at, l.clock, l.id)::int as lap,
      exists (select from ${lapVoids} v where v.lap_id = l.id and v.restored_at is null) as voided
    from ${laps} l
    where l.session_id = ${session.racing_session_id} and l.steam_id in ${[...steam_ids]}
    order by l.steam_id, lap`);
  return rows;
}
