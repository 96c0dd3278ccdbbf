import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { tehranDayOf } from '../../../db/tehran-days.ts';
import { laps, lapVoids, sessionDrivers, sessions } from '../tables.ts';
import { type LapVoid, uncountLaps } from '../withdraw-laps.ts';
import type { DescribedSession, Session } from './find-session.ts';

/** The withdrawals of these laps. */
export function findVoids(tx: Executor, driven: readonly { id: number }[]): Promise<LapVoid[]> {
  const ids = driven.map(({ id }) => id);
  return tx
    .select()
    .from(lapVoids)
    .where(and(inArray(lapVoids.lap_id, ids), isNull(lapVoids.restored_at)));
}

/** Subtracts laps from the totals of drivers and days. */
export async function subtractSums(tx: Executor, gone: readonly (typeof laps.$inferSelect)[]): Promise<void> {
  const rows = jsonRecordset(gone, 'steam_id text, driven_at timestamptz');
  await tx.execute(sql`
    update drivers d set lap_count = d.lap_count - n.laps
    from (select r.steam_id, count(*)::int as laps from ${rows} group by 1) n where n.steam_id = d.steam_id`);
  await tx.execute(sql`
    update driving_days d set lap_count = d.lap_count - n.laps
    from (select ${tehranDayOf(sql`r.driven_at`)} as day, r.steam_id, count(*)::int as laps from ${rows} group by 1, 2) n
    where n.day = d.day and n.steam_id = d.steam_id`);
  await tx.execute(sql`
    delete from driving_days where lap_count <= 0
      and steam_id in ${[...new Set(gone.map(({ steam_id }) => steam_id))]}`);
}

/**
 * Removes the live recording of a session and everything counted from it, so that a file replaces it in the same transaction. Returns the
 * session as the file describes it, and its withdrawn laps. Requires the driving lock.
 */
export async function replaceLive(
  tx: Executor,
  live: Session,
  { held_at, is_dated }: DescribedSession,
  now: Date,
): Promise<{ session: Session; voids: LapVoid[] }> {
  const gone = await tx.delete(laps).where(eq(laps.session_id, live.id)).returning();
  const voids = await findVoids(tx, gone);
  const isVoided = new Set(voids.map(({ lap_id }) => lap_id));
  const counted = gone.filter(({ id, valid }) => valid && !isVoided.has(id));
  await uncountLaps(tx, counted, now);
  // Laps of an excluded session are in no total.
  if (gone.length > 0 && !live.set_aside) await subtractSums(tx, gone);
  await tx.delete(sessionDrivers).where(eq(sessionDrivers.session_id, live.id));
  const dated = is_dated ? { held_at, is_dated } : {};
  const [session] = await tx
    .update(sessions)
    .set({ ...dated, is_live: false, replaced_at: now })
    .where(eq(sessions.id, live.id))
    .returning();
  if (!session) throw new Error(`session ${live.id} is gone`);
  return { session, voids };
}

/** Withdraws the file's laps that were withdrawn in the live recording. */
export async function carryVoids(
  tx: Executor,
  session_id: number,
  voids: readonly LapVoid[],
  now: Date,
): Promise<void> {
  for (const { id, steam_id, lap_time } of voids) {
    const [same] = await tx
      .select()
      .from(laps)
      .where(and(eq(laps.session_id, session_id), eq(laps.steam_id, steam_id), eq(laps.lap_time, lap_time)))
      .limit(1);
    if (!same) continue;
    const { id: lap_id, car, driven_at } = same;
    await tx.update(lapVoids).set({ lap_id, car, driven_at }).where(eq(lapVoids.id, id));
    if (same.valid) await uncountLaps(tx, [same], now);
  }
}
