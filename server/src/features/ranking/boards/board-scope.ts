import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import { type Board, type BoardPeriod, rollingWindowStart, seasonOf } from '@paddock/contract/racing/rules';
import { and, asc, desc, eq, isNotNull, type SQL, type SQLWrapper, sql, sum } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../db/database.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { type PeriodKey, trackCars } from '../../racing/tables.ts';

/** Identifies one list of places: the leading columns of `board_entries_places`. */
export interface BoardScope {
  board: Board;
  period: PeriodKey;
  track: string;
  layout: string;
  car: string;
}

export interface BoardFilter {
  period?: BoardPeriod | undefined;
  track?: string | undefined;
  car?: string | undefined;
}

function periodKey(period: BoardPeriod, now: Date): PeriodKey {
  return period === 'season' ? (seasonOf(now).key as PeriodKey) : period;
}

/** Returns when a period began; null for all time. */
export function periodStart(period: BoardPeriod, now: Date): Date | null {
  if (period === 'all') return null;
  return period === 'season' ? seasonOf(now).starts_at : rollingWindowStart(now);
}

/** Finds the most driven track, optionally by its raw or displayed name and by car. */
async function findTrack(db: Executor, name: string | undefined, car: string | undefined) {
  const rows = await db
    .select({ track: trackCars.track, layout: trackCars.layout })
    .from(trackCars)
    .where(
      and(
        name === undefined ? undefined : sql`starts_with(${name}, ${trackCars.track})`,
        car ? eq(trackCars.car, car) : undefined,
      ),
    )
    .groupBy(trackCars.track, trackCars.layout)
    .orderBy(desc(sum(trackCars.lap_count)), asc(trackCars.track), asc(trackCars.layout));
  if (name === undefined) return rows[0];
  const displayed = rows.find(({ track, layout }) => trackKey(track, layout) === name);
  return displayed ?? rows.find(({ track }) => track === name);
}

/** Resolves a request to a list of places; undefined for an unknown track. Only the board of laps has tracks and cars. */
export async function findBoardScope(
  db: Executor,
  board: Board,
  { period = 'all', track, car }: BoardFilter,
  now: Date,
): Promise<BoardScope | undefined> {
  const scope = { board, period: periodKey(period, now), track: '', layout: '', car: '' };
  if (board !== 'laps') return scope;
  const mostDriven = await findTrack(db, track, car);
  return mostDriven && { ...scope, ...mostDriven, car: car ?? '' };
}

/** The visible rows of a list. Written so that the planner uses the partial index. */
export function isInScope(
  { board, period, track, layout, car }: { [Key in keyof BoardScope]: BoardScope[Key] | SQLWrapper },
  entries: Record<keyof BoardScope | 'user_id', AnyPgColumn> = boardEntries,
): SQL | undefined {
  return and(
    eq(entries.board, board),
    eq(entries.period, period),
    eq(entries.track, track),
    eq(entries.layout, layout),
    eq(entries.car, car),
    isNotNull(entries.user_id),
  );
}

/** The rows of a member's driver. */
export const isOf = ({ id, steam_id }: { id: number; steam_id: string }): SQL | undefined =>
  and(eq(boardEntries.steam_id, steam_id), eq(boardEntries.user_id, id));

/**
 * Exactly the order of `board_entries_places`: without NULLS LAST the planner would sort all rows instead of using
 * the index.
 */
export const bestFirst = [
  sql`${boardEntries.score} desc nulls last`,
  asc(boardEntries.achieved_at),
  asc(boardEntries.id),
];
