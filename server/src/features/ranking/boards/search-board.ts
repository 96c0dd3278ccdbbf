import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { matchesName } from '../../users/queries.ts';
import { users } from '../../users/tables.ts';
import { isVisibleDriver } from '../visible-drivers.ts';
import { type BoardScope, bestFirst, isInScope } from './board-scope.ts';
import { computeRanks, type RankedEntry, rankKeyColumns } from './compute-ranks.ts';

/** Up to this many matching members are looked up one by one; beyond that, the board is walked down. */
const fewMembers = 500;

async function findSteamIds(db: Executor, search: string): Promise<string[]> {
  const rows = await db
    .select({ steam_id: users.steam_id })
    .from(users)
    .where(and(isVisibleDriver, matchesName(search)))
    .limit(fewMembers + 1);
  return rows.flatMap(({ steam_id }) => steam_id ?? []);
}

export interface Page {
  skip: number;
  limit: number;
}

function selectPage(db: Executor, condition: SQL | undefined, { skip, limit }: Page) {
  return db
    .select(rankKeyColumns)
    .from(boardEntries)
    .where(condition)
    .orderBy(...bestFirst)
    .offset(skip)
    .limit(limit);
}

/** One index step per member, with few rows to sort. */
export function selectFewMatches(db: Executor, scope: BoardScope, steam_ids: string[], page: Page) {
  return selectPage(db, and(isInScope(scope), inArray(boardEntries.steam_id, steam_ids)), page);
}

/** A condition per row, so that the walk stops at the end of the page instead of joining and sorting first. */
export function selectManyMatches(db: Executor, scope: BoardScope, search: string, page: Page) {
  const hasName = db
    .select({ is: sql`${matchesName(search)}` })
    .from(users)
    .where(eq(users.id, boardEntries.user_id));
  return selectPage(db, and(isInScope(scope), sql`(${hasName})`), page);
}

/** Returns a page of drivers by a part of their name, best first, with their overall places. */
export async function searchBoard(
  db: Executor,
  scope: BoardScope,
  search: string,
  page: Page,
): Promise<RankedEntry[]> {
  const steam_ids = await findSteamIds(db, search);
  const entries =
    steam_ids.length > fewMembers
      ? await selectManyMatches(db, scope, search, page)
      : await selectFewMatches(db, scope, steam_ids, page);
  return entries.length === 0 ? [] : computeRanks(db, scope, entries);
}

/** Selects all matches for counting. */
export function selectMatches(db: Executor, scope: BoardScope, search: string) {
  return db
    .select({ id: boardEntries.id })
    .from(boardEntries)
    .innerJoin(users, and(eq(users.id, boardEntries.user_id), eq(users.steam_id, boardEntries.steam_id)))
    .where(and(isInScope(scope), matchesName(search)));
}
