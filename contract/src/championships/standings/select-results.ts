import type { ScoredResult, ScoredRound } from './scored-rounds.ts';

/** Cars of a team that count in a race. */
export const teamCarsLimits = { min: 1, max: 4, default: 2 } as const;

/** The rounds of one class. Points stay in the class where they were won. */
export function selectClass(rounds: readonly ScoredRound[], code: string): ScoredRound[] {
  return rounds.map((round) => ({
    ...round,
    results: round.results.filter((result) => result.class === code),
  }));
}

const bestFirst = (one: ScoredResult, other: ScoredResult) =>
  other.points - one.points || (one.place ?? 1_000) - (other.place ?? 1_000);

/**
 * The rounds of teams: the results of a team's best cars in each session, for the team of that round. The best car
 * comes last in its session because the round's place is that of its last race.
 */
export function selectTeams(rounds: readonly ScoredRound[], bestCars: number): ScoredRound[] {
  return rounds.map((round) => {
    const sessions = new Map<string, ScoredResult[]>();
    for (const result of round.results) {
      if (result.team_id === null) continue;
      const key = `${result.session_id}:${result.team_id}`;
      sessions.set(key, [...(sessions.get(key) ?? []), { ...result, competitor_id: result.team_id }]);
    }
    const results = [...sessions.values()].flatMap((cars) =>
      cars.toSorted(bestFirst).slice(0, bestCars).reverse(),
    );
    return { ...round, results };
  });
}
