import type { ResultStatus } from '../results/result-rows.ts';

/** A session's result in a table; a competitor is an entry or a team. */
export interface ScoredResult {
  competitor_id: number;
  session_id: number;
  /** Separates sessions of a round in tie breaks. */
  kind: 'race' | 'qualifying';
  class: string;
  /** The team it was driven for, which keeps the points. */
  team_id: number | null;
  /** Hundredths. */
  points: number;
  /** Among scoring competitors. */
  place: number | null;
  status: ResultStatus;
  has_pole: boolean;
  has_fastest_lap: boolean;
  undroppable: boolean;
}

/** A round that counts. Cancelled rounds are left out and do not use up a drop. */
export interface ScoredRound {
  round_id: number;
  is_official: boolean;
  results: readonly ScoredResult[];
}

/** Points of the championship itself, added or deducted; null applies before every round. Never dropped. */
export interface PointsCorrection {
  competitor_id: number;
  round_id: number | null;
  points: number;
}

export interface DropRules {
  /** Number of worst rounds that do not count. */
  drops: number;
  dsq_droppable: boolean;
}

export interface StandingsInput {
  /** In driving order. */
  rounds: readonly ScoredRound[];
  /** Every competitor of the table, including those without a result. */
  competitors: readonly { competitor_id: number; withdrawn: boolean }[];
  corrections: readonly PointsCorrection[];
  rules: DropRules;
  /** Maximum points still available to one competitor in each remaining round, in hundredths. */
  remaining: readonly number[];
}

export const dropsMax = 10;

/** A competitor's score in one round. */
export interface RoundScore {
  round_id: number;
  points: number;
  position: number | null;
  /** null: absent. */
  status: ResultStatus | null;
  dropped: boolean;
}

/** The score before drops, with the results behind it. */
export interface CountedRound extends Omit<RoundScore, 'dropped'> {
  results: readonly ScoredResult[];
  /** Places by kind of session. */
  places: Record<ScoredResult['kind'], readonly number[]>;
}

type ScoresOfRound = (competitorId: number) => CountedRound;

function scoreRound(round_id: number, results: readonly ScoredResult[]): CountedRound {
  const places = { race: [] as number[], qualifying: [] as number[] };
  let points = 0;
  let race: ScoredResult | undefined;
  for (const result of results) {
    points += result.points;
    if (result.place !== null) places[result.kind].push(result.place);
    if (result.kind === 'race') race = result;
  }
  const { place = null, status = null } = race ?? results.at(-1) ?? {};
  return { round_id, points, position: place, status, results, places };
}

function scoreCompetitors({ round_id, results }: ScoredRound): ScoresOfRound {
  const own = new Map<number, ScoredResult[]>();
  for (const result of results) {
    const before = own.get(result.competitor_id);
    if (before) before.push(result);
    else own.set(result.competitor_id, [result]);
  }
  const scores = new Map([...own].map(([id, of]) => [id, scoreRound(round_id, of)]));
  const absent = scoreRound(round_id, []);
  return (id) => scores.get(id) ?? absent;
}

/** Keyed by the list of results, which copies of a round share. */
const known = new WeakMap<readonly ScoredResult[], ScoresOfRound>();

/** Scores of a round by competitor. Cached, because several tables use the same round. */
export function scoresOf(round: ScoredRound): ScoresOfRound {
  const before = known.get(round.results);
  if (before) return before;
  const scores = scoreCompetitors(round);
  known.set(round.results, scores);
  return scores;
}
