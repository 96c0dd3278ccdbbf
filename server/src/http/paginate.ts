import { listMax } from '@paddock/contract/core/list-rules';
import type { List } from '@paddock/contract/core/paging';

/** Returns the requested page of a list. */
export function paginate<T>(
  rows: readonly T[],
  { skip = 0, limit = listMax }: { skip?: number | undefined; limit?: number | undefined },
): List<T> {
  return { items: rows.slice(skip, skip + limit), total: rows.length };
}
