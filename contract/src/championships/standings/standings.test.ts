import { expect, test } from 'vitest';
import { computeStandings } from './compute-standings.ts';
import type { ScoredResult, ScoredRound, StandingsInput } from './scored-rounds.ts';
import { selectClass, selectTeams } from './select-results.ts';

const result = (
  competitor_id: number,
  points: number,
  place: number | null,
  more: Partial<ScoredResult> = {},
) => ({
  competitor_id,
  session_id: 1,
  kind: 'race' as const,
  class: 'GT3',
  team_id: null,
  points,
  place,
  status: 'finished' as const,
  has_pole: false,
  has_fastest_lap: false,
  undroppable: false,
  ...more,
});
const round = (round_id: number, results: ScoredResult[], is_official = true): ScoredRound => ({
  round_id,
  is_official,
  results,
});
const table = (rounds: ScoredRound[], more: Partial<StandingsInput> = {}) => {
  const ids = new Set(rounds.flatMap(({ results }) => results.map(({ competitor_id }) => competitor_id)));
  return computeStandings({
    rounds,
    competitors: [...ids].map((competitor_id) => ({ competitor_id, withdrawn: false })),
    corrections: [],
    rules: { drops: 0, dsq_droppable: false },
    remaining: [],
    ...more,
  }).map(({ score }) => score);
};
const order = (rows: ReturnType<typeof table>) => rows.map((row) => [row.competitor_id, row.position]);
const dropped = (rows: ReturnType<typeof table>, id: number) =>
  rows.find((row) => row.competitor_id === id)?.rounds.flatMap((one) => (one.dropped ? one.round_id : []));

test('points decide, with gaps to the leader and to the next', () => {
  const rows = table([round(1, [result(1, 2500, 1), result(2, 1800, 2), result(3, 1500, 3)])]);
  expect(rows.map((row) => [row.competitor_id, row.counted, row.gap_to_leader, row.gap_to_next])).toEqual([
    [1, 2500, 0, 0],
    [2, 1800, 700, 700],
    [3, 1500, 1000, 300],
  ]);
});

test('ties on points go to more wins, then more second places', () => {
  const wins = table([
    round(1, [result(1, 500, 2), result(2, 600, 1)]),
    round(2, [result(1, 500, 2), result(2, 400, 3)]),
  ]);
  expect(order(wins)).toEqual([
    [2, 1],
    [1, 2],
  ]);
  const seconds = [
    round(1, [result(1, 5, 3), result(2, 5, 2)]),
    round(2, [result(1, 5, 3), result(2, 5, 3)]),
  ];
  expect(order(table(seconds))[0]).toEqual([2, 1]);
});

test('then to better qualifyings, then to the better last round', () => {
  const qualifying = { kind: 'qualifying' as const, session_id: 0 };
  const one = round(1, [
    result(1, 0, 2, qualifying),
    result(2, 0, 1, { ...qualifying, has_pole: true }),
    result(1, 10, 1),
    result(2, 10, 2),
  ]);
  const two = round(2, [result(1, 10, 2), result(2, 10, 1)]);
  expect(order(table([one, two]))[0]).toEqual([2, 1]);
  const plain = round(1, [result(1, 10, 1), result(2, 10, 2)]);
  expect(order(table([plain, two]))[0]).toEqual([2, 1]);
});

test('unbroken ties share a number, and the next one is skipped', () => {
  const rows = table([round(1, [result(1, 10, 1), result(2, 10, 1), result(3, 1, 3)])]);
  expect(order(rows)).toEqual([
    [1, 1],
    [2, 1],
    [3, 3],
  ]);
});

const four = [
  round(1, [result(1, 25, 1), result(2, 18, 2)]),
  round(2, [result(1, 2, 9), result(2, 18, 2)]),
  round(3, [result(2, 18, 2)]),
];

test('the worst rounds, absences included, are dropped once there is one more official round', () => {
  const rules = { drops: 2, dsq_droppable: false };
  expect(dropped(table(four, { rules }), 1)).toEqual([2, 3]);
  expect(dropped(table(four, { rules }), 2)).toEqual([1, 2]);
  expect(dropped(table(four.slice(0, 2), { rules }), 1)).toEqual([]);
  const open = [...four.slice(0, 2), { ...round(3, []), is_official: false }];
  expect(dropped(table(open, { rules }), 1)).toEqual([]);
});

test('of rounds with equal points the worse place is dropped, then the earlier round', () => {
  const rules = { drops: 1, dsq_droppable: false };
  const placed = (...places: (number | null)[]) =>
    places.map((place, index) => round(index + 1, [result(1, 0, place)]));
  expect(dropped(table(placed(12, 16, 11), { rules }), 1)).toEqual([2]);
  expect(dropped(table(placed(12, null, 16), { rules }), 1)).toEqual([2]);
  expect(dropped(table(placed(11, 12, 12), { rules }), 1)).toEqual([2]);
});

