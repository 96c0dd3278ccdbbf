import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { createPromiseCaches } from '../../../concurrency/promise-cache.ts';

/** Shorter lists are counted each time, longer ones once in two seconds: an answer with the total is kept three seconds more. */
const exactBelow = 1_000;
/** Searches are as many as readers think of. */
const countsOf = createPromiseCaches<Deps, number>({ maxSize: 500, maxAge: 2_000 });

async function countRows(deps: Deps, rows: SQL): Promise<number> {
  const { rows: found } = await deps.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${rows}) counted`,
  );
  return found[0]?.total ?? 0;
}

/**
 * How many rows a query has, at a cost that does not grow with them: a long list is counted once in two seconds for
 * everybody. `name` tells the queries apart.
 */
export async function cachedCount(deps: Deps, name: string, rows: SQL): Promise<number> {
  const few = await countRows(deps, sql`${rows} limit ${exactBelow}`);
  if (few < exactBelow) return few;
  return countsOf(deps).get(name, () => countRows(deps, rows));
}
