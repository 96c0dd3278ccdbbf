import { and, count, eq, gt, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../db/database.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { type BoardScope, bestFirst, isInScope } from './board-scope.ts';

/** What an entry's place follows from. */
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

/** How many are shown in the list of an entry on this condition, from the index alone. */
const counted = (condition: SQL) =>
  new QueryBuilder()
    .select({ total: count() })
    .from(other)
    .where(
      and(
        eq(other.board, boardEntries.board),
        eq(other.period, boardEntries.period),
        eq(other.track, boardEntries.track),
        eq(other.layout, boardEntries.layout),
        eq(other.car, boardEntries.car),
        isNotNull(other.user_id),
        condition,
      ),
    );

const isEarlierEqual = sql`${other.score} = ${boardEntries.score}
  and (${other.achieved_at}, ${other.id}) < (${boardEntries.achieved_at}, ${boardEntries.id})`;

/**
 * The place of a selected entry: one more than stand before it, those with a better score and the equals who were
 * there first. Two counts, for the index knows no one range of both.
 */
export const rank = sql<number>`
  (1 + (${counted(gt(other.score, boardEntries.score))}) + (${counted(isEarlierEqual)}))::int`;

/** So many entries are counted one by one; more take one walk together. */
const countedAlone = 2;

/** The places of some entries, the best first. */
export async function computeRanks(
  db: Executor,
  scope: BoardScope,
  entries: readonly RankKey[],
): Promise<RankedEntry[]> {
  const worst = entries.at(-1);
  if (!worst) return [];
  const ids = entries.map(({ id }) => id);
  const rows = await (entries.length <= countedAlone
    ? db.select({ id: boardEntries.id, rank }).from(boardEntries).where(inArray(boardEntries.id, ids))
    : selectRanks(db, scope, ids, worst.score));
  return rows.sort((a, b) => a.rank - b.rank);
}

/** Numbers a board down to a score. */
function selectRanks(db: Executor, scope: BoardScope, ids: number[], worst: number) {
  const ranked = db
    .select({
      id: boardEntries.id,
      rank: sql<number>`(row_number() over (order by ${sql.join(bestFirst, sql`, `)}))::int`.as('rank'),
    })
    .from(boardEntries)
    .where(and(isInScope(scope), gte(boardEntries.score, worst)))
    .as('ranked');
  return db.select({ id: ranked.id, rank: ranked.rank }).from(ranked).where(inArray(ranked.id, ids));
}
