import { expect, test } from 'vitest';
import { awardPoints, type PointsRules, type PointsShare, type ScorableResult } from './award-points.ts';
import { fromHundredths, linearPoints, pointsTemplates, toHundredths } from './points-templates.ts';

const rules = (more: Partial<PointsRules> = {}): PointsRules => ({
  places: pointsTemplates.f1.map(toHundredths),
  factor_percent: 100,
  by: 'overall',
  pole: 0,
  fastest_lap: 0,
  fastest_lap_best: 10,
  classified: 0,
  clean_race: 0,
  ...more,
});
const result = (entry_id: number | null, position: number | null, more: Partial<ScorableResult> = {}) => ({
  entry_id,
  steam_id: `s${entry_id}`,
  class: 'GT3',
  laps: 10,
  total_ms: 600_000,
  best_ms: null,
  best_at: null,
  retired: false,
  status: position === null ? ('not_classified' as const) : ('finished' as const),
  position,
  class_position: position,
  gap_ms: 0,
  gap_laps: 0,
  undroppable: false,
  scores: true,
  clean: null,
  ...more,
});
const points = (rows: ScorableResult[], of: PointsRules, halves?: PointsShare) =>
  [...awardPoints('race', rows, of, halves)].map(([id, award]) => [id, fromHundredths(award.points)]);

test('the templates match the series they are named after', () => {
  expect(pointsTemplates.f1).toEqual([25, 18, 15, 12, 10, 8, 6, 4, 2, 1]);
  expect(pointsTemplates.f1_sprint).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  expect(pointsTemplates.motogp).toEqual([25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(pointsTemplates.indycar.slice(0, 10)).toEqual([50, 40, 35, 32, 30, 28, 26, 24, 22, 20]);
  expect(pointsTemplates.indycar.at(-1)).toBe(5);
  expect(linearPoints(3)).toEqual([3, 2, 1]);
  expect(pointsTemplates.gt_sprint.map(toHundredths)[0]).toBe(1_650);
});

test('guests keep their place without points, and drivers behind them move up', () => {
  expect(points([result(null, 1), result(1, 2), result(2, 3)], rules())).toEqual([
    [1, 25],
    [2, 18],
  ]);
});

test('a reserve that does not score occupies its place', () => {
  expect(points([result(1, 1, { scores: false }), result(2, 2)], rules())).toEqual([
    [1, 0],
    [2, 18],
  ]);
});

test('a dead heat shares the points of its places, rounded half up', () => {
  expect(points([result(1, 1), result(2, 1), result(3, 3)], rules())).toEqual([
    [1, 21.5],
    [2, 21.5],
    [3, 15],
  ]);
  const three = [result(1, 1), result(2, 1), result(3, 1)];
  expect(points(three, rules({ places: [500, 300, 200] }))[0]).toEqual([1, 3.33]);
  expect(points(three.slice(0, 2), rules({ places: [101, 100] }))[0]).toEqual([1, 1.01]);
});

test.each<[PointsShare, number, number]>([
  [0, 100, 0],
  [1, 100, 12.5],
  [2, 150, 37.5],
  [1, 50, 6.25],
])('with %i halves and %i percent a win gives %d', (halves, factor_percent, expected) => {
  expect(points([result(1, 1)], rules({ factor_percent }), halves)).toEqual([[1, expected]]);
});

test('half of an odd hundredth is rounded up', () => {
  expect(points([result(1, 1)], rules({ places: [1] }), 1)).toEqual([[1, 0.01]]);
});

test('the fastest lap scores only among the best; otherwise no driver gets the point', () => {
  const fast = { best_ms: 90_000, best_at: new Date(9) };
  const rows = [result(1, 1, { best_ms: 91_000 }), result(2, 2, fast), result(null, 3, { best_ms: 1 })];
  expect(points(rows, rules({ fastest_lap: 100 }))).toEqual([
    [1, 25],
    [2, 19],
  ]);
  const first = rules({ fastest_lap: 100, fastest_lap_best: 1 });
  expect(points(rows, first)).toEqual([
    [1, 25],
    [2, 18],
  ]);
  expect(points(rows, rules({ fastest_lap: 100, fastest_lap_best: 2 }))).toEqual([
    [1, 25],
    [2, 19],
  ]);
  const equal = [result(1, 1, { ...fast, best_at: new Date(10) }), result(2, 2, fast)];
  expect(awardPoints('race', equal, rules()).get(2)?.has_fastest_lap).toBe(true);
});

test('pole is awarded in qualifying; classified and clean in a race', () => {
  const all = rules({ places: [], pole: 100, classified: 200, clean_race: 50 });
  expect([...awardPoints('qualifying', [result(null, 1), result(1, 2)], all)][0]?.[1]).toMatchObject({
    points: 100,
    has_pole: true,
  });
  expect(
    points([result(1, 1, { clean: true }), result(2, 2), result(3, null, { clean: true })], all),
  ).toEqual([
    [1, 2.5],
    [2, 2],
    [3, 0],
  ]);
});

test('each class has its own winner', () => {
  const rows = [result(1, 1), result(2, 2, { class: 'GT4', class_position: 1 })];
  expect(points(rows, rules({ by: 'class' }))).toEqual([
    [1, 25],
    [2, 25],
  ]);
});

test('places beyond the list have no points', () => {
  expect(points([result(1, 1), result(2, 2)], rules({ places: [100] }))).toEqual([
    [1, 1],
    [2, 0],
  ]);
});
