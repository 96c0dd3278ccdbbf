import { trackKey } from '@paddock/contract/catalogue/raw-ids';
import { type Board, boardRules, boards } from '@paddock/contract/racing/rules';
import type { BoardRow } from '@paddock/contract/ranking/calls';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { getNames, type Names } from '../../catalogue/names.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { drivers } from '../../racing/tables.ts';
import { publicUserColumns } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { isProvisional } from '../driver-stats.ts';
import { type BoardScope, bestFirst, isInScope, isOf } from './board-scope.ts';
import { type RankedEntry, type RankKey, rank, rankKeyColumns } from './compute-ranks.ts';
import { type Page, searchBoard } from './search-board.ts';

/** Selects all entries of a board, unordered. */
export function selectEntries(db: Executor, scope: BoardScope) {
  return db.select(rankKeyColumns).from(boardEntries).where(isInScope(scope)).$dynamic();
}

const rowColumns = {
  id: boardEntries.id,
  score: boardEntries.score,
  achieved_at: boardEntries.achieved_at,
  track: boardEntries.track,
  layout: boardEntries.layout,
  car: boardEntries.car,
  with_car: boardEntries.with_car,
  driver: publicUserColumns,
};

/** Loads points and the number of rated races, for the board that shows them. */
async function sumsOf(db: Executor, board: Board, ids: number[]) {
  if (board !== 'overall') return undefined;
  const { points, rated_races } = drivers;
  const rows = await db
    .select({ id: boardEntries.id, points, rated_races })
    .from(boardEntries)
    .innerJoin(drivers, eq(drivers.steam_id, boardEntries.steam_id))
    .where(inArray(boardEntries.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

function selectRows(db: Executor, ids: number[]) {
  return db
    .select(rowColumns)
    .from(boardEntries)
    .innerJoin(users, eq(users.id, boardEntries.user_id))
    .where(inArray(boardEntries.id, ids));
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** Further data of ranked rows. */
interface RowData {
  sums: Awaited<ReturnType<typeof sumsOf>>;
  names: Names;
}

function rankRow(board: Board, row: Row, place: number, { sums, names }: RowData): BoardRow {
  const isLap = board === 'laps';
  const car = row.car || row.with_car;
  return {
    rank: place,
    driver: row.driver,
    value: toBoardValue(board, row.score),
    achieved_at: row.achieved_at,
    track_name: isLap ? trackKey(row.track, row.layout) : null,
    track: isLap ? names.track(row.track, row.layout) : null,
    car: isLap ? car : null,
    car_ref: isLap && car ? names.car(car) : null,
    points: sums ? (sums.get(row.id)?.points ?? 0) : null,
    is_provisional: sums ? isProvisional(sums.get(row.id) ?? null) : null,
  };
}

async function rowsOf(
  db: Executor,
  { board }: BoardScope,
  places: readonly RankedEntry[],
): Promise<BoardRow[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ id }) => id);
  const [rows, sums, names] = await Promise.all([selectRows(db, ids), sumsOf(db, board, ids), getNames(db)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  // Skips a place that was lost between the two queries.
  return places.flatMap((place) => {
    const row = byId.get(place.id);
    return row ? rankRow(board, row, place.rank, { sums, names }) : [];
  });
}

/** Returns a page of a board. Searched drivers keep their overall place. */
export async function listBoardRows(
  db: Executor,
  scope: BoardScope,
  { search, skip, limit }: Page & { search?: string | undefined },
) {
  if (search) return rowsOf(db, scope, await searchBoard(db, scope, search, { skip, limit }));
  // Index order, read only as far as the page.
  const entries = await selectEntries(db, scope)
    .orderBy(...bestFirst)
    .offset(skip)
    .limit(limit);
  const places = entries.map(({ id }, index) => ({ id, rank: skip + index + 1 }));
  return rowsOf(db, scope, places);
}

/** Converts a score, where more is better, to the displayed value. */
export function toBoardValue(board: Board, score: number): number {
  return boardRules[board].isLowerBetter ? 0 - score : score;
}

/** Returns the leader of a board. */
export async function findLeader(db: Executor, scope: BoardScope): Promise<RankKey | undefined> {
  const [best] = await selectEntries(db, scope)
    .orderBy(...bestFirst)
    .limit(1);
  return best;
}

/** Selects a member's visible entry with its place. */
export function selectMemberEntry(db: Executor, scope: BoardScope, member: { id: number; steam_id: string }) {
  return db
    .select({ ...rowColumns, rank })
    .from(boardEntries)
    .innerJoin(users, eq(users.id, boardEntries.user_id))
    .where(and(isInScope(scope), isOf(member)));
}

export async function findMemberRow(
  db: Executor,
  scope: BoardScope,
  { id, steam_id }: { id: number; steam_id: string | null },
): Promise<BoardRow | null> {
  if (steam_id === null) return null;
  const [row] = await selectMemberEntry(db, scope, { id, steam_id });
  if (!row) return null;
  const [sums, names] = await Promise.all([sumsOf(db, scope.board, [row.id]), getNames(db)]);
  return rankRow(scope.board, row, row.rank, { sums, names });
}

/** Laps have a list for each track. */
const boardsOfAll = boards.filter((board) => board !== 'laps');

/** Lists a member's all-time places on the boards that have one list. */
export async function listAllTimeRanks(db: Executor, member: { id: number; steam_id: string }) {
  const places = await db
    .select({ board: boardEntries.board, rank, score: boardEntries.score })
    .from(boardEntries)
    .where(and(isOf(member), eq(boardEntries.period, 'all'), inArray(boardEntries.board, boardsOfAll)));
  return boardsOfAll.flatMap((board) =>
    places
      .filter((place) => place.board === board)
      .map(({ score, ...place }) => ({ ...place, value: toBoardValue(board, score) })),
  );
}
