import type { Point } from '../track-outline.ts';

/** Points accepted and points stored. */
export const outlinePointsMin = 16;
export const outlinePointsMax = 2_000;
export const storedPoints = 160;

/** Maximum size of an uploaded line, in bytes. */
export const outlineFileMax = 4 * 1_048_576;

/** Coordinates are rounded to 1/10,000 of the longer side. */
const precision = 10_000;

/** Lines shorter than this fraction of the longer side have no length. */
const leastLength = 1e-6;

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay);

/** Removes repeated points, including one that closes the line. */
function withoutRepeats(line: readonly Point[]): Point[] {
  const points: Point[] = [];
  for (const point of line) {
    const last = points.at(-1);
    if (!last || distance(last, point) > 0) points.push(point);
  }
  const [first] = points;
  const last = points.at(-1);
  if (points.length > 1 && first && last && distance(first, last) === 0) points.pop();
  return points;
}

/** Returns `count` equidistant points on a closed line, starting at a fraction (0..1) of its length. */
function resample(line: readonly Point[], count: number, start: number): Point[] {
  const ends = line.map((_, at) => line[(at + 1) % line.length] as Point);
  const lengths = line.map((point, at) => distance(point, ends[at] as Point));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const places: number[] = [];
  let reached = 0;
  for (const length of lengths) {
    places.push(reached);
    reached += length;
  }
  let at = 0;
  const wanted = Array.from({ length: count }, (_, step) => ((start + step / count) % 1) * whole);
  return wanted.map((place) => {
    if (place < (places[at] ?? 0)) at = 0;
    while (at + 1 < line.length && (places[at + 1] ?? whole) <= place) at += 1;
    const [ax, ay] = line[at] as Point;
    const [bx, by] = ends[at] as Point;
    const share = lengths[at] ? (place - (places[at] ?? 0)) / (lengths[at] ?? 1) : 0;
    return [ax + (bx - ax) * share, ay + (by - ay) * share];
  });
}

/** Scales a line into a box whose longer side is 0..1, both axes from 0. */
function fitBox(line: readonly Point[]): Point[] {
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const side = Math.max(Math.max(...xs) - left, Math.max(...ys) - top);
  const toBox = (value: number) => Math.round((value / side) * precision) / precision;
  return line.map(([x, y]) => [toBox(x - left), toBox(y - top)]);
}

export interface OutlineChange {
  /** Whether to reverse the direction of travel. */
  flip?: boolean | undefined;
  /** Where the lap starts, as a fraction (0..1) of the line in the direction of travel. */
  offset?: number | undefined;
}

/**
 * Normalizes a line for storage: 160 equidistant points from the start in the direction of travel, in a box whose
 * longer side is 0..1, y down; the last point connects to the first. Returns undefined for an invalid line: too
 * few points, non-finite numbers, no extent.
 */
export function shapeOutline(
  line: readonly Point[],
  { flip = false, offset = 0 }: OutlineChange = {},
): Point[] | undefined {
  if (line.some(([x, y]) => !Number.isFinite(x) || !Number.isFinite(y))) return undefined;
  const points = withoutRepeats(line);
  if (points.length < outlinePointsMin) return undefined;
  // Reversing keeps the start.
  const [first, ...others] = points;
  const turned = flip && first ? [first, ...others.reverse()] : points;
  const xs = turned.map(([x]) => x);
  const ys = turned.map(([, y]) => y);
  const side = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const largest = Math.max(...xs.map(Math.abs), ...ys.map(Math.abs));
  if (!(side > leastLength * largest) || !Number.isFinite(side)) return undefined;
  return fitBox(resample(turned, storedPoints, offset));
}
