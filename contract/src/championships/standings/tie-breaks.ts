import type { CountedRound } from './scored-rounds.ts';

export interface TableScore {
  counted: number;
  rounds: readonly CountedRound[];
}

type Counts = Record<'race' | 'qualifying', number[]>;

/** A score is compared with many others. */
const known = new WeakMap<TableScore, Counts>();

/** How often a score has each place among its counted results of each kind; index 0 is the win. */
function countPlaces(score: TableScore): Counts {
  const before = known.get(score);
  if (before) return before;
  const counts: Counts = { race: [], qualifying: [] };
  known.set(score, counts);
  for (const { dropped, results } of score.rounds) {
    if (dropped) continue;
    for (const { kind, place } of results)
      if (place !== null) counts[kind][place - 1] = (counts[kind][place - 1] ?? 0) + 1;
  }
  return counts;
}

function comparePlaces(one: readonly number[], other: readonly number[]): number {
  for (let place = 0; place < Math.max(one.length, other.length); place += 1) {
    const difference = (other[place] ?? 0) - (one[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const lastPlace = ({ rounds }: TableScore) => rounds.at(-1)?.position ?? Number.MAX_SAFE_INTEGER;

/**
 * Who stands before whom: points, then more wins, more seconds and so on, then the better qualifyings, then the better
 * last round. 0 is a tie that stays one.
 */
export function compareScores(one: TableScore, other: TableScore): number {
  return (
    other.counted - one.counted ||
    comparePlaces(countPlaces(one).race, countPlaces(other).race) ||
    comparePlaces(countPlaces(one).qualifying, countPlaces(other).qualifying) ||
    lastPlace(one) - lastPlace(other)
  );
}
