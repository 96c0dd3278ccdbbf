import { describe, expect, test } from 'vitest';
import type { SeatCar } from '../live/seats.ts';
import { finalOrder, type OrderedLap } from './final-order.ts';

const instant = (seconds: number) => new Date(Date.UTC(2026, 10, 1, 18) + seconds * 1_000);

/** A driver in a car, from one second of the race until another. */
const car = (id: number, car_id: number, steam_id: string, joined = 0, left?: number): SeatCar => ({
  id,
  car_id,
  steam_id,
  is_connected: left === undefined,
  joined_at: instant(joined),
  changed_at: instant(left ?? joined),
});

type Entry = [car_id: number, laps: number, time: number, finished?: boolean];
const entries = (sent: readonly Entry[]) =>
  sent.map(([car_id, laps, time, finished = false]) => ({ car_id, laps, time, finished }));

/** Laps in order of receipt: second, car, driver, and the order sent with the lap. */
const lapsOf = (...driven: [number, number, string, ...Entry[]][]): OrderedLap[] =>
  driven.map(([second, car_id, steam_id, ...sent], index) => ({
    id: index + 1,
    car_id,
    steam_id,
    at: instant(second),
    received_at: instant(second + 1),
    order: entries(sent),
  }));

const short = (places: ReturnType<typeof finalOrder>) =>
  places.map(({ steam_id, laps, total_ms }) => [steam_id, laps, total_ms]);

describe('the final order of a race', () => {
  const cars = [car(1, 0, 'ali'), car(2, 1, 'sara'), car(3, 2, 'reza')];

  test('is the game’s last one: laps, then total time, then the order of sending', () => {
    const laps = lapsOf(
      [90, 0, 'ali', [0, 1, 90_000], [1, 0, 0], [2, 0, 0]],
      [91, 1, 'sara', [0, 1, 90_000], [1, 1, 91_000], [2, 0, 0]],
      [92, 2, 'reza', [0, 1, 90_000], [1, 1, 91_000], [2, 1, 92_000]],
      [180, 0, 'ali', [2, 2, 181_000, true], [0, 2, 181_000, true], [1, 2, 180_500, true]],
    );
    expect(short(finalOrder({ cars, laps }))).toEqual([
      ['sara', 2, 180_500],
      ['reza', 2, 181_000],
      ['ali', 2, 181_000],
    ]);
  });

  test('sorts laps by id', () => {
    const laps = lapsOf(
      [90, 0, 'ali', [0, 1, 90_000], [1, 0, 0]],
      [91, 1, 'sara', [0, 1, 90_000], [1, 1, 89_000]],
    );
    expect(short(finalOrder({ cars, laps: laps.toReversed() }))).toEqual([
      ['sara', 1, 89_000],
      ['ali', 1, 90_000],
    ]);
  });

  test('ignores laps after the finish and puts drivers without a lap last', () => {
    const laps = lapsOf(
      [90, 0, 'ali', [0, 1, 90_000, true], [1, 0, 0], [2, 0, 0]],
      [95, 1, 'sara', [0, 1, 90_000, true], [1, 1, 95_000, true], [2, 0, 0]],
      [185, 1, 'sara', [0, 1, 90_000, true], [1, 1, 95_000, true], [2, 0, 0]],
    );
    expect(short(finalOrder({ cars, laps }))).toEqual([
      ['ali', 1, 90_000],
      ['sara', 1, 95_000],
      ['reza', 0, null],
    ]);
  });

  test('counts the finishing lap of a driver missing from the last order', () => {
    const laps = lapsOf(
      [90, 0, 'ali', [0, 1, 90_000], [1, 0, 0]],
      [100, 1, 'sara', [0, 1, 90_000], [1, 1, 100_000]],
      [180, 0, 'ali', [0, 2, 180_000, true], [1, 1, 100_000]],
      [200, 1, 'sara', [1, 2, 200_000, true]],
    );
    expect(short(finalOrder({ cars, laps }))).toEqual([
      ['ali', 2, 180_000],
      ['sara', 2, 200_000],
    ]);
  });

  test('ignores laps after the finish of a driver missing from the last order', () => {
    const laps = lapsOf(
      [90, 0, 'ali', [0, 1, 90_000], [1, 0, 0]],
      [100, 1, 'sara', [0, 1, 90_000], [1, 1, 100_000]],
      [180, 0, 'ali', [0, 2, 180_000, true], [1, 1, 100_000]],
      [200, 1, 'sara', [0, 2, 180_000, true], [1, 2, 200_000, true]],
      [290, 0, 'ali', [1, 2, 200_000, true]],
    );
    expect(short(finalOrder({ cars, laps }))).toEqual([
      ['ali', 2, 180_000],
      ['sara', 2, 200_000],
    ]);
  });

  test('uses the last order that is not empty', () => {
    const laps = lapsOf([90, 1, 'sara', [1, 2, 90_000], [0, 2, 91_000]], [180, 0, 'ali']);
    expect(short(finalOrder({ cars, laps }))).toEqual([
      ['sara', 2, 90_000],
      ['ali', 2, 91_000],
    ]);
  });

  test('uses laps and time of receipt when the game sent none', () => {
    const laps = lapsOf([90, 1, 'sara'], [91, 0, 'ali'], [180, 0, 'ali'], [190, 2, 'reza']);
    expect(short(finalOrder({ cars, laps }))).toEqual([
      ['ali', 2, null],
      ['sara', 1, null],
      ['reza', 1, null],
    ]);
  });

  test('of no laps is empty', () => {
    expect(finalOrder({ cars: [], laps: [] })).toEqual([]);
    expect(finalOrder({ cars, laps: [] })).toEqual([]);
  });
});

