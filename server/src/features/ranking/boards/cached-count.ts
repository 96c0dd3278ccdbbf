import { type SQL, sql } from 'drizzle-orm';
import { cacheOfDatabase } from '../../../db/cache-of-database.ts';
import type { Executor } from '../../../db/database.ts';

/** Shorter lists are counted each time, longer ones once in two seconds: an answer with the total is kept three seconds more. */
const exactBelow = 1_000;
/** Searches are as many as readers think of. */
const countsOf = cacheOfDatabase<number>({ maxSize: 500, maxAge: 2_000 });

async function countRows(db: Executor, rows: SQL): Promise<number> {
  const { rows: found } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${rows}) counted`,
  );
  return found[0]?.total ?? 0;
}

/**
 * How many rows a query has, at a cost that does not grow with them: a long list is counted once in two seconds for
 * everybody. `name` tells the queries apart.
 */
export async function cachedCount(db: Executor, name: string, rows: SQL): Promise<number> {
  const few = await countRows(db, sql`${rows} limit ${exactBelow}`);
  if (few < exactBelow) return few;
  return countsOf(db).get(name, () => countRows(db, rows));
}
