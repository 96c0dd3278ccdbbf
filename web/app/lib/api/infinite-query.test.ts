import { listUsers } from '@paddock/contract/user-admin/calls';
import { expect, test } from 'vitest';
import { infiniteQuery } from './infinite-query.ts';

test('a row that moves to the next page as the list grows appears once', () => {
  const { select } = infiniteQuery(listUsers, {});
  const page = (...ids: number[]) => ({ items: ids.map((id) => ({ id })), total: 9 });
  const data = { pages: [page(5, 4, 3), page(3, 2, 1)], pageParams: [0, 3] };
  expect(select?.(data as unknown as Parameters<typeof select>[0]).map(({ id }) => id)).toEqual([
    5, 4, 3, 2, 1,
  ]);
});

test('each page starts after the previous one, and the last row ends the list', () => {
  const { getNextPageParam } = infiniteQuery(listUsers, {}, { pageLength: 3 });
  const page = (total: number) => ({ items: [], total });
  const next = (pages: number, total: number) =>
    getNextPageParam(page(total), Array<ReturnType<typeof page>>(pages).fill(page(total)), 0, []);
  expect([next(1, 7), next(2, 7), next(3, 7)]).toEqual([3, 6, undefined]);
  expect([next(1, 6), next(2, 6)]).toEqual([3, undefined]);
  expect(next(1, 0)).toBeUndefined();
});
