import type { SetAsideReason } from '@paddock/contract/racing/result-file-rules';
import { lapTimeMax } from '@paddock/contract/racing/rules';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { countLaps, rowsAtOnce, spanOf } from '../statistics/laps.ts';
import { recount, storeRaces } from '../statistics/races.ts';
import { storeSafetySegments } from '../statistics/safety.ts';
import { laps, raceResults, safetyHistory, sessions } from '../tables.ts';
import { uncountLaps } from '../withdraw-laps.ts';
import type { Session } from './find-session.ts';
import { findVoids, subtractSums } from './replace-live.ts';
import { orderStoredRace } from './store-session.ts';

async function findVoided(tx: Executor, driven: readonly { id: number }[]): Promise<Set<number>> {
  if (driven.length === 0) return new Set();
  return new Set((await findVoids(tx, driven)).map(({ lap_id }) => lap_id));
}

/**
 * Adds the contacts of a session again with the opposite sign: negative to exclude it, positive to restore it. Earlier rows stay, so that a
 * safety rating can be explained.
 */
async function turnContacts(tx: Executor, { id: session_id, held_at }: Session, now: Date): Promise<void> {
  const rows = await tx.select().from(safetyHistory).where(eq(safetyHistory.session_id, session_id));
  const stretches = [...Map.groupBy(rows, ({ steam_id }) => steam_id)].flatMap(([steam_id, own]) => {
    const sum = own.reduce((points, { contact_points }) => points + contact_points, 0);
    const taken = own.toSorted((a, b) => b.id - a.id).find(({ contact_points }) => contact_points < 0);
    // Without points the session was excluded: restore the last reversed rows.
    const contact_points = Math.abs(sum) > 1e-9 ? -sum : -(taken?.contact_points ?? 0);
    return contact_points === 0 ? [] : [{ steam_id, session_id, distance_m: 0, contact_points, at: held_at }];
  });
  await storeSafetySegments(tx, stretches, now);
}

/**
 * Removes a session from everything that counts: totals, records, boards, the race with its ratings, contacts. Its laps stay stored.
 * Requires the driving lock.
 */
export async function setSessionAside(
  tx: Executor,
  session: Session,
  reason: SetAsideReason,
  now: Date,
): Promise<void> {
  if (!session.set_aside) {
    const driven = await tx.select().from(laps).where(eq(laps.session_id, session.id));
    const voided = await findVoided(tx, driven);
    await tx
      .update(laps)
      .set({ valid: false })
      .where(and(eq(laps.session_id, session.id), eq(laps.valid, true)));
    const counted = driven.filter(({ id, valid }) => valid && !voided.has(id));
    await uncountLaps(tx, counted, now);
    if (driven.length > 0) await subtractSums(tx, driven);
    const before = await tx.select().from(raceResults).where(eq(raceResults.session_id, session.id));
    await tx.delete(raceResults).where(eq(raceResults.session_id, session.id));
    if (before.length > 0) await recount(tx, [{ at: session.held_at, before, rows: [] }], now);
    await turnContacts(tx, session, now);
  }
  await tx.update(sessions).set({ set_aside: reason, set_aside_at: now }).where(eq(sessions.id, session.id));
}

/** Counts an excluded session again. Requires the driving lock. */
export async function restoreSession(tx: Executor, session: Session, now: Date): Promise<void> {
  if (!session.set_aside) return;
  await tx
    .update(laps)
    .set({ valid: sql`${laps.cuts} = 0 and ${laps.lap_time} <= ${lapTimeMax}` })
    .where(eq(laps.session_id, session.id));
  const driven = await tx.select().from(laps).where(eq(laps.session_id, session.id));
  for (let start = 0; start < driven.length; start += rowsAtOnce) {
    const part = driven.slice(start, start + rowsAtOnce);
    const ids = part.map(({ id }) => id);
    await countLaps(tx, { ids, ...spanOf(part.map(({ driven_at }) => driven_at)) }, now);
  }
  const voided = await findVoided(tx, driven);
  const takenBack = driven.filter(({ id, valid }) => valid && voided.has(id));
  await uncountLaps(tx, takenBack, now);
  await tx.update(sessions).set({ set_aside: null, set_aside_at: null }).where(eq(sessions.id, session.id));
  if (session.type === 'RACE')
    await storeRaces(tx, [{ session, classification: await orderStoredRace(tx, session) }], now);
  await turnContacts(tx, session, now);
}
