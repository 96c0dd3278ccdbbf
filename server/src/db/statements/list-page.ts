import type { List } from '@paddock/contract/core/paging';

interface Ordered<Row> {
  offset: (skip: number) => { limit: (limit: number) => PromiseLike<Row[]> };
}

/** Reads one page of an ordered query; `total` counts all matching rows (`db.$count`). */
export async function listPage<Row>(
  rows: Ordered<Row>,
  total: PromiseLike<number>,
  { skip, limit }: { skip: number; limit: number },
): Promise<List<Row>> {
  const [items, count] = await Promise.all([rows.offset(skip).limit(limit), total]);
  return { items, total: count };
}
