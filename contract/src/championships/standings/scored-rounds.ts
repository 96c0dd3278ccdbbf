import type { ResultStatus } from '../results/result-rows.ts';

/** One result of a session as it goes into a table; a competitor is an entry or a team. */
export interface ScoredResult {
  competitor_id: number;
  session_id: number;
  /** What tells sessions of a round apart where equals are compared. */
  kind: 'race' | 'qualifying';
  class: string;
  /** The team that it was driven for, which keeps its points. */
  team_id: number | null;
  /** Hundredths. */
  points: number;
  /** Among those who score. */
  place: number | null;
  status: ResultStatus;
  has_pole: boolean;
  has_fastest_lap: boolean;
  undroppable: boolean;
}

/** A round that counts: cancelled ones are left out, and none is dropped for them. */
export interface ScoredRound {
  round_id: number;
  is_official: boolean;
  results: readonly ScoredResult[];
}

/** Points of the championship itself, added or taken; null holds before every round. Never dropped. */
export interface PointsCorrection {
  competitor_id: number;
  round_id: number | null;
  points: number;
}

export interface DropRules {
  /** How many of the worst rounds do not count. */
  drops: number;
  dsq_droppable: boolean;
}

export interface StandingsInput {
  /** In the order driven. */
  rounds: readonly ScoredRound[];
  /** Everybody of the table, those without a result too. */
  competitors: readonly { competitor_id: number; withdrawn: boolean }[];
  corrections: readonly PointsCorrection[];
  rules: DropRules;
  /** The most that one competitor can still win in each round to come, in hundredths. */
  remaining: readonly number[];
}

export const dropsMax = 10;

/** What a competitor did in one round. */
export interface RoundScore {
  round_id: number;
  points: number;
  position: number | null;
  /** null was not there. */
  status: ResultStatus | null;
  dropped: boolean;
}

/** The same before any round is dropped, and whose results it is summed of. */
export interface CountedRound extends Omit<RoundScore, 'dropped'> {
  results: readonly ScoredResult[];
  /** Those taken, by the kind of session. */
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

/** By the list of results, which copies of a round share. */
const known = new WeakMap<readonly ScoredResult[], ScoresOfRound>();

/** The scores of a round by competitor, which every table that it counts in asks for. */
export function scoresOf(round: ScoredRound): ScoresOfRound {
  const before = known.get(round.results);
  if (before) return before;
  const scores = scoreCompetitors(round);
  known.set(round.results, scores);
  return scores;
}
