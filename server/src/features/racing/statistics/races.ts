import { pointsForPosition } from '@paddock/contract/racing/rules';
import { and, count, eq, gte, inArray, lt, max, min, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';

import { raceResults, type sessions } from '../tables.ts';
import { deleteEntries, periodKeysFor, periodRange, upsertEntries } from './board-entries.ts';
import type { Classified } from './classify.ts';
import { recalculateRatings } from './ratings.ts';

type Session = typeof sessions.$inferSelect;
type Sums = Record<'races' | 'wins' | 'podiums' | 'position_sum' | 'points', number>;

function addRace(sums: Map<string, Sums>, steam_id: string, position: number, sign: 1 | -1): void {
  const known = sums.get(steam_id) ?? { races: 0, wins: 0, podiums: 0, position_sum: 0, points: 0 };
  sums.set(steam_id, {
    races: known.races + sign,
    wins: known.wins + (position === 1 ? sign : 0),
    podiums: known.podiums + (position <= 3 ? sign : 0),
    position_sum: known.position_sum + sign * position,
    points: known.points + sign * pointsForPosition(position),
  });
}

async function addSums(tx: Executor, sums: ReadonlyMap<string, Sums>, raced_at: Date): Promise<void> {
  const rows = [...sums].map(([steam_id, sum]) => ({ steam_id, ...sum, last_driven_at: raced_at }));
  await tx.execute(sql`
    insert into drivers (steam_id, races, wins, podiums, position_sum, points, last_driven_at)
    select r.* from ${jsonRecordset(
      rows,
      `steam_id text, races int, wins int, podiums int, position_sum int, points int,
       last_driven_at timestamptz`,
    )}
    on conflict (steam_id) do update
    set races = drivers.races + excluded.races, wins = drivers.wins + excluded.wins,
        podiums = drivers.podiums + excluded.podiums,
        position_sum = drivers.position_sum + excluded.position_sum, points = drivers.points + excluded.points,
        last_driven_at = greatest(drivers.last_driven_at, excluded.last_driven_at)`);
}

/** Counts the wins of these drivers anew, in every period that a race of this date belongs to. */
export async function refreshWins(
  tx: Executor,
  steam_ids: readonly string[],
  raced_at: Date,
  now: Date,
): Promise<void> {
  for (const period of periodKeysFor(raced_at, now)) {
    const { start, end } = periodRange(period, raced_at, now);
    const range = and(gte(raceResults.raced_at, start), lt(raceResults.raced_at, end));
    const rows = await tx
      .select({
        steam_id: raceResults.steam_id,
        score: count(),
        first: min(raceResults.raced_at),
        latest: max(raceResults.raced_at),
      })
      .from(raceResults)
      .where(and(inArray(raceResults.steam_id, [...steam_ids]), eq(raceResults.position, 1), range))
      .groupBy(raceResults.steam_id);
    const winners = new Set(rows.map(({ steam_id }) => steam_id));
    await deleteEntries(
      tx,
      'wins',
      period,
      steam_ids.filter((steam_id) => !winners.has(steam_id)),
    );
    await upsertEntries(
      tx,
      rows.map(({ steam_id, score, first, latest }) => ({
        board: 'wins',
        period,
        steam_id,
        score,
        // The count of the last 30 days is due again when the first of its wins has left them.
        achieved_at: (period === '30d' ? first : latest) ?? raced_at,
      })),
    );
  }
}

/**
 * Puts the order of a race in the place of what was known of it, with the sums, wins and ratings that follow.
 * Nothing changes where the order is the same.
 */
export async function storeRace(
  tx: Executor,
  session: Session,
  classification: readonly Classified[],
  now: Date,
): Promise<void> {
  const { id: session_id, track, layout, held_at: raced_at } = session;
  const before = await tx.select().from(raceResults).where(eq(raceResults.session_id, session_id));
  const rows = classification.map((driver, index) => ({ ...driver, position: index + 1 }));
  const known = new Map(before.map((row) => [row.steam_id, row]));
  const isSame =
    before.length === rows.length &&
    rows.every(({ steam_id, position, lap_count, total_time }) => {
      const row = known.get(steam_id);
      return row?.position === position && row.lap_count === lap_count && row.total_time === total_time;
    });
  if (isSame) return;

  await tx.delete(raceResults).where(eq(raceResults.session_id, session_id));
  if (rows.length > 0) {
    await tx.insert(raceResults).values(rows.map((row) => ({ ...row, session_id, track, layout, raced_at })));
  }
  const sums = new Map<string, Sums>();
  for (const { steam_id, position } of before) addRace(sums, steam_id, position, -1);
  for (const { steam_id, position } of rows) addRace(sums, steam_id, position, 1);
  await addSums(tx, sums, raced_at);

  const won = [...sums].filter(([, { wins }]) => wins !== 0).map(([steam_id]) => steam_id);
  if (won.length > 0) await refreshWins(tx, won, raced_at, now);
  await recalculateRatings(tx, 'race', raced_at, now);
}
