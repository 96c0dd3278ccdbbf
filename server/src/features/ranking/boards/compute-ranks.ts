import { and, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Deps } from '../../../adapters/deps.ts';
import { createPromiseCaches } from '../../../concurrency/promise-cache.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { boardEntries } from '../../racing/statistics/tables.ts';
import { type BoardScope, bestFirst, isInScope } from './board-scope.ts';
import { halfMinuteKey } from './cached-count.ts';

/*
 * An entry's place is one more than stand before it. Counting them takes as long as they are many: down to a thousand it is done for
 * every reader, and further down from the last milestone, which is every thousandth entry of half a minute ago.
 */

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

/** Places beyond are not counted from the top. */
export const countedMax = 1_000;

const other = alias(boardEntries, 'other');

/** The entries that are shown in the list of an entry, on this condition, from the index alone. */
const listed = (condition: SQL) =>
  new QueryBuilder()
    .select({ one: sql`1`.as('one') })
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

const counted = (condition: SQL) => sql`(select count(*) from (${listed(condition)}) before)`;
const countedToMax = (condition: SQL) =>
  sql`(select count(*) from (${listed(condition).limit(countedMax)}) before)`;

const isBetter = gt(other.score, boardEntries.score);
const isEarlierEqual = sql`${other.score} = ${boardEntries.score}
  and (${other.achieved_at}, ${other.id}) < (${boardEntries.achieved_at}, ${boardEntries.id})`;

/** The place of a selected entry down to countedMax; one that stands further down gets some number beyond. */
export const rankToMax = sql<number>`
  (1 + ${countedToMax(isBetter)} + ${countedToMax(isEarlierEqual)})::int`;

/** An entry at a place, as it was told: the place is behind whoever has the same key or a better one. */
interface Milestone extends RankKey {
  place: number;
}

const milestonesOf = createPromiseCaches<Deps, Milestone[]>({ maxSize: 500 });

function findMilestones(deps: Deps, scope: BoardScope): Promise<Milestone[]> {
  return milestonesOf(deps).get(halfMinuteKey(deps, JSON.stringify(scope)), () => {
    const placed = deps.db
      .select({
        ...rankKeyColumns,
        place: sql<number>`(row_number() over (order by ${sql.join(bestFirst, sql`, `)}))::int`.as('place'),
      })
      .from(boardEntries)
      .where(isInScope(scope))
      .as('placed');
    return deps.db
      .select()
      .from(placed)
      .where(sql`${placed.place} % ${countedMax} = 0`)
      .orderBy(placed.place);
  });
}

const isBefore = (one: RankKey, entry: RankKey) =>
  one.score - entry.score || entry.achieved_at.getTime() - one.achieved_at.getTime() || entry.id - one.id;

const mark = { score: sql`r.mark_score`, key: sql`(r.mark_at, r.mark_id)` };
const isAfterMark = sql`(${other.achieved_at}, ${other.id}) > ${mark.key}`;

/** From the last milestone before an entry down to it; each range is one that the index knows. */
const countedFromMark = sql`case
  when ${mark.score} = ${boardEntries.score} then ${counted(sql`${isEarlierEqual} and ${isAfterMark}`)}
  else ${counted(sql`${other.score} = ${mark.score} and ${isAfterMark}`)}
    + ${counted(sql`${other.score} < ${mark.score} and ${isBetter}`)} + ${counted(isEarlierEqual)}
  end`;

/** The places of entries of a list, whichever they are, in no order. */
export async function rankByMilestones(
  deps: Deps,
  scope: BoardScope,
  entries: readonly RankKey[],
): Promise<RankedEntry[]> {
  const milestones = await findMilestones(deps, scope);
  const marked = entries.map((entry) => {
    const before = milestones.findLast((milestone) => isBefore(milestone, entry) > 0);
    return {
      entry_id: entry.id,
      place: before?.place ?? 0,
      mark_id: before?.id,
      // Before the first one stand those who are better than anything.
      mark_score: before?.score ?? 'Infinity',
      mark_at: before?.achieved_at,
    };
  });
  const columns = 'entry_id bigint, place int, mark_id bigint, mark_score float8, mark_at timestamptz';
  const { rows } = await deps.db.execute<{ id: string; rank: number }>(sql`
    select ${boardEntries.id}, (1 + r.place + ${countedFromMark})::int as rank
    from ${jsonRecordset(marked, columns)} join ${boardEntries} on ${boardEntries.id} = r.entry_id`);
  return rows.map(({ id, rank }) => ({ id: Number(id), rank }));
}

/** The places of some entries of a list, which come with the best first. */
export async function computeRanks(
  deps: Deps,
  scope: BoardScope,
  entries: readonly RankKey[],
): Promise<RankedEntry[]> {
  const count = (ids: number[]) =>
    deps.db
      .select({ id: boardEntries.id, rank: rankToMax })
      .from(boardEntries)
      .where(inArray(boardEntries.id, ids));
  const [worst] = await count(entries.slice(-1).map(({ id }) => id));
  if (!worst) return [];
  const isNear = worst.rank <= countedMax;
  const rows = await (isNear ? count(entries.map(({ id }) => id)) : rankByMilestones(deps, scope, entries));
  return rows.sort((a, b) => a.rank - b.rank);
}
