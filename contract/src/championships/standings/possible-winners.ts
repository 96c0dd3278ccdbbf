import { addRound, startScore } from './running-score.ts';
import type { ScoredResult, ScoredRound, StandingsInput } from './scored-rounds.ts';

interface Corrected {
  competitor_id: number;
  corrected_by: number;
  withdrawn: boolean;
}

const full = (competitor_id: number, points: number): ScoredResult => ({
  competitor_id,
  session_id: 0,
  kind: 'race',
  class: '',
  team_id: null,
  points,
  place: 1,
  status: 'finished',
  has_pole: false,
  has_fastest_lap: false,
  undroppable: false,
});

/** The points at the end of the season, after drops: with every remaining round won, or with no further points. */
function finalPoints({ rounds, rules, remaining }: StandingsInput, who: Corrected, wins: boolean): number {
  const official = rounds.map((round) => ({ ...round, is_official: true }));
  const coming = remaining.map(
    (points, index): ScoredRound => ({
      round_id: -1 - index,
      is_official: true,
      results: wins ? [full(who.competitor_id, points)] : [],
    }),
  );
  const score = startScore(who.competitor_id);
  for (const round of [...official, ...coming]) addRound(score, round, rules);
  return score.counted + who.corrected_by;
}

/** Drivers who can still win; equal points are enough because a tie can go either way. */
export function findPossibleWinners(input: StandingsInput, scored: readonly Corrected[]): Set<number> {
  const floor = Math.max(...scored.map((one) => finalPoints(input, one, false)));
  const open = scored.filter((one) => !one.withdrawn && finalPoints(input, one, true) >= floor);
  return new Set(open.map(({ competitor_id }) => competitor_id));
}
