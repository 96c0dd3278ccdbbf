import type { CountedRound } from './scored-rounds.ts';

export interface TableScore {
  counted: number;
  rounds: readonly CountedRound[];
}

interface Counts {
  /** How often each place was taken; index 0 is the win. */
  counts: number[];
  /** The index of the best place, where comparing begins. */
  best: number;
}

type Places = Record<'race' | 'qualifying', Counts>;

/** A score is compared with many others. */
const known = new WeakMap<TableScore, Places>();

/** The places among a score's counted results of each kind. */
function placesOf(score: TableScore): Places {
  const before = known.get(score);
  if (before) return before;
  const places: Places = {
    race: { counts: [], best: Number.MAX_SAFE_INTEGER },
    qualifying: { counts: [], best: Number.MAX_SAFE_INTEGER },
  };
  known.set(score, places);
  for (const { dropped, results } of score.rounds) {
    if (dropped) continue;
    for (const { kind, place } of results) {
      if (place === null) continue;
      const own = places[kind];
      own.counts[place - 1] = (own.counts[place - 1] ?? 0) + 1;
      if (place - 1 < own.best) own.best = place - 1;
    }
  }
  return places;
}

function comparePlaces(one: Counts, other: Counts): number {
  if (one.best !== other.best) return one.best - other.best;
  for (let place = one.best; place < Math.max(one.counts.length, other.counts.length); place += 1) {
    const difference = (other.counts[place] ?? 0) - (one.counts[place] ?? 0);
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
    comparePlaces(placesOf(one).race, placesOf(other).race) ||
    comparePlaces(placesOf(one).qualifying, placesOf(other).qualifying) ||
    lastPlace(one) - lastPlace(other)
  );
}
