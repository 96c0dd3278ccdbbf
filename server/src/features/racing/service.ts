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
import { lockDriving, withDriving } from './statistics/with-driving.ts';
import { raceResults, sessions } from './tables.ts';

/** Results of a race as they are and as they would count by these places of the Steam ids; null counts them as the race ended. */
async function readDecided(tx: Executor, session_id: number, places: ReadonlyMap<string, number> | null) {
  const before = await tx.select().from(raceResults).where(eq(raceResults.session_id, session_id));
  const rows = before.map((row) => ({ ...row, counted_position: places?.get(row.steam_id) ?? null }));
  const changed = rows.filter((row, index) => row.counted_position !== before[index]?.counted_position);
  return { before, rows, changed };
}

/**
 * Counts a race in the order that its league has decided on: places by Steam id, equal ones for who drew; null counts it as it ended.
 * Nothing changes, and nobody who counts driving is kept from it, where it counts so already.
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
 * Adds contact points of a stewards' decision to the safety of a driver; fewer than none take back what an earlier one added. They weigh
 * as those of driving do, and go the same way: out of the window with the distance.
 */
export async function correctSafety(
  tx: Executor,
  correction: { steam_id: string; contact_points: number; decision_id: number },
  now: Date,
): Promise<void> {
  await lockDriving(tx);
  await storeSafetyCorrection(tx, correction, now);
}

/**
 * Sets a session aside, or counts it again without a reason, and runs `work` with it as it was and is. Throws not_found for a session
 * that is not there.
 */
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
 * Erases a driver: deletes rows that are the driver's alone, and keeps races and duels with others under a pseudonym, so that their places and
 * ratings stay (record 0040). A second run does what the first one left.
 */
export async function eraseDriver(db: Database, steam_id: string, pseudonym: string): Promise<void> {
  await withDriving(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    // Each part by its index.
    for (const part of [sql`valid`, sql`not valid`])
      await tx.execute(sql`delete from laps where steam_id = ${steam_id} and ${part}`);
    // Of files that name the driver the bytes go, and from the sessions the name.
    await tx.execute(sql`
      delete from result_file_bytes where file_id in (
        select f.id from result_files f join racing_session_drivers d using (session_id) where d.steam_id = ${steam_id})`);
    await tx.execute(sql`
      update racing_sessions set shared_cars = replace(shared_cars::text, ${steam_id}, ${pseudonym})::jsonb
      where id in (select session_id from racing_session_drivers where steam_id = ${steam_id}) and shared_cars <> '[]'`);
    await eraseBySteamId(tx, steam_id, pseudonym);
    // Of the sums those that later ratings begin from.
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
