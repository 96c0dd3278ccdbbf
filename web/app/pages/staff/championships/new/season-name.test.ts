import { expect, test } from 'vitest';
import { persianQuarter } from './season-name.ts';

test.each([
  ['2026-03-20T21:00:00Z', 'spring', 1405],
  ['2026-03-20T20:00:00Z', 'winter', 1404],
  ['2026-11-25T10:00:00Z', 'autumn', 1405],
  ['2026-07-01T10:00:00Z', 'summer', 1405],
])('%s is in the %s of %i', (at, quarter, year) => {
  expect(persianQuarter(new Date(at))).toEqual({ quarter, year });
});
