import type { List } from '@paddock/contract/core/paging';

/** The part of a list that was asked for, all of it unless a limit was given. */
export function paginate<T>(
  rows: readonly T[],
  { skip = 0, limit = rows.length }: { skip?: number | undefined; limit?: number | undefined },
): List<T> {
  return { items: rows.slice(skip, skip + limit), total: rows.length };
}
