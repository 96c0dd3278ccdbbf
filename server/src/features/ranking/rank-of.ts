import { and, count, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { boardEntries } from '../racing/tables.ts';
import { bestFirst, inScope, type Scope } from './board-scope.ts';

/** What an entry's place follows from. */
export type Entry = Pick<typeof boardEntries.$inferSelect, 'id' | 'score' | 'achieved_at'>;

export const placeColumns = {
  id: boardEntries.id,
  score: boardEntries.score,
  achieved_at: boardEntries.achieved_at,
};

export interface Place {
  id: number;
  rank: number;
}

/** One more than stand before it: those with a better score, and the equals who were there first. */
export async function rankOf(db: Executor, scope: Scope, { id, score, achieved_at }: Entry): Promise<number> {
  const before = sql`(${boardEntries.achieved_at}, ${boardEntries.id}) < (${achieved_at.toISOString()}::timestamptz, ${id})`;
  const counted = (condition: SQL) =>
    db
      .select({ total: count() })
      .from(boardEntries)
      .where(and(inScope(scope), condition));
  const better = counted(gt(boardEntries.score, score));
  const equal = counted(sql`${boardEntries.score} = ${score} and ${before}`);
  const { rows } = await db.execute<{ rank: number }>(
    sql`select (1 + (${better}) + (${equal}))::int as rank`,
  );
  return rows[0]?.rank ?? 1;
}

/** So many entries are counted one by one; more take one walk together. */
const countedAlone = 2;

/** The places of some entries, the best first. */
export async function ranksOf(db: Executor, scope: Scope, entries: readonly Entry[]): Promise<Place[]> {
  const worst = entries.at(-1);
  if (!worst) return [];
  if (entries.length <= countedAlone) {
    return Promise.all(
      entries.map(async (entry) => ({ id: entry.id, rank: await rankOf(db, scope, entry) })),
    );
  }
  const ranked = db
    .select({
      id: boardEntries.id,
      rank: sql<number>`(row_number() over (order by ${sql.join(bestFirst, sql`, `)}))::int`.as('rank'),
    })
    .from(boardEntries)
    .where(and(inScope(scope), gte(boardEntries.score, worst.score)))
    .as('ranked');
  const ids = entries.map(({ id }) => id);
  const rows = await db
    .select({ id: ranked.id, rank: ranked.rank })
    .from(ranked)
    .where(inArray(ranked.id, ids));
  return rows.sort((a, b) => a.rank - b.rank);
}
