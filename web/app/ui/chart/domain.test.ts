import { expect, test } from 'vitest';
import { paddedDomain } from './domain.ts';

test('the domain has padding on both sides', () => {
  expect(paddedDomain([100_000, 110_000], 250)).toEqual([99_200, 110_800]);
});

test('a flat line is in the middle of its domain', () => {
  expect(paddedDomain([5_000, 5_000], 250)).toEqual([4_750, 5_250]);
});
