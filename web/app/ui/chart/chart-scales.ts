import { scaleLinear } from '@visx/scale';
import type { Domain } from './domain.ts';

/** Value to pixels, the highest at the top. */
export function valueScale(domain: Domain, height: number) {
  return scaleLinear<number>({ domain: [...domain], range: [height, 0] });
}

export type Scale = ReturnType<typeof valueScale>;

/** Index to pixels, left to right, one step per point. */
export function pointScale(count: number, width: number) {
  return count === 1
    ? scaleLinear<number>({ domain: [-1, 1], range: [0, width] })
    : scaleLinear<number>({ domain: [0, count - 1], range: [0, width] });
}

/** The index of the point nearest to a pixel. */
export function nearestPoint(x: number, count: number, width: number): number {
  if (width <= 0) return 0;
  const place = Math.round(pointScale(count, width).invert(x));
  return Math.min(count - 1, Math.max(0, place));
}

/** Indexes of labelled points: evenly spread, including first and last, at most `max`. */
export function labelledPoints(count: number, max: number): number[] {
  const wanted = Math.min(count, Math.max(1, max));
  if (wanted === 1) return count > 0 ? [count - 1] : [];
  return Array.from({ length: wanted }, (_, i) => Math.round((i * (count - 1)) / (wanted - 1)));
}
