import type { ScoredResult } from './scored-rounds.ts';

/** The fields that order a table. */
export interface TableScore {
  /** Hundredths, after drops. */
  counted: number;
  /** How often each place was taken in counted rounds, by kind of session; index 0 counts wins. */
  taken: Record<ScoredResult['kind'], readonly number[]>;
  /** In the last round. */
  position: number | null;
}

function comparePlaces(one: TableScore, other: TableScore, kind: ScoredResult['kind']): number {
  const counts = one.taken[kind];
  const others = other.taken[kind];
  const length = Math.max(counts.length, others.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (others[index] ?? 0) - (counts[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const lastPlace = ({ position }: TableScore) => position ?? Number.MAX_SAFE_INTEGER;

/**
 * Orders by points, then more wins, more second places and so on, then better qualifyings, then the better last
 * round. 0 is an unbroken tie.
 */
export function compareScores(one: TableScore, other: TableScore): number {
  return (
    other.counted - one.counted ||
    comparePlaces(one, other, 'race') ||
    comparePlaces(one, other, 'qualifying') ||
    lastPlace(one) - lastPlace(other)
  );
}
