import { scaleLinear } from '@visx/scale';
import type { Domain } from './domain.ts';

/** From values to pixels, the highest on top. */
export function valueScale(domain: Domain, height: number) {
  return scaleLinear<number>({ domain: [...domain], range: [height, 0] });
}

/** From numbers to pixels. */
export type Scale = ReturnType<typeof valueScale>;

/** From places in the history to pixels: time runs left to right, one step for each record. */
export function pointScale(count: number, width: number) {
  return count === 1
    ? scaleLinear<number>({ domain: [-1, 1], range: [0, width] })
    : scaleLinear<number>({ domain: [0, count - 1], range: [0, width] });
}

/** The record that lies nearest to a pixel. */
export function nearestPoint(x: number, count: number, width: number): number {
  if (width <= 0) return 0;
  const place = Math.round(pointScale(count, width).invert(x));
  return Math.min(count - 1, Math.max(0, place));
}

/** Places that get a label: evenly spread, first and last included, `most` at most. */
export function labelledPoints(count: number, most: number): number[] {
  const wanted = Math.min(count, Math.max(1, most));
  if (wanted === 1) return count > 0 ? [count - 1] : [];
  return Array.from({ length: wanted }, (_, i) => Math.round((i * (count - 1)) / (wanted - 1)));
}
