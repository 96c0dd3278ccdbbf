import { type SQL, sql } from 'drizzle-orm';
import { cacheOfDatabase } from '../../../db/cache-of-database.ts';
import type { Executor } from '../../../db/database.ts';

/**
 * Shorter lists are counted each time, longer ones at most every two seconds; cached responses add up to three
 * seconds.
 */
const exactBelow = 1_000;
/** Bounded, because searches are arbitrary. */
const countsOf = cacheOfDatabase<number>({ maxSize: 500, maxAge: 2_000 });

async function countRows(db: Executor, rows: SQL): Promise<number> {
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${rows}) listed`,
  );
  return counted[0]?.total ?? 0;
}

/**
 * Counts the rows of a query at bounded cost: long lists are counted at most every two seconds for all readers.
 * `name` identifies the query.
 */
export async function cachedCount(db: Executor, name: string, rows: SQL): Promise<number> {
  const few = await countRows(db, sql`${rows} limit ${exactBelow}`);
  if (few < exactBelow) return few;
  return countsOf(db).get(name, () => countRows(db, rows));
}
