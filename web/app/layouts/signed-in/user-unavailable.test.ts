import { expect, test } from 'vitest';
import { retryPause } from './user-unavailable.tsx';

test('backs off up to a minute and honours Retry-After', () => {
  expect([1, 2, 3, 6, 60].map((failures) => retryPause(failures))).toEqual([
    2_000, 4_000, 8_000, 60_000, 60_000,
  ]);
  expect(retryPause(1, 30)).toBe(30_000);
  expect(retryPause(9, 30)).toBe(60_000);
});
