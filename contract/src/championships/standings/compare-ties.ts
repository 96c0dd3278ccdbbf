import type { RoundResult } from './round-result.ts';

/** What decides between two with the same points. */
export interface CountedResults {
  wins: number;
  podiums: number;
  poles: number;
  fastest_laps: number;
  /** How often each place of a race was reached, the first first. */
  places: number[];
  /** The same of qualifyings. */
  grids: number[];
  /** Of the last round, counted or not: points, and the place of its best race. */
  last: { points: number; position: number };
}

function countPlaces(positions: readonly (number | null)[]): number[] {
  const reached: number[] = [];
  for (const position of positions) {
    if (position === null) continue;
    while (reached.length < position) reached.push(0);
    reached[position - 1] = (reached[position - 1] ?? 0) + 1;
  }
  return reached;
}

/** @param counted the rounds that are not dropped */
export function tallyResults(counted: readonly RoundResult[], last: RoundResult): CountedResults {
  const placesOf = ({ races }: RoundResult) => races.map(({ position }) => position);
  const places = countPlaces(counted.flatMap(placesOf));
  const grids = countPlaces(counted.flatMap(({ qualifyings }) => qualifyings));
  const reachedLast = placesOf(last).filter((position) => position !== null);
  return {
    wins: places[0] ?? 0,
    podiums: places.slice(0, 3).reduce((sum, one) => sum + one, 0),
    poles: grids[0] ?? 0,
    fastest_laps: counted.reduce((sum, { fastest_laps }) => sum + fastest_laps, 0),
    places,
    grids,
    last: { points: last.points, position: Math.min(...reachedLast, Number.MAX_SAFE_INTEGER) },
  };
}

/** More of the first place, then of the second, and so on. */
function compareCounts(a: readonly number[], b: readonly number[]): number {
  for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
    const difference = (b[place] ?? 0) - (a[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** More wins, then seconds, thirds …; then the better qualifyings; then the better last round; then they are equal. */
export function compareTies(a: CountedResults, b: CountedResults): number {
  return (
    compareCounts(a.places, b.places) ||
    compareCounts(a.grids, b.grids) ||
    b.last.points - a.last.points ||
    a.last.position - b.last.position
  );
}