describe('a slot that changes drivers', () => {
  const cars = [car(1, 0, 'ali', 0, 200), car(2, 1, 'sara'), car(3, 0, 'reza', 210)];

  test('counts for the driver at the last lap; the other is timed by the last crossing', () => {
    const laps = lapsOf(
      [90, 0, 'ali', [0, 1, 90_000], [1, 0, 0]],
      [100, 1, 'sara', [0, 1, 90_000], [1, 1, 100_000]],
      [330, 0, 'reza', [0, 1, 330_000], [1, 1, 100_000]],
    );
    expect(short(finalOrder({ cars, laps }))).toEqual([
      ['ali', 1, 90_000],
      ['sara', 1, 100_000],
      ['reza', 1, 330_000],
    ]);
  });

  test('leaves laps before the change with their driver', () => {
    const laps = lapsOf(
      [90, 0, 'ali', [0, 1, 90_000], [1, 0, 0]],
      [180, 0, 'ali', [0, 2, 180_000], [1, 0, 0]],
      [190, 1, 'sara', [0, 2, 180_000], [1, 1, 190_000]],
    );
    expect(short(finalOrder({ cars, laps }))).toEqual([
      ['ali', 2, 180_000],
      ['sara', 1, 190_000],
    ]);
  });

  test('gives no laps to a newcomer while the game counts those of the previous driver', () => {
    const laps = lapsOf(
      [90, 0, 'ali', [0, 1, 90_000], [1, 0, 0]],
      [180, 0, 'ali', [0, 2, 180_000], [1, 0, 0]],
      [290, 1, 'sara', [0, 2, 180_000], [1, 1, 290_000]],
    );
    expect(short(finalOrder({ cars, laps }))).toEqual([
      ['ali', 2, 180_000],
      ['sara', 1, 290_000],
    ]);
  });

  test('puts more laps ahead, whether or not the last order has the driver', () => {
    const laps = lapsOf(
      [90, 0, 'ali', [0, 1, 90_000]],
      [180, 0, 'ali', [0, 2, 180_000]],
      [300, 0, 'reza', [0, 1, 300_000], [1, 3, 290_000]],
    );
    expect(short(finalOrder({ cars, laps }))).toEqual([
      ['sara', 3, 290_000],
      ['ali', 2, 180_000],
      ['reza', 1, 300_000],
    ]);
  });

  test('belongs to the first driver again after returning', () => {
    const back = [
      { ...car(1, 0, 'ali'), changed_at: instant(400) },
      car(2, 1, 'sara'),
      car(3, 0, 'reza', 210, 390),
    ];
    const laps = lapsOf(
      [90, 0, 'ali', [0, 1, 90_000], [1, 0, 0]],
      [500, 0, 'ali', [0, 1, 90_000], [1, 0, 0]],
      [510, 1, 'sara', [0, 2, 500_000], [1, 1, 510_000]],
    );
    expect(short(finalOrder({ cars: back, laps }))).toEqual([
      ['ali', 2, 500_000],
      ['sara', 1, 510_000],
    ]);
  });
});

describe('a driver in several cars', () => {
  const cars = [car(1, 0, 'ali', 0, 200), car(2, 1, 'sara'), car(3, 5, 'ali', 210)];

  test('has the laps of all cars and the time of the last', () => {
    const laps = lapsOf(
      [90, 0, 'ali', [0, 1, 90_000], [1, 0, 0]],
      [100, 1, 'sara', [0, 1, 90_000], [1, 1, 100_000]],
      [180, 0, 'ali', [0, 2, 180_000], [1, 1, 100_000]],
      [200, 1, 'sara', [0, 2, 180_000], [1, 2, 200_000]],
      [300, 1, 'sara', [1, 3, 300_000], [0, 2, 180_000], [5, 0, 0]],
      [330, 5, 'ali', [1, 3, 300_000], [0, 2, 180_000], [5, 1, 330_000]],
    );
    expect(short(finalOrder({ cars, laps }))).toEqual([
      ['sara', 3, 300_000],
      ['ali', 3, 330_000],
    ]);
  });

  test('includes laps that the game counted and no bridge saw', () => {
    const laps = lapsOf(
      [90, 0, 'ali', [0, 1, 90_000], [1, 0, 0]],
      [400, 1, 'sara', [1, 3, 400_000], [5, 2, 390_000], [0, 1, 90_000]],
    );
    expect(short(finalOrder({ cars, laps }))).toEqual([
      ['ali', 3, 390_000],
      ['sara', 3, 400_000],
    ]);
  });

  test('has the laps of the first car if the last one has none', () => {
    const laps = lapsOf(
      [90, 0, 'ali', [0, 1, 90_000], [1, 0, 0]],
      [250, 1, 'sara', [0, 1, 90_000], [1, 1, 250_000], [5, 0, 0]],
    );
    expect(short(finalOrder({ cars, laps }))).toEqual([
      ['ali', 1, 90_000],
      ['sara', 1, 250_000],
    ]);
  });
});
