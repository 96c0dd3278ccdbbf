import { expect, test } from 'vitest';
import { dayState, shareOf } from './rules.ts';

test.each([
  [0, 0, null],
  [0, 5, 0],
  [5, 5, 1],
  [99_999, 100_000, 0.9999],
  [1, 3, 0.3333],
])('%i of %i is %s', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share);
});

test.each([
  [null, 'unknown'],
  [1, 'good'],
  [0.99, 'good'],
  [0.9899, 'short'],
  [0.9, 'short'],
  [0.8999, 'bad'],
  [0, 'bad'],
] as const)('a day of %s is %s', (share, state) => {
  expect(dayState(share)).toBe(state);
});
