import { expect, test } from 'vitest';
import {
  fnv1a,
  outlineName,
  outlinePath,
  type Point,
  spritePath,
  toSvgPath,
  trackOutline,
} from './track-outline.ts';

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

test('a seed always draws the same track, and another seed a different one', () => {
  expect(trackOutline(fnv1a('spa'), 280, 180)).toEqual(trackOutline(fnv1a('spa'), 280, 180));
  expect(trackOutline(fnv1a('spa'), 280, 180)[0]).not.toEqual(trackOutline(fnv1a('monza'), 280, 180)[0]);
});

test('a track stays inside its box with a margin and never crosses itself', () => {
  for (const seed of seeds) {
    const shape = trackOutline(fnv1a(seed), 280, 180);
    for (const [x, y] of shape) {
      expect(x).toBeGreaterThanOrEqual(16.7);
      expect(x).toBeLessThanOrEqual(263.3);
      expect(y).toBeGreaterThanOrEqual(10.7);
      expect(y).toBeLessThanOrEqual(169.3);
    }
    expect(crossings(shape), seed).toBe(0);
  }
});

test('a path uses relative steps and passes every point', () => {
  const corner = [
    [10, 20],
    [10.3, 19.5],
    [20.6, 19.5],
    [9.6, 31.5],
  ] as const;
  expect(toSvgPath(corner, true)).toBe('M10 20l.3-.5 10.3 0-11 12Z');

  const shape = trackOutline(fnv1a('spa'), 280, 180);
  const [start, ...steps] = (toSvgPath(shape, false).match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  let [x, y] = [start ?? 0, steps.shift() ?? 0];
  const led = [[x, y]];
  for (let i = 0; i < steps.length; i += 2) led.push([(x += steps[i] ?? 0), (y += steps[i + 1] ?? 0)]);
  expect(led).toHaveLength(shape.length);
  expect(led.at(-1)?.map((value) => Math.round(value * 10) / 10)).toEqual(shape.at(-1));
});

test('a known line has its own file; others share the generated files', () => {
  expect(outlinePath(outlineName('spa', 'ks_spa'))).toBe('/outlines/spa.svg');
  expect(outlinePath(outlineName(null, 'ks_spa'))).toMatch(/^\/outlines\/art-[0-9a-f]{1,8}\.svg$/);
  expect(outlineName(null, 'ks_spa')).not.toBe(outlineName(null, 'ks_monza'));
  expect(spritePath(['monza', 'spa'])).toBe('/outlines/sprite.svg?of=monza.spa');
});
