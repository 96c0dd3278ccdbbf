import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { isCounted, isVoided } from '../../racing/queries.ts';
import { laps, safetyHistory } from '../../racing/tables.ts';

/** Identifies a driver in a session. */
export const keyOf = (session_id: number | null, steam_id: string) => `${session_id} ${steam_id}`;

/** Returns the best laps of each driver in ms, with and without cuts, excluding voided laps. */
export async function bestLapsOf(db: Executor, session_ids: number[]) {
  const rows = await db
    .select({
      session_id: laps.session_id,
      steam_id: laps.steam_id,
      best: sql<number | null>`min(${laps.lap_time}) filter (where not ${isVoided})`,
      best_valid: sql<number | null>`min(${laps.lap_time}) filter (where ${isCounted})`,
    })
    .from(laps)
    .where(inArray(laps.session_id, session_ids))
    .groupBy(laps.session_id, laps.steam_id);
  return rows;
}

export async function contactPointsOf(db: Executor, session_ids: number[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      session_id: safetyHistory.session_id,
      steam_id: safetyHistory.steam_id,
      points: sql<number>`sum(${safetyHistory.contact_points})`,
    })
    .from(safetyHistory)
    .where(inArray(safetyHistory.session_id, session_ids))
    .groupBy(safetyHistory.session_id, safetyHistory.steam_id);
  return new Map(rows.map(({ session_id, steam_id, points }) => [keyOf(session_id, steam_id), points]));
}
