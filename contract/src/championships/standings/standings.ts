import type { ResultStatus } from '../classification/results.ts';
import { chooseDrops } from './choose-drops.ts';
import { type CountedResults, compareTies, tallyResults } from './compare-ties.ts';
import { noResult, type RoundResult, type StandingsRules } from './round-result.ts';

/** An official round, in the order of the season. `results` by entry; who is not there has no points. */
export interface OfficialRound {
  id: number;
  results: ReadonlyMap<number, RoundResult>;
}

export interface StandingsRound {
  round_id: number;
  points: number;
  /** Of the best race. */
  position: number | null;
  status: ResultStatus | null;
  dropped: boolean;
}

/** A line of the table; points in hundredths. */
export interface StandingsRow {
  /** 1 the first; equal ones share it and the next is skipped. */
  position: number;
  entry_id: number;
  /** Of all rounds, with the corrections of points. */
  total: number;
  /** Without the rounds that are dropped. */
  counted: number;
  rounds: StandingsRound[];
  wins: number;
  podiums: number;
  poles: number;
  fastest_laps: number;
  /** Points behind the first, and behind the one before. */
  gap_to_leader: number;
  gap_to_next: number;
  /** Places won (above 0) or lost since the round before; null of the first round. */
  change: number | null;
  can_still_win: boolean;
}

export interface Season {
  entries: readonly number[];
  rounds: readonly OfficialRound[];
  /** By entry, in hundredths; never dropped. */
  corrections: ReadonlyMap<number, number>;
  /** The most that can be won in each round that is still to come, in hundredths. */
  coming: readonly number[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

interface Tally {
  entry_id: number;
  total: number;
  counted: number;
  rounds: StandingsRound[];
  results: CountedResults;
}

function bestRace({ races }: RoundResult): Pick<StandingsRound, 'position' | 'status'> {
  const [best] = races.toSorted(
    (a, b) => (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY),
  );
  return { position: best?.position ?? null, status: best?.status ?? null };
}

function tally(
  entry_id: number,
  rounds: readonly OfficialRound[],
  correction: number,
  rules: StandingsRules,
): Tally {
  const results = rounds.map((round) => round.results.get(entry_id) ?? noResult);
  const dropped = chooseDrops(results, rules);
  const counted = results.filter((_, index) => !dropped.has(index));
  return {
    entry_id,
    total: sum(results.map(({ points }) => points)) + correction,
    counted: sum(counted.map(({ points }) => points)) + correction,
    rounds: results.map((result, index) => ({
      round_id: rounds[index]?.id ?? 0,
      points: result.points,
      ...bestRace(result),
      dropped: dropped.has(index),
    })),
    results: tallyResults(counted, results.at(-1) ?? noResult),
  };
}

/** By points, then as ties are broken. Who is entirely equal stands in the order of the entries. */
const byStanding = (a: Tally, b: Tally) => b.counted - a.counted || compareTies(a.results, b.results);

function placesOf(tallies: readonly Tally[]): Map<number, number> {
  const places = new Map<number, number>();
  tallies.forEach((one, index) => {
    const before = tallies[index - 1];
    const isEqual = before !== undefined && byStanding(before, one) === 0;
    places.set(one.entry_id, isEqual ? (places.get(before.entry_id) ?? 0) : index + 1);
  });
  return places;
}

/** What an entry would have counted if it won so much in each round to come. */
function countedWith(
  entry_id: number,
  { rounds, corrections }: Season,
  coming: readonly number[],
  rules: StandingsRules,
): number {
  const results = rounds.map((round) => round.results.get(entry_id) ?? noResult);
  const all = [...results, ...coming.map((points): RoundResult => ({ ...noResult, points }))];
  const dropped = chooseDrops(all, rules);
  const counted = all.filter((_, index) => !dropped.has(index));
  return sum(counted.map(({ points }) => points)) + (corrections.get(entry_id) ?? 0);
}

/** The table after the last official round: a function of the results, the corrections of points and the rules. */
export function computeStandings(season: Season, rules: StandingsRules): StandingsRow[] {
  const { entries, rounds, corrections, coming } = season;
  const tallyAfter = (until: readonly OfficialRound[]) =>
    entries
      .map((entry_id) => tally(entry_id, until, corrections.get(entry_id) ?? 0, rules))
      .toSorted(byStanding);
  const table = tallyAfter(rounds);
  const places = placesOf(table);
  const before = rounds.length > 1 ? placesOf(tallyAfter(rounds.slice(0, -1))) : undefined;
  const nothing = coming.map(() => 0);
  const least = Math.max(...entries.map((entry_id) => countedWith(entry_id, season, nothing, rules)), 0);
  const leader = table[0]?.counted ?? 0;
  return table.map(({ entry_id, total, counted, rounds: driven, results }, index) => {
    const position = places.get(entry_id) ?? 0;
    return {
      position,
      entry_id,
      total,
      counted,
      rounds: driven,
      wins: results.wins,
      podiums: results.podiums,
      poles: results.poles,
      fastest_laps: results.fastest_laps,
      gap_to_leader: leader - counted,
      gap_to_next: (table[index - 1]?.counted ?? counted) - counted,
      change: before ? (before.get(entry_id) ?? position) - position : null,
      can_still_win: countedWith(entry_id, season, coming, rules) >= least,
    };
  });
}
