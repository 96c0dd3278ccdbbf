import { expect, test } from 'vitest';
import { fasterLaps, shareOf } from './versus-figures.tsx';

test.each([
  [[3, 1], 75],
  [[0, 4], 0],
  [[0, 0], 50],
  [[1, 2], 33],
] as const)('the first of %j has %i percent', (figures, share) => {
  expect(shareOf(figures)).toBe(share);
});

test('equal laps count for neither', () => {
  const lap = (...lap_times: [number, number]) => ({ lap_times });
  expect(fasterLaps([lap(1, 2), lap(2, 1), lap(1, 3), lap(5, 5)])).toEqual([2, 1]);
  expect(fasterLaps([])).toEqual([0, 0]);
});
