import { describe, expect, test } from 'vitest';
import { carStateOf, learnBox, type Motion, nextMotion } from './car-state.ts';
import { placesByLap } from './lap-chart.ts';
import { type Ordered, orderCars, orderOfGame } from './order.ts';
import { colourOf, proposeSectors, type SectoredLap, sectorEnds } from './sectors.ts';
import { placeOnLine } from './track-map.ts';

const car = (car_id: number, own: Partial<Ordered> = {}): Ordered => ({
  car_id,
  laps: 0,
  distance: 0,
  best_ms: null,
  best_at: 0,
  game_place: null,
  ...own,
});
const idsOf = (cars: readonly Ordered[]) => cars.map(({ car_id }) => car_id);

describe('the order', () => {
  test('of a race is by laps, then by fraction of the lap', () => {
    const cars = [car(1, { distance: 4.2 }), car(2, { distance: 5.1 }), car(3, { distance: 4.9 })];
    expect(idsOf(orderCars(cars, { kind: 'race', isOver: false }))).toEqual([2, 3, 1]);
  });

  test('of finished cars is the game’s, and they cannot be passed any more', () => {
    const cars = [
      car(1, { distance: 10, game_place: 1 }),
      car(2, { distance: 10, game_place: 0 }),
      car(3, { distance: 9.4, game_place: 2 }),
      car(4, { distance: 9, game_place: 3 }),
    ];
    expect(idsOf(orderCars(cars, { kind: 'race', isOver: false }))).toEqual([2, 1, 3, 4]);
  });

  test('of a finished race is the game’s, regardless of later laps', () => {
    const cars = [
      car(1, { distance: 12, game_place: 1 }),
      car(2, { distance: 10, game_place: 0 }),
      car(3, { distance: 11 }),
    ];
    expect(idsOf(orderCars(cars, { kind: 'race', isOver: true }))).toEqual([2, 1, 3]);
  });

  test.each(['practice', 'qualify'] as const)('of a %s is by best lap, ties by time', (kind) => {
    const cars = [
      car(1, { distance: 9 }),
      car(2, { best_ms: 90_000, best_at: 2 }),
      car(3, { best_ms: 90_000, best_at: 1 }),
      car(4, { best_ms: 89_999, best_at: 9 }),
    ];
    expect(idsOf(orderCars(cars, { kind, isOver: false }))).toEqual([4, 3, 2, 1]);
  });

  test('sent by a game is by laps, then by time', () => {
    const order = orderOfGame([
      { car_id: 7, laps: 3, time: 300 },
      { car_id: 8, laps: 4, time: 500 },
      { car_id: 9, laps: 4, time: 400 },
    ]);
    expect([...order]).toEqual([
      [9, 0],
      [8, 1],
      [7, 2],
    ]);
  });
});

test.each([
  [null, null, null, 'plain'],
  [30_000, null, null, 'plain'],
  [29_999, 30_000, 30_000, 'purple'],
  [30_000, 30_500, 29_000, 'green'],
  [30_000, 30_000, 29_000, 'yellow'],
  [30_000, null, 29_000, 'yellow'],
] as const)('a sector of %s ms, own best %s, overall best %s, is %s', (ms, own, all, colour) => {
  expect(colourOf(ms, own, all)).toBe(colour);
});

test('sectors are thirds unless the layout defines them', () => {
  expect(sectorEnds(null).map((end) => end.toFixed(3))).toEqual(['0.333', '0.667', '1.000']);
  expect(sectorEnds([0.2, 0.6])).toEqual([0.2, 0.6, 1]);
});

