import { findPossibleWinners } from './possible-winners.ts';
import {
  type CountedRound,
  countedPoints,
  dropWorst,
  type RoundScore,
  type StandingsInput,
  scoreRounds,
} from './scored-rounds.ts';
import { bestPlaces, compareScores, type TableScore } from './tie-breaks.ts';

export interface StandingsRow {
  position: number;
  competitor_id: number;
  withdrawn: boolean;
  /** Hundredths: all points, and those that count after drops. */
  total: number;
  counted: number;
  corrected_by: number;
  rounds: RoundScore[];
  wins: number;
  podiums: number;
  poles: number;
  fastest_laps: number;
  gap_to_leader: number;
  gap_to_next: number;
  /** Places gained since the round before; 0 after the first. */
  change: number;
  can_still_win: boolean;
}

interface Scored extends TableScore {
  competitor_id: number;
  withdrawn: boolean;
  corrected_by: number;
}

/** Everybody, the leader first; `scoresOf` may know the rounds of a competitor already. */
function scoreAll(
  { rounds, competitors, corrections, rules }: StandingsInput,
  scoresOf = (id: number) => scoreRounds(rounds, id),
): Scored[] {
  const driven = new Set(rounds.map(({ round_id }) => round_id));
  const corrected = new Map<number, number>();
  for (const { competitor_id, round_id, points } of corrections)
    if (round_id === null || driven.has(round_id))
      corrected.set(competitor_id, (corrected.get(competitor_id) ?? 0) + points);
  const scored = competitors.map(({ competitor_id, withdrawn }): Scored => {
    const scores = dropWorst(scoresOf(competitor_id), rounds, rules);
    const corrected_by = corrected.get(competitor_id) ?? 0;
    const counted = countedPoints(scores) + corrected_by;
    return { competitor_id, withdrawn, corrected_by, rounds: scores, counted, best: bestPlaces(scores) };
  });
  return scored.sort((one, other) => compareScores(one, other) || one.competitor_id - other.competitor_id);
}

/** Equals have the same number, and the next one is skipped. */
function numberRows(scored: readonly Scored[]): Map<number, number> {
  const positions = new Map<number, number>();
  let position = 0;
  for (const [index, score] of scored.entries()) {
    const before = scored[index - 1];
    if (!before || compareScores(before, score) !== 0) position = index + 1;
    positions.set(score.competitor_id, position);
  }
  return positions;
}

/** By competitor, the position after each round, for a chart. */
export function positionsByRound(input: StandingsInput): Map<number, number[]> {
  const lines = new Map<number, number[]>(input.competitors.map(({ competitor_id }) => [competitor_id, []]));
  const whole = new Map(
    input.competitors.map(({ competitor_id: id }) => [id, scoreRounds(input.rounds, id)] as const),
  );
  for (const index of input.rounds.keys()) {
    const until = { ...input, rounds: input.rounds.slice(0, index + 1) };
    const positions = numberRows(scoreAll(until, (id) => whole.get(id)?.slice(0, index + 1) ?? []));
    for (const [id, position] of positions) lines.get(id)?.push(position);
  }
  return lines;
}

const withoutResults = ({ results: _results, places: _places, ...score }: CountedRound): RoundScore => score;

/** A table, the leader first. It knows nothing but what it is given, so that a browser can preview it. */
export function computeStandings(input: StandingsInput): StandingsRow[] {
  const scored = scoreAll(input);
  const positions = numberRows(scored);
  const before =
    input.rounds.length > 1
      ? numberRows(scoreAll({ ...input, rounds: input.rounds.slice(0, -1) }))
      : positions;
  const winners = findPossibleWinners(input, scored);
  return scored.map((score, index) => {
    const id = score.competitor_id;
    const position = positions.get(id) ?? index + 1;
    const counting = score.rounds.filter(({ dropped }) => !dropped).flatMap(({ results }) => results);
    const races = counting.filter(({ kind }) => kind === 'race');
    return {
      position,
      competitor_id: id,
      withdrawn: score.withdrawn,
      total: score.rounds.reduce((sum, { points }) => sum + points, 0) + score.corrected_by,
      counted: score.counted,
      corrected_by: score.corrected_by,
      rounds: score.rounds.map(withoutResults),
      wins: races.filter(({ place }) => place === 1).length,
      podiums: races.filter(({ place }) => place !== null && place <= 3).length,
      poles: counting.filter(({ has_pole }) => has_pole).length,
      fastest_laps: counting.filter(({ has_fastest_lap }) => has_fastest_lap).length,
      gap_to_leader: (scored[0]?.counted ?? 0) - score.counted,
      gap_to_next: (scored[index - 1]?.counted ?? score.counted) - score.counted,
      change: (before.get(id) ?? position) - position,
      can_still_win: input.remaining.length > 0 ? winners.has(id) : position === 1,
    };
  });
}
