import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import { createPromiseCaches } from '../../../concurrency/promise-cache.ts';

/** Counted anew for every reader up to here, and beyond it every half minute. */
const exactBelow = 1_000;
const halfMinuteMs = 30_000;
/** Searches are as many as readers think of. */
const countsOf = createPromiseCaches<Deps, number>({ maxSize: 500 });

/** A key of a cache, which is another one in every half minute of the portal's clock. */
export function halfMinuteKey({ now }: Deps, name: string): string {
  return `${Math.floor(now().getTime() / halfMinuteMs)} ${name}`;
}

async function countRows(deps: Deps, rows: SQL): Promise<number> {
  const { rows: found } = await deps.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${rows}) counted`,
  );
  return found[0]?.total ?? 0;
}

/**
 * How many rows a query has, at a cost that does not grow with them: a long list is counted once in half a minute
 * for everybody. `name` tells the queries apart.
 */
export async function cachedCount(deps: Deps, name: string, rows: SQL): Promise<number> {
  const few = await countRows(deps, sql`${rows} limit ${exactBelow}`);
  if (few < exactBelow) return few;
  return countsOf(deps).get(halfMinuteKey(deps, name), () => countRows(deps, rows));
}