describe('a car', () => {
  const at = (seconds: number, x: number, kmh: number) => ({ at: seconds * 1_000, x, z: 0, kmh });
  const moved = (...frames: ReturnType<typeof at>[]) =>
    frames.reduce<Motion | undefined>((before, frame) => nextMotion(before, frame), undefined);
  const usual = { boxes: [{ x: 0, z: 0 }], isConnected: true, hasFinished: false };

  test.each([
    ['drives', moved(at(0, 100, 120), at(1, 130, 120)), 'track'],
    ['has just come to a stand', moved(at(0, 100, 120), at(1, 130, 0), at(5, 130, 0)), 'track'],
    ['stands for five seconds', moved(at(0, 100, 120), at(1, 130, 0), at(6, 130, 4.9)), 'stopped'],
    ['crawls', moved(at(0, 100, 0), at(6, 105, 5)), 'track'],
    ['stands within eight metres of a box', moved(at(0, 100, 120), at(3, 8, 0)), 'pit'],
    ['stands nine metres off', moved(at(0, 100, 120), at(3, 9, 0), at(9, 9, 0)), 'stopped'],
    ['was put somewhere', moved(at(0, 100, 120), at(1, 900, 0)), 'pit'],
    ['was put somewhere and drives off', moved(at(0, 100, 120), at(1, 900, 0), at(2, 910, 60)), 'track'],
    ['was never seen', undefined, 'track'],
  ] as const)('%s', (_, motion, state) => {
    expect(carStateOf(motion, usual)).toBe(state);
  });

  test('that has left is gone, and one that has finished has finished', () => {
    expect(carStateOf(undefined, { ...usual, isConnected: false })).toBe('gone');
    expect(carStateOf(undefined, { ...usual, isConnected: false, hasFinished: true })).toBe('finished');
  });

  test('gets its box where it first stood, but not on a grid', () => {
    const first = moved(at(0, 50, 0));
    if (!first) throw new Error('no motion');
    expect(learnBox(first, { isFirst: true, isRace: false })).toEqual({ x: 50, z: 0 });
    expect(learnBox(first, { isFirst: true, isRace: true })).toBeUndefined();
    expect(learnBox(first, { isFirst: false, isRace: false })).toBeUndefined();
    const put = moved(at(0, 50, 100), at(1, 900, 0));
    if (!put) throw new Error('no motion');
    expect(learnBox(put, { isFirst: false, isRace: true })).toEqual({ x: 900, z: 0 });
  });
});

test('positions at the end of each lap are by who completed it first', () => {
  const lap = (car_id: number, number: number, seconds: number) => ({
    car_id,
    number,
    at: new Date(seconds * 1_000),
  });
  expect(placesByLap([lap(1, 1, 90), lap(2, 1, 91), lap(2, 2, 179), lap(1, 2, 181), lap(3, 1, 200)])).toEqual(
    [1, 2, 1, 2, 3],
  );
});

test.each([
  [0, [0, 0]],
  [0.125, [5, 0]],
  [0.25, [10, 0]],
  [0.5, [10, 10]],
  [0.875, [0, 5]],
  [1, [0, 0]],
  [-0.125, [0, 5]],
])('the position at %s of a square lap is %s', (share, place) => {
  const square = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ] as const;
  expect(placeOnLine(square)(share)).toEqual(place);
});

describe('sectors from result files', () => {
  /** A lap at a steady pace whose first two sectors end at these fractions; frames stretch it by `seen`. */
  const lap = (first: number, second: number, seen = 1): SectoredLap => {
    const lap_time = 96_000;
    const [one, two] = [first * lap_time, second * lap_time];
    return {
      lap_time,
      points: Array.from({ length: 48 }, (_, index) => (index + 1) * 2_000 * seen),
      sectors: [one, two - one, lap_time - two],
    };
  };
  const laps = (count: number, ...rest: Parameters<typeof lap>) =>
    Array.from({ length: count }, () => lap(...rest));

  test('are suggested when twenty laps agree, despite a few outliers', () => {
    expect(proposeSectors(laps(20, 0.31, 0.68, 1.002))).toEqual({ sectors: [0.31, 0.68], laps: 20 });
    expect(proposeSectors([...laps(20, 0.31, 0.68), ...laps(3, 0.5, 0.9)])).toEqual({
      sectors: [0.31, 0.68],
      laps: 20,
    });
  });

  test('follow the pace between the points', () => {
    // The first half of the lap takes two thirds of its time.
    const uneven = laps(20, 1 / 3, 2 / 3).map((one) => ({
      ...one,
      points: one.points.map((_, index) =>
        index < 24 ? (index + 1) * (64_000 / 24) : 64_000 + (index - 23) * (32_000 / 24),
      ),
    }));
    expect(proposeSectors(uneven)?.sectors).toEqual([0.25, 0.5]);
  });

  test.each([
    ['too few', laps(19, 0.31, 0.68)],
    ['none', []],
    ['laps that differ by more than half a percent', [...laps(19, 0.31, 0.68), lap(0.316, 0.68)]],
    ['as many of another opinion', [...laps(20, 0.31, 0.68), ...laps(20, 0.5, 0.9)]],
    ['laps of two sectors', laps(20, 0.31, 0.68).map((one) => ({ ...one, sectors: [30_000, 66_000] }))],
    ['a sector without length', laps(20, 0.31, 0.31)],
  ])('are not suggested by %s', (_name, given) => {
    expect(proposeSectors(given)).toBeUndefined();
  });
});
