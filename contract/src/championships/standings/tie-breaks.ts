import type { CountedRound, SessionKind } from './scored-rounds.ts';

/** The best place in sessions of each kind; beyond every place where there is none. */
type BestPlaces = Record<SessionKind, number>;

export interface TableScore {
  counted: number;
  rounds: readonly CountedRound[];
  /** Of the rounds that count. */
  best: BestPlaces;
}

const noPlace = Number.MAX_SAFE_INTEGER;

export function bestPlaces(rounds: readonly CountedRound[]): BestPlaces {
  const best = { race: noPlace, qualifying: noPlace };
  for (const { dropped, places } of rounds) {
    if (dropped) continue;
    for (const place of places.race) if (place < best.race) best.race = place;
    for (const place of places.qualifying) if (place < best.qualifying) best.qualifying = place;
  }
  return best;
}

/** A score is compared with many others. */
const known = {
  race: new WeakMap<TableScore, readonly number[]>(),
  qualifying: new WeakMap<TableScore, readonly number[]>(),
};

/** How often each place was taken among a score's counted results of a kind; index 0 is the win. */
function countsOf(score: TableScore, kind: SessionKind): readonly number[] {
  const before = known[kind].get(score);
  if (before) return before;
  let length = 0;
  for (const { places } of score.rounds) for (const place of places[kind]) if (place > length) length = place;
  const counts: number[] = [];
  while (counts.length < length) counts.push(0);
  for (const { dropped, places } of score.rounds) {
    if (dropped) continue;
    for (const place of places[kind]) counts[place - 1] = (counts[place - 1] ?? 0) + 1;
  }
  known[kind].set(score, counts);
  return counts;
}

/** Most that have equal points differ in their best place already: how often each was taken is counted for the others alone. */
function comparePlaces(one: TableScore, other: TableScore, kind: SessionKind): number {
  const best = one.best[kind];
  if (best !== other.best[kind]) return best - other.best[kind];
  if (best === noPlace) return 0;
  const counts = countsOf(one, kind);
  const others = countsOf(other, kind);
  for (let index = best - 1; index < Math.max(counts.length, others.length); index += 1) {
    const difference = (others[index] ?? 0) - (counts[index] ?? 0);
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
    comparePlaces(one, other, 'race') ||
    comparePlaces(one, other, 'qualifying') ||
    lastPlace(one) - lastPlace(other)
  );
}
