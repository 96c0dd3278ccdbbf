import { expect, test } from 'vitest';
import type { Point } from '../track-outline.ts';
import { shapeOutline, storedPoints } from './outline-shape.ts';
import { readFastLane, readGeoJson, readOutlineFile, readPoints } from './read-outline.ts';

/** A circle from its rightmost point, clockwise on screen. */
const circle = (count: number, radius = 0.5, middle = 0.5): Point[] =>
  Array.from({ length: count }, (_, at) => {
    const angle = (at / count) * 2 * Math.PI;
    return [middle + radius * Math.cos(angle), middle + radius * Math.sin(angle)];
  });

function fastLane(points: readonly Point[], version = 7, count = points.length): Uint8Array {
  const view = new DataView(new ArrayBuffer(16 + points.length * 20 + 8));
  view.setInt32(0, version, true);
  view.setInt32(4, count, true);
  points.forEach(([x, z], at) => {
    view.setFloat32(16 + at * 20, x, true);
    view.setFloat32(16 + at * 20 + 4, 99, true);
    view.setFloat32(16 + at * 20 + 8, z, true);
  });
  return new Uint8Array(view.buffer);
}

const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

test('a line is stored as 160 equidistant points in its box, from the start', () => {
  const shape = shapeOutline(circle(40, 300, 1_000)) ?? [];
  expect(shape).toHaveLength(storedPoints);
  expect(shape[0]?.[0]).toBeCloseTo(1, 3);
  expect(shape[0]?.[1]).toBeCloseTo(0.5, 2);
  for (const axis of [0, 1] as const) {
    const values = shape.map((point) => point[axis]);
    expect(Math.min(...values)).toBeCloseTo(0, 2);
    expect(Math.max(...values)).toBeLessThanOrEqual(1);
  }
  const steps = shape.map(([x, y], at) => {
    const [nextX, nextY] = shape[(at + 1) % shape.length] as Point;
    return Math.hypot(nextX - x, nextY - y);
  });
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.001);
});

test('reversing keeps the start, and an offset moves it', () => {
  const [start, next] = shapeOutline(circle(64)) ?? [];
  const [sameStart, other] = shapeOutline(circle(64), { flip: true }) ?? [];
  expect(sameStart).toEqual(start);
  expect(next?.[1]).toBeGreaterThan(0.5);
  expect(other?.[1]).toBeLessThan(0.5);
  const [quarter] = shapeOutline(circle(64), { offset: 0.25 }) ?? [];
  expect(quarter?.[0]).toBeCloseTo(0.5, 2);
  expect(quarter?.[1]).toBeCloseTo(1, 2);
});

test('storing a stored line again does not change it', () => {
  const shape = shapeOutline(circle(200)) ?? [];
  const again = shapeOutline(shape) ?? [];
  again.forEach(([x, y], at) => {
    expect(x).toBeCloseTo(shape[at]?.[0] ?? 0, 2);
    expect(y).toBeCloseTo(shape[at]?.[1] ?? 0, 2);
  });
});

test.each([
  ['fifteen points', circle(15)],
  ['one point again and again', Array.from({ length: 30 }, (): Point => [0.5, 0.5])],
  ['a number that is none', [...circle(20), [Number.NaN, 0] as const]],
  ['an endless one', [...circle(20), [Number.POSITIVE_INFINITY, 0] as const]],
])('%s are rejected', (_, points) => {
  expect(shapeOutline(points)).toBeUndefined();
});

test.each([
  ['a point outside the box', [...circle(20), [1.01, 0.5]]],
  ['a point of three numbers', circle(20).map((point) => [...point, 0])],
  ['a text', [...circle(20), ['0', 0.5]]],
  ['too many', circle(2_001)],
  ['nothing', null],
])('%s is rejected as a point', (_, value) => {
  expect(readPoints(value)).toBeUndefined();
});

test('GeoJSON, also in a feature, becomes a plan with north up', () => {
  const coordinates = circle(32).map(([x, y]) => [5.97 + x / 100, 50.43 + y / 100]);
  const line = { type: 'LineString', coordinates };
  const points = readGeoJson(line) ?? [];
  // A degree of longitude is shorter at this latitude.
  const [right, , , , , , , , down] = points;
  expect(right?.[0]).toBeGreaterThan(down?.[0] ?? 0);
  expect(down?.[1]).toBeLessThan(right?.[1] ?? 0);
  expect(readGeoJson({ type: 'FeatureCollection', features: [{ type: 'Feature', geometry: line }] })).toEqual(
    points,
  );
});

test.each([
  ['another geometry', { type: 'Point', coordinates: [1, 2] }],
  ['a pole', { type: 'LineString', coordinates: circle(20).map(([x]) => [x, 89]) }],
  ['half a continent', { type: 'LineString', coordinates: circle(20, 5, 20) }],
  ['two features', { type: 'FeatureCollection', features: [{}, {}] }],
])('%s is rejected as GeoJSON', (_, value) => {
  expect(readGeoJson(value)).toBeUndefined();
});

test('the plan of a fast lane consists of x and z', () => {
  const points = circle(500, 400, -80);
  const plan = readFastLane(fastLane(points)) ?? [];
  expect(plan).toHaveLength(500);
  expect(plan[7]?.[0]).toBeCloseTo(points[7]?.[0] ?? 0, 2);
  expect(plan[7]?.[1]).toBeCloseTo(points[7]?.[1] ?? 0, 2);
});

test.each([
  ['another version', fastLane(circle(30), 6)],
  ['more points than it holds', fastLane(circle(30), 7, 40)],
  ['a negative count', fastLane(circle(30), 7, -1)],
  ['a broken number', fastLane([...circle(30), [Number.NaN, 1]])],
  ['half a header', new Uint8Array(9)],
])('a fast lane with %s is rejected', (_, bytes) => {
  expect(readFastLane(bytes)).toBeUndefined();
});

test('the kind of a file is detected from its content', () => {
  expect(readOutlineFile(fastLane(circle(30)))).toHaveLength(30);
  expect(readOutlineFile(text(circle(30)))).toHaveLength(30);
  expect(readOutlineFile(text({ points: circle(30) }))).toHaveLength(30);
  const line = { type: 'LineString', coordinates: circle(30, 0.01, 5) };
  expect(readOutlineFile(text(line))).toHaveLength(30);
  for (const broken of [text('x'), text(null), new Uint8Array([0xff, 0xfe]), new Uint8Array()])
    expect(readOutlineFile(broken)).toBeUndefined();
});
