import type { ResultStatus } from '../results/result-rows.ts';

/** What tells sessions of a round apart where equals are compared. */
export type SessionKind = 'race' | 'qualifying';

/** One result of a session as it goes into a table; a competitor is an entry or a team. */
export interface ScoredResult {
  competitor_id: number;
  session_id: number;
  kind: SessionKind;
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

/** A result of one round and whose results it is summed of. */
export interface CountedRound extends RoundScore {
  results: readonly ScoredResult[];
  /** Those taken, by the kind of session. */
  places: Record<SessionKind, number[]>;
}

/** By the list of results, which copies of a round share. */
const byCompetitor = new WeakMap<readonly ScoredResult[], Map<number, ScoredResult[]>>();
const noResults: readonly ScoredResult[] = [];
const scoresOf = new WeakMap<readonly ScoredResult[], CountedRound>();

/** A round is asked for each of its competitors, and in each table anew. */
function resultsOf(round: ScoredRound, competitorId: number): readonly ScoredResult[] {
  let known = byCompetitor.get(round.results);
  if (!known) {
    known = new Map();
    for (const result of round.results) {
      const own = known.get(result.competitor_id);
      if (own) own.push(result);
      else known.set(result.competitor_id, [result]);
    }
    byCompetitor.set(round.results, known);
  }
  return known.get(competitorId) ?? noResults;
}

const placesIn = (results: readonly ScoredResult[], kind: SessionKind) =>
  results.flatMap((result) => (result.kind === kind && result.place !== null ? [result.place] : []));

function scoreRound(round: ScoredRound, competitorId: number): CountedRound {
  const results = resultsOf(round, competitorId);
  const before = scoresOf.get(results);
  if (before?.round_id === round.round_id) return before;
  const race = results.findLast(({ kind }) => kind === 'race') ?? results.at(-1);
  const score = {
    round_id: round.round_id,
    points: results.reduce((sum, { points }) => sum + points, 0),
    position: race?.place ?? null,
    status: race?.status ?? null,
    dropped: false,
    results,
    places: { race: placesIn(results, 'race'), qualifying: placesIn(results, 'qualifying') },
  };
  // A table after each round asks for it anew.
  scoresOf.set(results, score);
  return score;
}

const isDroppable = ({ results }: CountedRound, { dsq_droppable }: DropRules) =>
  !results.some(({ undroppable, status }) => undroppable || (!dsq_droppable && status === 'disqualified'));

/** The rounds of a competitor before any is dropped. */
export const scoreRounds = (rounds: readonly ScoredRound[], competitorId: number): CountedRound[] =>
  rounds.map((round) => scoreRound(round, competitorId));

/** Fewer points, then a worse place. */
const compareForDrop = (one: CountedRound, other: CountedRound) =>
  one.points - other.points || (other.position ?? 1_000) - (one.position ?? 1_000);

/**
 * A competitor's scores of the first rounds, the worst marked as dropped: the fewest points, then the worse place, then the earlier
 * one. Only official rounds are dropped, and only once one more than the drops is official.
 */
export function dropWorst(
  scores: readonly CountedRound[],
  rounds: readonly ScoredRound[],
  rules: DropRules,
): readonly CountedRound[] {
  const official = scores.filter((_, index) => rounds[index]?.is_official);
  if (official.length <= rules.drops) return scores;
  const worst: CountedRound[] = [];
  for (const score of official) {
    const better = worst.findIndex((other) => compareForDrop(score, other) < 0);
    if ((better < 0 && worst.length >= rules.drops) || !isDroppable(score, rules)) continue;
    worst.splice(better < 0 ? worst.length : better, 0, score);
    if (worst.length > rules.drops) worst.pop();
  }
  return scores.map((score) => (worst.includes(score) ? { ...score, dropped: true } : score));
}

export const countedPoints = (scores: readonly RoundScore[]): number =>
  scores.reduce((sum, { points, dropped }) => sum + (dropped ? 0 : points), 0);
