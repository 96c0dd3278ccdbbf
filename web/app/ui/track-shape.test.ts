import { expect, test } from 'vitest';
import { type Point, trackShape } from './track-shape.ts';

const seeds = Array.from({ length: 200 }, (_, i) => `track-${i}`);

const side = (a: Point, b: Point, p: Point) => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);

function crossings(shape: readonly Point[]): number {
  let found = 0;
  const at = (i: number) => shape[i % shape.length] as Point;
  for (let i = 0; i < shape.length; i++) {
    for (let j = i + 2; j < shape.length - (i === 0 ? 1 : 0); j++) {
      const [a, b, c, d] = [at(i), at(i + 1), at(j), at(j + 1)];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) found++;
    }
  }
  return found;
}

test('the same seed draws the same track, another one another', () => {
  expect(trackShape('spa', 280, 180)).toEqual(trackShape('spa', 280, 180));
  expect(trackShape('spa', 280, 180)[0]).not.toEqual(trackShape('monza', 280, 180)[0]);
});

test('stays inside its box with a margin and never crosses itself', () => {
  for (const seed of seeds) {
    const shape = trackShape(seed, 280, 180);
    for (const [x, y] of shape) {
      expect(x).toBeGreaterThanOrEqual(16.7);
      expect(x).toBeLessThanOrEqual(263.3);
      expect(y).toBeGreaterThanOrEqual(10.7);
      expect(y).toBeLessThanOrEqual(169.3);
    }
    expect(crossings(shape), seed).toBe(0);
  }
});
