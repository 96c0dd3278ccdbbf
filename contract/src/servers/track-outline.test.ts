import { expect, test } from 'vitest';
import { type Point, toSvgCurve, toSvgPath, trackOutline } from './track-outline.ts';

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
  expect(trackOutline('spa', 280, 180)).toEqual(trackOutline('spa', 280, 180));
  expect(trackOutline('spa', 280, 180)[0]).not.toEqual(trackOutline('monza', 280, 180)[0]);
});

test('stays inside its box with a margin and never crosses itself', () => {
  for (const seed of seeds) {
    const shape = trackOutline(seed, 280, 180);
    for (const [x, y] of shape) {
      expect(x).toBeGreaterThanOrEqual(16.7);
      expect(x).toBeLessThanOrEqual(263.3);
      expect(y).toBeGreaterThanOrEqual(10.7);
      expect(y).toBeLessThanOrEqual(169.3);
    }
    expect(crossings(shape), seed).toBe(0);
  }
});

test('a path is written in steps and leads through every point', () => {
  const corner = [
    [10, 20],
    [10.3, 19.5],
    [20.6, 19.5],
    [9.6, 31.5],
  ] as const;
  expect(toSvgPath(corner, true)).toBe('M10 20l.3-.5 10.3 0-11 12Z');

  const shape = trackOutline('spa', 280, 180);
  const [start, ...steps] = (toSvgPath(shape, false).match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  let [x, y] = [start ?? 0, steps.shift() ?? 0];
  const led = [[x, y]];
  for (let i = 0; i < steps.length; i += 2) led.push([(x += steps[i] ?? 0), (y += steps[i + 1] ?? 0)]);
  expect(led).toHaveLength(shape.length);
  expect(led.at(-1)?.map((value) => Math.round(value * 10) / 10)).toEqual(shape.at(-1));
});

/** The points in the middle of the curves of a path, and where it ends. */
function middlesOf(path: string): Point[] {
  const numbers = (path.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  const take = () => numbers.shift() ?? 0;
  let [x, y] = [take(), take()];
  let [wayX, wayY] = [take(), take()];
  const middles: Point[] = [];
  while (numbers.length > 0) {
    const [backX, backY, toX, toY] = [take(), take(), take(), take()];
    middles.push([x + (3 * wayX + 3 * backX + toX) / 8, y + (3 * wayY + 3 * backY + toY) / 8]);
    [wayX, wayY] = [toX - backX, toY - backY];
    [x, y] = [x + toX, y + toY];
  }
  return [...middles, [x, y]];
}

test('curves follow the points to a unit, closed or in parts that meet', () => {
  for (const seed of seeds.slice(0, 50)) {
    const shape = trackOutline(seed, 280, 180);
    const whole = toSvgCurve(shape);
    expect(whole).toMatch(/^M[^Mcs]+c[^cs]+s[^cs]+Z$/);
    expect(whole.length).toBeLessThan(toSvgPath(shape, true).length / 4);
    const middles = middlesOf(whole);
    expect(middles).toHaveLength(shape.length / 16 + 1);
    for (const [place, [x, y]] of middles.slice(0, -1).entries()) {
      const [wantedX = 0, wantedY = 0] = shape[place * 16 + 8] ?? [];
      expect(Math.hypot(x - wantedX, y - wantedY), seed).toBeLessThan(1.2);
    }
    const parts = [toSvgCurve(shape, 0, 0.34), toSvgCurve(shape, 0.34, 0.68), toSvgCurve(shape, 0.68)];
    expect(parts.flatMap((part) => middlesOf(part).slice(0, -1))).toHaveLength(shape.length / 16);
    const starts = parts.map((part) => part.slice(1, part.indexOf('c')).split(' ').map(Number));
    for (const [index, part] of parts.entries()) {
      const [endX = 0, endY = 0] = middlesOf(part).at(-1) ?? [];
      const [x = 0, y = 0] = starts[(index + 1) % 3] ?? [];
      expect(Math.hypot(endX - x, endY - y)).toBeLessThan(0.01);
    }
  }
});
