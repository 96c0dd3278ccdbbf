import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeStandings } from './compute-standings.ts';
import type { ScoredResult, ScoredRound, StandingsInput } from './scored-rounds.ts';

const drivers = [1, 2, 3, 4, 5];

const someResult = fc.record({
  points: fc.integer({ min: 0, max: 4 }),
  place: fc.option(fc.integer({ min: 1, max: 5 })),
  kind: fc.constantFrom<ScoredResult['kind'][]>('race', 'race', 'qualifying'),
  status: fc.constantFrom<ScoredResult['status'][]>('finished', 'retired', 'disqualified'),
  undroppable: fc.boolean(),
  has_pole: fc.boolean(),
  has_fastest_lap: fc.boolean(),
});

const someRound = fc.record({
  is_official: fc.boolean(),
  results: fc.array(fc.record({ competitor_id: fc.constantFrom(...drivers), result: someResult }), {
    maxLength: 10,
  }),
});

const someSeason = fc.record({
  rounds: fc.array(someRound, { maxLength: 7 }),
  corrections: fc.array(
    fc.record({
      competitor_id: fc.constantFrom(...drivers),
      round_id: fc.option(fc.integer({ min: 1, max: 8 })),
      points: fc.integer({ min: -5, max: 5 }),
    }),
    { maxLength: 3 },
  ),
  rules: fc.record({ drops: fc.integer({ min: 0, max: 3 }), dsq_droppable: fc.boolean() }),
});

type Season = typeof someSeason extends fc.Arbitrary<infer Value> ? Value : never;

const toInput = ({ rounds, corrections, rules }: Season): StandingsInput => ({
  rounds: rounds.map(
    ({ is_official, results }, index): ScoredRound => ({
      round_id: index + 1,
      is_official,
      results: results.map(({ competitor_id, result }) => ({
        competitor_id,
        session_id: index,
        class: '',
        team_id: null,
        ...result,
      })),
    }),
  ),
  competitors: drivers.map((competitor_id) => ({ competitor_id, withdrawn: false })),
  corrections,
  rules,
  remaining: [],
});

test('the position after a round equals that of a season ending there', () => {
  fc.assert(
    fc.property(someSeason, (season) => {
      const input = toInput(season);
      for (const { score, positions } of computeStandings(input)) {
        const ends = input.rounds.map((_, index) =>
          computeStandings({ ...input, rounds: input.rounds.slice(0, index + 1) }).find(
            (row) => row.score.competitor_id === score.competitor_id,
          ),
        );
        expect(positions).toEqual(ends.map((row) => row?.score.position));
      }
    }),
  );
});

test('the counted score excludes dropped rounds, and no dropped round is better than a counted one', () => {
  fc.assert(
    fc.property(someSeason, (season) => {
      const input = toInput(season);
      const { drops, dsq_droppable } = input.rules;
      const official = input.rounds.filter(({ is_official }) => is_official).length;
      for (const { score } of computeStandings(input)) {
        const own = (round: ScoredRound | undefined) =>
          round?.results.filter(({ competitor_id }) => competitor_id === score.competitor_id) ?? [];
        const dropped = score.rounds.filter((one) => one.dropped);
        const lost = dropped.reduce((sum, { points }) => sum + points, 0);
        expect(score.counted).toBe(score.total - lost);
        const droppable = score.rounds.filter(
          (_, index) =>
            input.rounds[index]?.is_official &&
            !own(input.rounds[index]).some(
              ({ undroppable, status }) => undroppable || (!dsq_droppable && status === 'disqualified'),
            ),
        );
        expect(dropped).toHaveLength(official > drops ? Math.min(drops, droppable.length) : 0);
        const worst = Math.max(0, ...dropped.map(({ points }) => points));
        const counted = droppable.filter((one) => !one.dropped);
        if (dropped.length > 0)
          for (const { points } of counted) expect(points).toBeGreaterThanOrEqual(worst);
        const counting = score.rounds.flatMap((one, index) => (one.dropped ? [] : own(input.rounds[index])));
        const races = counting.filter(({ kind }) => kind === 'race');
        expect(score.wins).toBe(races.filter(({ place }) => place === 1).length);
        expect(score.podiums).toBe(races.filter(({ place }) => place !== null && place <= 3).length);
      }
    }),
  );
});
