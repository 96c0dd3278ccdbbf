import { findPossibleWinners } from './possible-winners.ts';
import { addRound, droppedOf, type RunningScore, startScore } from './running-score.ts';
import type { RoundScore, StandingsInput } from './scored-rounds.ts';
import { compareScores } from './tie-breaks.ts';

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
  /** Places gained since the previous round; 0 after the first. */
  change: number;
  can_still_win: boolean;
}

export interface TableRow {
  score: StandingsRow;
  /** After each round, for a chart. */
  positions: number[];
}

interface Scored extends RunningScore {
  withdrawn: boolean;
  corrected_by: number;
}

/** The fields that depend on other rows. */
type Compared = 'position' | 'gap_to_leader' | 'gap_to_next' | 'change' | 'can_still_win';

/** Ties share a number, and the next one is skipped. */
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

/** Applies a round's championship corrections; null is those before every round. */
function applyCorrections(
  scores: ReadonlyMap<number, Scored>,
  { corrections }: StandingsInput,
  round_id: number | null,
): void {
  for (const one of corrections) {
    const score = one.round_id === round_id && scores.get(one.competitor_id);
    if (!score) continue;
    score.counted += one.points;
    score.corrected_by += one.points;
  }
}

const compareRows = (one: Scored, other: Scored) =>
  compareScores(one, other) || one.competitor_id - other.competitor_id;

function toRow(score: Scored, { rules }: StandingsInput): Omit<StandingsRow, Compared> {
  const dropped = droppedOf(score, rules);
  const counting = score.rounds.filter((round) => !dropped.includes(round)).flatMap(({ results }) => results);
  const [wins = 0, seconds = 0, thirds = 0] = score.taken.race;
  return {
    competitor_id: score.competitor_id,
    withdrawn: score.withdrawn,
    total: score.rounds.reduce((sum, { points }) => sum + points, 0) + score.corrected_by,
    counted: score.counted,
    corrected_by: score.corrected_by,
    rounds: score.rounds.map((round) => {
      const { round_id, points, position, status } = round;
      return { round_id, points, position, status, dropped: dropped.includes(round) };
    }),
    wins,
    podiums: wins + seconds + thirds,
    poles: counting.filter(({ has_pole }) => has_pole).length,
    fastest_laps: counting.filter(({ has_fastest_lap }) => has_fastest_lap).length,
  };
}

/** Computes a table, leader first. Pure, so that browsers can preview it. */
export function computeStandings(input: StandingsInput): TableRow[] {
  const scores = new Map(
    input.competitors.map(({ competitor_id, withdrawn }): [number, Scored] => [
      competitor_id,
      { ...startScore(competitor_id), withdrawn, corrected_by: 0 },
    ]),
  );
  const lines = new Map<number, number[]>(input.competitors.map(({ competitor_id }) => [competitor_id, []]));
  const scored = [...scores.values()];
  applyCorrections(scores, input, null);
  for (const round of input.rounds) {
    for (const score of scored) addRound(score, round, input.rules);
    applyCorrections(scores, input, round.round_id);
    // Nearly sorted already, since few places change from one round to the next.
    scored.sort(compareRows);
    for (const [id, position] of numberRows(scored)) lines.get(id)?.push(position);
  }
  scored.sort(compareRows);
  const numbers = numberRows(scored);
  const winners = input.remaining.length > 0 ? findPossibleWinners(input, scored) : undefined;
  return scored.map((score, index) => {
    const id = score.competitor_id;
    const position = numbers.get(id) ?? index + 1;
    const positions = lines.get(id) ?? [];
    const compared = {
      position,
      gap_to_leader: (scored[0]?.counted ?? 0) - score.counted,
      gap_to_next: (scored[index - 1]?.counted ?? score.counted) - score.counted,
      change: (positions.at(-2) ?? position) - position,
      can_still_win: winners ? winners.has(id) : position === 1,
    };
    return { score: { ...toRow(score, input), ...compared }, positions };
  });
}
