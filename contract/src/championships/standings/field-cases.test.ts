import { expect, test } from 'vitest';
import { classifyRace } from '../results/classify-race.ts';
import { awardPoints } from './award-points.ts';
import { computeStandings } from './compute-standings.ts';
import type { ScoredRound } from './scored-rounds.ts';

/* Official results of past seasons. */

test('Formula One 2007: a tie on points is broken by second places', () => {
  const points = [10, 8, 6, 5, 4, 3, 2, 1];
  // Places by round; null is retired. Both tied seasons have four wins.
  const driven: Record<number, (number | null)[]> = {
    1: [3, 2, 2, 2, 2, 1, 1, 3, 3, 9, 1, 5, 2, 4, 1, null, 7],
    2: [2, 1, 5, 3, 1, 7, 2, 7, 2, 1, 4, 3, 1, 3, null, 2, 3],
    3: [1, 3, 3, null, 8, 5, 4, 1, 1, null, 2, 2, 3, 1, 3, 1, 1],
  };
  const rounds = Array.from(
    { length: 17 },
    (_, index): ScoredRound => ({
      round_id: index + 1,
      is_official: true,
      results: Object.entries(driven).map(([id, places]) => {
        const place = places[index] ?? null;
        return {
          competitor_id: Number(id),
          session_id: index + 1,
          kind: 'race' as const,
          class: 'F1',
          team_id: null,
          points: place === null ? 0 : (points[place - 1] ?? 0) * 100,
          place,
          status: place === null ? ('retired' as const) : ('finished' as const),
          has_pole: false,
          has_fastest_lap: false,
          undroppable: false,
        };
      }),
    }),
  );
  const table = computeStandings({
    rounds,
    competitors: [1, 2, 3].map((competitor_id) => ({ competitor_id, withdrawn: false })),
    corrections: [],
    rules: { drops: 0, dsq_droppable: false },
    remaining: [],
  }).map(({ score }) => score);
  expect(
    table.map(({ competitor_id, position, counted, wins }) => [competitor_id, position, counted, wins]),
  ).toEqual([
    [3, 1, 11_000, 6],
    [1, 2, 10_900, 4],
    [2, 3, 10_900, 4],
  ]);
});

test('Belgian Grand Prix 2021: half points, plus a dead heat for ninth place', () => {
  const rows = Array.from({ length: 11 }, (_, index) => ({
    entry_id: index + 1,
    steam_id: String(index + 1),
    class: 'F1',
    laps: 3,
    // Ninth and tenth finish in the same ms.
    total_ms: 300_000 + (index === 9 ? 8 : index) * 1_000,
    finish: index === 9 ? 9 : index + 1,
    best_ms: null,
    best_at: null,
    retired: false,
  }));
  const classified = classifyRace({ round_session_id: 1, rows, expected: [], corrections: [] });
  expect(classified.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 11]);
  const awards = awardPoints(
    'race',
    classified.map((row) => ({ ...row, scores: true, clean: null })),
    {
      places: [25, 18, 15, 12, 10, 8, 6, 4, 2, 1].map((points) => points * 100),
      factor_percent: 100,
      by: 'overall',
      pole: 0,
      fastest_lap: 0,
      fastest_lap_best: 10,
      classified: 0,
      clean_race: 0,
    },
    1,
  );
  expect(rows.map(({ entry_id }) => (awards.get(entry_id)?.points ?? 0) / 100)).toEqual([
    12.5, 9, 7.5, 6, 5, 4, 3, 2, 0.75, 0.75, 0,
  ]);
});
