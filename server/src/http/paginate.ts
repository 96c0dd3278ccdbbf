import { listMax } from '@paddock/contract/core/list-rules';
import type { List } from '@paddock/contract/core/paging';

/** The part of a list that was asked for, as much of it as an answer has unless a limit was given. */
export function paginate<T>(
  rows: readonly T[],
  { skip = 0, limit = listMax }: { skip?: number | undefined; limit?: number | undefined },
): List<T> {
  return { items: rows.slice(skip, skip + limit), total: rows.length };
}
