import { listMax } from '@paddock/contract/core/list-rules';
import { expect, test } from 'vitest';
import { paginate } from './paginate.ts';

const rows = Array.from({ length: 250 }, (_, row) => row);

test('a list without a limit has the maximum number of items, and the total', () => {
  expect(paginate(rows, {})).toEqual({ items: rows.slice(0, listMax), total: 250 });
  expect(paginate(rows, { skip: 240 }).items).toEqual(rows.slice(240));
});
