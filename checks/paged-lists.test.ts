import { expect, test } from 'vitest';
import { findPagedInMemory } from './paged-lists.ts';
import { readSources } from './sources.ts';

test('growing lists are paged by the database', () => {
  expect(findPagedInMemory(readSources(['server/src'], ['.ts']))).toEqual([]);
});

test('a list paged in memory is found, and so is a reason without its list', () => {
  const path = 'server/src/features/blog/queries.ts';
  const guilty = { path, text: "import { paginate } from '../../http/paginate.ts';" };
  expect(findPagedInMemory([guilty], {})).toEqual([path]);
  expect(findPagedInMemory([guilty], { [path]: 'Short.' })).toEqual([]);
  expect(findPagedInMemory([], { [path]: 'Short.' })).toEqual([path]);
});
