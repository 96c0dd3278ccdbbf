import type { SectorColour } from './rules.ts';

/** Ends of the sectors as shares of the lap, the last being the line: those of the layout, or thirds. */
export function sectorEnds(shares: readonly number[] | null): number[] {
  const [first = 1 / 3, second = 2 / 3] = shares ?? [];
  return [first, second, 1];
}

/** How a sector compares: `all` is the best of the class, `own` that of the driver, both before it; null where there was none. */
export function colourOf(ms: number | null, own: number | null, all: number | null): SectorColour {
  if (ms === null || all === null) return 'plain';
  if (ms < all) return 'purple';
  if (own !== null && ms < own) return 'green';
  return 'yellow';
}
