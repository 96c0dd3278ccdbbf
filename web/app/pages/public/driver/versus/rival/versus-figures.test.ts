import { expect, test } from 'vitest';
import { fasterLaps, shareOf } from './versus-figures.tsx';

test.each([
  [[3, 1], 75],
  [[0, 4], 0],
  [[0, 0], 50],
  [[1, 2], 33],
] as const)('of %j the first has %i percent', (both, share) => {
  expect(shareOf(both)).toBe(share);
});

test('equal laps are nobody’s', () => {
  const lap = (one: number, other: number) => ({ lap_times: [one, other] as [number, number] });
  expect(fasterLaps([lap(1, 2), lap(2, 1), lap(1, 3), lap(5, 5)])).toEqual([2, 1]);
  expect(fasterLaps([])).toEqual([0, 0]);
});
