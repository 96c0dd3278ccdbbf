import { AppError } from '@paddock/contract/core/errors';
import type { SetAsideReason } from '@paddock/contract/racing/result-file-rules';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Database, Executor } from '../../db/database.ts';
import { eraseBySteamId } from '../../db/erase-declared.ts';
import { jsonRecordset } from '../../db/json-recordset.ts';
import type { Session } from './results/find-session.ts';
import { restoreSession, setSessionAside } from './results/set-aside.ts';
import { placeOf, recount } from './statistics/races.ts';
import { storeSafetyCorrection } from './statistics/safety.ts';
import { raceResults, sessions } from './tables.ts';
import { lockDriving, withDriving } from './with-driving.ts';

/** Results of a race, current and with these places by Steam id; null counts them as the race ended. */
async function readDecided(tx: Executor, session_id: number, places: ReadonlyMap<string, number> | null) {
  const before = await tx.select().from(raceResults).where(eq(raceResults.session_id, session_id));
  const rows = before.map((row) => ({ ...row, counted_position: places?.get(row.steam_id) ?? null }));
  const changed = rows.filter((row, index) => row.counted_position !== before[index]?.counted_position);
  return { before, rows, changed };
}

/**
 * Counts a race in the order set by its league: places by Steam id, shared by drivers who tied; null counts it as it ended. Without a
 * change it writes nothing and takes no lock.
 */
export async function countInOrder(
  tx: Executor,
  session_id: number,
  places: ReadonlyMap<string, number> | null,
  now: Date,
): Promise<void> {
  if ((await readDecided(tx, session_id, places)).changed.length === 0) return;
  await lockDriving(tx);
  const { before, rows, changed } = await readDecided(tx, session_id, places);
  await tx.execute(sql`
    update race_results set counted_position = n.counted_position
    from (select * from ${jsonRecordset(changed, 'id bigint, counted_position int')}) n where n.id = race_results.id`);
  const [first] = before;
  if (first && rows.some((row, index) => placeOf(row) !== placeOf(before[index] ?? row)))
    await recount(tx, [{ at: first.raced_at, before, rows }], now);
}

/**
 * Adds contact points of a stewards' decision to a driver's safety; negative points revert those of an earlier decision. They weigh the
 * same as contacts on track and leave the window with distance.
 */
export async function correctSafety(
  tx: Executor,
  correction: { steam_id: string; contact_points: number; decision_id: number },
  now: Date,
): Promise<void> {
  await lockDriving(tx);
  await storeSafetyCorrection(tx, correction, now);
}

/** Excludes a session with a reason, or counts it again without one, and passes `work` the session before and after. Throws not_found. */
export function changeSession<T>(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  id: number,
  reason: SetAsideReason | null,
  work: (tx: Executor, before: Session, after: Session) => Promise<T>,
): Promise<T> {
  return withDriving(db, async (tx) => {
    const find = () => tx.select().from(sessions).where(eq(sessions.id, id));
    const [before] = await find();
    if (!before) throw new AppError('not_found');
    const now = clock();
    if (reason) await setSessionAside(tx, before, reason, now);
    else await restoreSession(tx, before, now);
    const [after] = await find();
    return work(tx, before, after ?? before);
  });
}

/**
 * Erases a driver: deletes rows that are only the driver's, and pseudonymizes races and duels with others, so that their places and ratings
 * stay (record 0040). Idempotent.
 */
export async function eraseDriver(db: Database, steam_id: string, pseudonym: string): Promise<void> {
  await withDriving(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    // One delete per partial index.
    for (const part of [sql`valid`, sql`not valid`])
      await tx.execute(sql`delete from laps where steam_id = ${steam_id} and ${part}`);
    // Deletes the bytes of files that name the driver, and the name in their sessions.
    await tx.execute(sql`
      delete from result_file_bytes where file_id in (
        select f.id from result_files f join racing_session_drivers d using (session_id) where d.steam_id = ${steam_id})`);
    await tx.execute(sql`
      update racing_sessions set shared_cars = replace(shared_cars::text, ${steam_id}, ${pseudonym})::jsonb
      where id in (select session_id from racing_session_drivers where steam_id = ${steam_id}) and shared_cars <> '[]'`);
    await eraseBySteamId(tx, steam_id, pseudonym);
    // Of the totals, keeps those that later ratings start from.
    await tx.execute(sql`
      insert into drivers (steam_id, races, wins, podiums, position_sum, points, race_rating, rated_races, duel_rating,
        duels, duel_wins)
      select ${pseudonym}, races, wins, podiums, position_sum, points, race_rating, rated_races, duel_rating, duels,
        duel_wins
      from drivers where steam_id = ${steam_id}
      on conflict do nothing`);
    await tx.execute(sql`delete from drivers where steam_id = ${steam_id}`);
  });
}