test('a disqualification is dropped only where allowed, an undroppable result never', () => {
  const out = (more: Partial<ScoredResult>) => [
    round(1, [result(1, 0, null, more)]),
    round(2, [result(1, 10, 5)]),
  ];
  const dsq = out({ status: 'disqualified' });
  expect(dropped(table(dsq, { rules: { drops: 1, dsq_droppable: false } }), 1)).toEqual([2]);
  expect(dropped(table(dsq, { rules: { drops: 1, dsq_droppable: true } }), 1)).toEqual([1]);
  const protectedResult = out({ undroppable: true });
  expect(dropped(table(protectedResult, { rules: { drops: 1, dsq_droppable: true } }), 1)).toEqual([2]);
});

test('dropped wins do not count as wins or in tie breaks', () => {
  const rounds = [round(1, [result(1, 1, 1)]), round(2, [result(1, 5, 2)])];
  const [row] = table(rounds, { rules: { drops: 1, dsq_droppable: false } });
  expect(row).toMatchObject({ total: 6, counted: 5, wins: 0, podiums: 1 });
});

test('points corrections are never dropped and apply from their round on', () => {
  const corrections = [{ competitor_id: 1, round_id: 2, points: -10 }];
  expect(table(four, { corrections, rules: { drops: 2, dsq_droppable: false } })[1]).toMatchObject({
    competitor_id: 1,
    counted: 15,
    corrected_by: -10,
  });
  expect(table(four.slice(0, 1), { corrections })[0]).toMatchObject({ corrected_by: 0, counted: 25 });
});

test('the change since the previous round, and the series for a chart', () => {
  const rounds = [round(1, [result(1, 25, 1), result(2, 18, 2)]), round(2, [result(2, 25, 1)])];
  expect(table(rounds).map((row) => [row.competitor_id, row.change])).toEqual([
    [2, 1],
    [1, -1],
  ]);
  const competitors = [1, 2].map((competitor_id) => ({ competitor_id, withdrawn: false }));
  const rules = { drops: 0, dsq_droppable: false };
  const lines = computeStandings({ rounds, competitors, corrections: [], rules, remaining: [] });
  expect(lines.map(({ score, positions }) => [score.competitor_id, positions])).toEqual([
    [2, [2, 1]],
    [1, [1, 2]],
  ]);
});

test.each([
  [[], [true, false]],
  [[600], [true, false]],
  [[700], [true, true]],
  [
    [300, 400],
    [true, true],
  ],
])('with %o to come, 25 and 18 points can still win: %o', (remaining, expected) => {
  const rows = table([round(1, [result(1, 2500, 1), result(2, 1800, 2)])], { remaining });
  expect(rows.map((row) => row.can_still_win)).toEqual(expected);
});

test('a future drop removes the worst round, so more drivers can still win', () => {
  const rounds = [
    round(1, [result(1, 25, 1), result(2, 0, 9)]),
    round(2, [result(1, 25, 1), result(2, 20, 2)]),
  ];
  const winners = (drops: number) =>
    table(rounds, { remaining: [25], rules: { drops, dsq_droppable: false } }).map(
      (row) => row.can_still_win,
    );
  expect(winners(0)).toEqual([true, false]);
  expect(winners(2)).toEqual([true, true]);
});

test('a withdrawn driver stays in the table and cannot win', () => {
  const competitors = [
    { competitor_id: 1, withdrawn: true },
    { competitor_id: 2, withdrawn: false },
  ];
  const rows = table([round(1, [result(1, 25, 1)])], { competitors, remaining: [100] });
  expect(rows.map((row) => [row.competitor_id, row.can_still_win])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test('points stay in the class and team that they were won for', () => {
  const rounds = [
    round(1, [
      result(1, 10, 1, { team_id: 8 }),
      result(2, 6, 2, { team_id: 8 }),
      result(3, 4, 3, { team_id: 8 }),
    ]),
    round(2, [result(1, 7, 1, { team_id: 9, class: 'GT4' })]),
  ];
  expect(table(selectClass(rounds, 'GT4')).map(({ counted }) => counted)).toEqual([7]);
  expect(table(selectTeams(rounds, 2)).map((row) => [row.competitor_id, row.counted])).toEqual([
    [8, 16],
    [9, 7],
  ]);
});

test("a team's place in a round is that of its best car in the last race", () => {
  const car = (id: number, points: number, place: number | null, session_id: number) =>
    result(id, points, place, { team_id: 8, session_id, status: place ? 'finished' : 'retired' });
  const races = [car(1, 10, 1, 1), car(2, 4, 4, 1), car(1, 0, null, 2), car(2, 6, 3, 2), car(3, 5, 5, 2)];
  const [row] = table(selectTeams([round(1, races)], 2));
  expect(row).toMatchObject({ counted: 25, wins: 1, podiums: 2 });
  expect(row?.rounds).toMatchObject([{ points: 25, position: 3, status: 'finished' }]);
});
