import { timingPoints } from './progress.ts';
import type { SectorColour } from './rules.ts';

/** Ends of the sectors as fractions of the lap, the last being the line: the layout's, or thirds. */
export function sectorEnds(shares: readonly number[] | null): number[] {
  const [first = 1 / 3, second = 2 / 3] = shares ?? [];
  return [first, second, 1];
}

/** Compares a sector: `all` is the best of the class, `own` the driver's best, both before it; null without one. */
export function colourOf(ms: number | null, own: number | null, all: number | null): SectorColour {
  if (ms === null || all === null) return 'plain';
  if (ms < all) return 'purple';
  if (own !== null && ms < own) return 'green';
  return 'yellow';
}

/** A lap with timing points observed live and sectors from the result file. */
export interface SectoredLap {
  /** ms, by the game. */
  lap_time: number;
  /** ms from the start of the lap to each of its 48 points, by frames. */
  points: readonly number[];
  /** ms of each of the three sectors, by the game. */
  sectors: readonly number[];
}

/** The fraction of a lap at a time, in ms; undefined if the points do not cover it. */
function shareAt({ points, lap_time }: SectoredLap, ms: number): number | undefined {
  const whole = points.at(-1) ?? 0;
  const at = (ms / lap_time) * whole;
  const index = points.findIndex((time) => time >= at);
  const [before, after] = [points[index - 1] ?? 0, points[index] ?? 0];
  return index < 0 || after <= before
    ? undefined
    : (index + (at - before) / (after - before)) / points.length;
}

/** Laps that must agree on the sectors, and their tolerance around the median. */
export const sectoredLapsMin = 20;
const shareTolerance = 0.005;

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
const mean = (numbers: readonly number[]) =>
  Math.round((numbers.reduce((sum, number) => sum + number, 0) / numbers.length) * 10_000) / 10_000;

/**
 * Suggests where the first two sectors of a layout end, as fractions of the lap, with the number of laps that
 * agree; undefined if too few do.
 */
export function proposeSectors(
  laps: readonly SectoredLap[],
): { sectors: [number, number]; laps: number } | undefined {
  const ends = laps.flatMap((lap) => {
    const [one = 0, two = 0] = lap.sectors;
    const [first, second] = [shareAt(lap, one), shareAt(lap, one + two)];
    const isWhole = lap.points.length === timingPoints && lap.sectors.length === 3;
    return isWhole && first !== undefined && second !== undefined ? [{ first, second }] : [];
  });
  const middle = {
    first: median(ends.map(({ first }) => first)),
    second: median(ends.map(({ second }) => second)),
  };
  const alike = ends.filter(
    ({ first, second }) =>
      Math.abs(first - middle.first) <= shareTolerance && Math.abs(second - middle.second) <= shareTolerance,
  );
  if (alike.length < sectoredLapsMin || alike.length * 2 <= ends.length) return undefined;
  const sectors: [number, number] = [
    mean(alike.map(({ first }) => first)),
    mean(alike.map(({ second }) => second)),
  ];
  return sectors[0] > 0 && sectors[0] < sectors[1] && sectors[1] < 1
    ? { sectors, laps: alike.length }
    : undefined;
}
