import { describe, expect, it } from 'vitest';
import type { ClassifiedRow, RaceRow } from '../classification/results.ts';
import { mostOfSession, type PointsRules, scoreSession } from './session-points.ts';
import { linearPoints, pointsTemplates } from './templates.ts';

const rules: PointsRules = {
  places: pointsTemplates.f1,
  factor: 1,
  by_class: false,
  pole: 100,
  fastest_lap: 100,
  fastest_lap_places: 10,
  classified: 0,
  clean: 0,
};

const placed = (
  entry_id: number | null,
  position: number | null,
  { best_ms = 70_000, code = 'A' }: { best_ms?: number; code?: string } = {},
): ClassifiedRow<RaceRow> => ({
  row: { key: String(entry_id), entry_id, class: code, laps: 20, total_ms: 1_000, best_ms },
  status: position === null ? 'not_classified' : 'classified',
  position,
  class_position: position,
  laps: 20,
  total_ms: 1_000,
});

type Facts = Parameters<typeof scoreSession>[2];
const nothing: Facts = { poles: new Set(), clean: new Set(), share: 1 };
const totals = (...asked: Parameters<typeof scoreSession>) =>
  [...scoreSession(...asked)].map(([entry, { total }]) => [entry, total]);

describe('points of a session', () => {
  it.each<[string, ClassifiedRow<RaceRow>[], Partial<PointsRules>, Partial<Facts>, number[][]]>([
    [
      'of the places',
      [placed(1, 1), placed(2, 2), placed(3, null)],
      { fastest_lap: 0 },
      {},
      [
        [1, 2_500],
        [2, 1_800],
        [3, 0],
      ],
    ],
    ['guests are passed over', [placed(null, 1), placed(2, 2)], { fastest_lap: 0 }, {}, [[2, 2_500]]],
    [
      'a dead heat shares both places',
      [placed(1, 1), placed(2, 1), placed(3, 3)],
      { fastest_lap: 0 },
      {},
      [
        [1, 2_150],
        [2, 2_150],
        [3, 1_500],
      ],
    ],
    [
      'the pole',
      [placed(1, 2), placed(2, 1)],
      { fastest_lap: 0 },
      { poles: new Set([1]) },
      [
        [1, 1_900],
        [2, 2_500],
      ],
    ],
    ['half, rounded up', [placed(1, 1)], { places: [25], fastest_lap: 0 }, { share: 0.5 }, [[1, 13]]],
    ['none of a race that was called off', [placed(1, 1)], {}, { share: 0 }, [[1, 0]]],
    [
      'the fastest lap of one who is placed low counts for nobody',
      [placed(1, 1), placed(2, 2, { best_ms: 69_000 })],
      { fastest_lap_places: 1 },
      {},
      [
        [1, 2_500],
        [2, 1_800],
      ],
    ],
    [
      'a factor',
      [placed(1, 1), placed(2, 2)],
      { factor: 1.5, fastest_lap: 0 },
      {},
      [
        [1, 3_750],
        [2, 2_700],
      ],
    ],
    [
      'a clean race and the finish',
      [placed(1, 1), placed(2, null)],
      { classified: 50, clean: 25, fastest_lap: 0 },
      { clean: new Set([1, 2]) },
      [
        [1, 2_575],
        [2, 0],
      ],
    ],
  ])('%s', (_, rows, some, facts, expected) => {
    const order = rows.toSorted((a, b) => (a.position ?? 99) - (b.position ?? 99));
    expect(
      new Map(totals(order, { ...rules, ...some }, { ...nothing, ...facts }) as [number, number][]),
    ).toEqual(new Map(expected as [number, number][]));
  });

  it('counts each class by itself, with its own fastest lap', () => {
    const rows = [
      placed(1, 1),
      placed(2, 2, { code: 'B', best_ms: 80_000 }),
      placed(3, 3, { best_ms: 75_000 }),
    ];
    expect(totals(rows, { ...rules, by_class: true }, nothing)).toEqual([
      [1, 2_600],
      [2, 2_600],
      [3, 1_800],
    ]);
  });

  it('says what each part gave', () => {
    const scored = scoreSession([placed(1, 1)], rules, { ...nothing, poles: new Set([1]) });
    expect(scored.get(1)).toEqual({ total: 2_700, parts: { place: 2_500, pole: 100, fastest_lap: 100 } });
  });

  it('knows the most of a session', () => {
    expect(mostOfSession(rules)).toBe(2_700);
    expect(mostOfSession({ ...rules, factor: 2 }, 0.5)).toBe(2_700);
  });
});

it('a linear table falls by one point a place', () => {
  expect(linearPoints(3)).toEqual([300, 200, 100]);
});

it('half points of the table of sprints are exact', () => {
  expect(pointsTemplates.gt_sprint.slice(0, 3)).toEqual([1_650, 1_200, 950]);
});
