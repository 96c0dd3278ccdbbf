import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';

/** Counted anew at every question up to here, and beyond it every half minute. */
const exactBelow = 1_000;
const keptMs = 30_000;
/** Totals that are remembered at once: searches are as many as readers think of. */
const mostKept = 500;

interface Kept {
  at: number;
  total: Promise<number>;
}

const keptOf = new WeakMap<Deps, Map<string, Kept>>();

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
  const kept = keptOf.get(deps) ?? new Map<string, Kept>();
  keptOf.set(deps, kept);
  const now = deps.now().getTime();
  const known = kept.get(name);
  if (known && now - known.at < keptMs) return known.total;
  if (kept.size >= mostKept) kept.clear();
  const total = countRows(deps, rows);
  kept.set(name, { at: now, total });
  // A count that failed is no answer for those who ask next.
  total.catch(() => kept.delete(name));
  return total;
}
