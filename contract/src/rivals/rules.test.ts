import { expect, test } from 'vitest';
import { gapToStar } from './rules.ts';

test.each([
  [3.92, { gap: 0.08, star: 4 }],
  [3.8, { gap: 0.2, star: 4 }],
  [3.79, null],
  [3.999, { gap: 0.01, star: 4 }],
  [4, null],
  [4.95, { gap: 0.05, star: 5 }],
  [5, null],
  [2.5, null],
])('a rating of %s is %j from the next full star', (rating, gap) => {
  expect(gapToStar(rating)).toEqual(gap);
});
