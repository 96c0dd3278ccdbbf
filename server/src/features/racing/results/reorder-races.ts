import { and, eq, exists, inArray, isNull, not, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { withIngestLock } from '../statistics/ingest-lock.ts';
import { storeRaces } from '../statistics/races.ts';
import { laps, raceResults, sessions } from '../tables.ts';
import type { Session } from './find-session.ts';
import { orderStoredRace } from './store-session.ts';

/** Races of one transaction. */
const atOnce = 20;

/** Whether every lap that a result counts is still stored; laps of old months and of deleted drivers are not. */
async function isWhole(tx: Executor, session_id: number): Promise<boolean> {
  const [missing] = await tx
    .select({ id: raceResults.id })
    .from(raceResults)
    .where(
      and(
        eq(raceResults.session_id, session_id),
        sql`${raceResults.lap_count} <> (
          select count(*) from ${laps} l where l.session_id = ${session_id} and l.steam_id = ${raceResults.steam_id})`,
      ),
    )
    .limit(1);
  return missing === undefined;
}

/** Races whose rows have no place at the line were ordered by the sum of laps. */
const isOld = (tx: Executor) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(raceResults)
      .where(and(eq(raceResults.session_id, sessions.id), isNull(raceResults.finish_position))),
  );

async function reorder(tx: Executor, session: Session, now: Date): Promise<boolean> {
  if (!(await isWhole(tx, session.id))) return false;
  const known = await tx
    .select()
    .from(raceResults)
    .where(eq(raceResults.session_id, session.id))
    .orderBy(raceResults.position);
  const classification = await orderStoredRace(tx, session);
  const placeOf = new Map(classification.map(({ steam_id, position }) => [steam_id, position]));
  const isMoved = known.some(({ steam_id, position }) => placeOf.get(steam_id) !== position);
  await storeRaces(tx, [{ session, classification }], now);
  if (isMoved) await tx.update(sessions).set({ changed_at: now }).where(eq(sessions.id, session.id));
  return true;
}

/**
 * Orders races that were stored by the sum of laps by the clock at the line, once, some at a time; answers whether there may be more. Rounds read a race
 * again whose order changed, and ratings are replayed without notifications. A race whose laps are not all stored stays as it is.
 */
export async function reorderOldRaces({ db, now: clock }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const [waiting] = await db.select({ id: sessions.id }).from(sessions).where(isOld(db)).limit(1);
  if (!waiting) return false;
  return withIngestLock(db, async (tx) => {
    const now = clock();
    const old = await tx
      .select()
      .from(sessions)
      .where(and(isOld(tx), not(eq(sessions.is_live, true))))
      .orderBy(sessions.id)
      .limit(atOnce);
    const lost: number[] = [];
    for (const session of old) if (!(await reorder(tx, session, now))) lost.push(session.id);
    const live = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(isOld(tx), eq(sessions.is_live, true)));
    const left = [...lost, ...live.map(({ id }) => id)];
    // These keep their order, which is then that of the line as far as anybody knows.
    if (left.length > 0)
      await tx
        .update(raceResults)
        .set({ finish_position: sql`${raceResults.position}` })
        .where(and(inArray(raceResults.session_id, left), isNull(raceResults.finish_position)));
    return old.length === atOnce;
  });
}
