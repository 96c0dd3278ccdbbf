import { and, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../db/database.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { type BoardScope, bestFirst, isInScope } from './board-scope.ts';

/** The values that determine an entry's place. */
export type RankKey = Pick<typeof boardEntries.$inferSelect, 'id' | 'score' | 'achieved_at'>;

export const rankKeyColumns = {
  id: boardEntries.id,
  score: boardEntries.score,
  achieved_at: boardEntries.achieved_at,
};

export interface RankedEntry {
  id: number;
  rank: number;
}

const other = alias(boardEntries, 'other');

/** Counts the visible entries of an entry's list that meet a condition, by an index-only scan. */
const counted = (condition: SQL) => {
  const listed = new QueryBuilder()
    .select({ total: sql`count(*)` })
    .from(other)
    .where(and(isInScope(boardEntries, other), condition));
  return sql`(${listed})`;
};

const isBetter = gt(other.score, boardEntries.score);
const isEarlierEqual = sql`${other.score} = ${boardEntries.score}
  and (${other.achieved_at}, ${other.id}) < (${boardEntries.achieved_at}, ${boardEntries.id})`;

/** The place of a selected entry: one more than the entries ahead. Both counts are index ranges. */
export const rank = sql<number>`(1 + ${counted(isBetter)} + ${counted(isEarlierEqual)})::int`;

/** Computes the places of entries of one list, best first, in one pass down to the last of them. */
export function computeRanks(
  db: Executor,
  scope: BoardScope,
  entries: readonly RankKey[],
): Promise<RankedEntry[]> {
  const placed = db
    .select({
      id: boardEntries.id,
      rank: sql<number>`(row_number() over (order by ${sql.join(bestFirst, sql`, `)}))::int`.as('rank'),
    })
    .from(boardEntries)
    .where(and(isInScope(scope), gte(boardEntries.score, Math.min(...entries.map(({ score }) => score)))))
    .as('placed');
  const ids = entries.map(({ id }) => id);
  return db.select().from(placed).where(inArray(placed.id, ids)).orderBy(placed.rank);
}
