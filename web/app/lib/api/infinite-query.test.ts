import { listUsers } from '@paddock/contract/user-admin/calls';
import { expect, test } from 'vitest';
import { infiniteQuery } from './infinite-query.ts';

test('a row that a growing list pushes into the next page stands once', () => {
  const { select } = infiniteQuery(listUsers, {});
  const page = (...ids: number[]) => ({ items: ids.map((id) => ({ id })), total: 9 });
  const data = { pages: [page(5, 4, 3), page(3, 2, 1)], pageParams: [0, 3] };
  expect(select?.(data as unknown as Parameters<typeof select>[0]).map(({ id }) => id)).toEqual([
    5, 4, 3, 2, 1,
  ]);
});
