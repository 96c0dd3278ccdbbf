import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import { createPromiseCache, type PromiseCache } from '../../concurrency/promise-cache.ts';

/** Counted anew at every question up to here, and beyond it every half minute. */
const exactBelow = 1_000;
const keptMs = 30_000;
/** Counts that are remembered at once: searches are as many as readers think of. */
const mostKept = 500;

const caches = new WeakMap<Deps, PromiseCache<unknown>>();

/** What was counted in this half minute of the portal's clock, once for everybody. `name` tells the counts apart. */
export function countOnce<T>(deps: Deps, name: string, count: () => Promise<T>): Promise<T> {
  const cache = caches.get(deps) ?? createPromiseCache({ maxSize: mostKept });
  caches.set(deps, cache);
  const time = Math.floor(deps.now().getTime() / keptMs);
  return cache.get(`${time} ${name}`, count) as Promise<T>;
}

async function countRows(deps: Deps, rows: SQL): Promise<number> {
  const { rows: found } = await deps.db.execute<{ total: number }>(
    sql`select count(*)::int as total from (${rows}) counted`,
  );
  return found[0]?.total ?? 0;
}

/** How many rows a query has, at a cost that does not grow with them: a long list is counted once for everybody. */
export async function cachedCount(deps: Deps, name: string, rows: SQL): Promise<number> {
  const few = await countRows(deps, sql`${rows} limit ${exactBelow}`);
  return few < exactBelow ? few : countOnce(deps, name, () => countRows(deps, rows));
}
