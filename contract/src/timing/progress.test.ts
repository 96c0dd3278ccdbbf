import { describe, expect, test } from 'vitest';
import { countLap, distanceOf, gapBetween, moveProgress, type Progress, startProgress } from './progress.ts';

/** Frames every half second of a car with this lap time, from a given position of the session. */
function drive(from: number, lapSeconds: number, seconds: number, before?: Progress): Progress {
  const step = 500;
  let car = before ?? startProgress({ share: from - Math.floor(from), at: 0 }, Math.floor(from));
  for (let at = car.at + step; at <= seconds * 1_000; at += step) {
    const place = from + at / 1_000 / lapSeconds;
    const laps = Math.floor(place);
    car = moveProgress(car, { share: place - laps, at });
    if (laps > car.laps) car = countLap(car, laps);
  }
  return car;
}

describe('the line', () => {
  const near = (share: number, laps = 3) => startProgress({ share, at: 0 }, laps);

  test('crossed before the game counts the lap, the car stays where it is', () => {
    const crossed = moveProgress(near(0.99), { share: 0.01, at: 500 });
    expect(distanceOf(crossed)).toBeCloseTo(4.01);
    expect(distanceOf(countLap(crossed, 4))).toBeCloseTo(4.01);
  });

  test('crossed after the game has counted the lap, too', () => {
    const counted = countLap(near(0.99), 4);
    expect(distanceOf(counted)).toBeCloseTo(3.99);
    expect(distanceOf(moveProgress(counted, { share: 0.01, at: 500 }))).toBeCloseTo(4.01);
  });

  test('a car parked on it gains no lap by jitter', () => {
    let car = near(0.999);
    for (const [index, share] of [0.001, 0.998, 0.002, 0.999, 0.001].entries())
      car = moveProgress(car, { share, at: (index + 1) * 500 });
    expect(distanceOf(car)).toBeCloseTo(4.001);
  });

  test('on the grid, cars stand behind it, and the first lap is lap 1', () => {
    const pole = startProgress({ share: 0.99, at: 0 }, 0, true);
    const last = startProgress({ share: 0.97, at: 0 }, 0, true);
    expect([distanceOf(pole), distanceOf(last)].map((one) => one.toFixed(2))).toEqual(['-0.01', '-0.03']);
    expect(distanceOf(moveProgress(pole, { share: 0.01, at: 500 }))).toBeCloseTo(0.01);
  });

  test('a frame in mid-lap corrects what was lost between frames', () => {
    const lost = moveProgress(near(0.99), { share: 0.01, at: 500 });
    expect(distanceOf(moveProgress(lost, { share: 0.5, at: 20_000 }))).toBeCloseTo(3.5);
  });
});

describe('a gap', () => {
  test('is the difference of the times at the last point that both have passed', () => {
    expect(gapBetween(drive(1.1, 90, 60), drive(1.05, 90, 60))).toEqual({ ms: 4_500, laps: null });
  });

  test('of a slower car grows', () => {
    const [ahead, behind] = [drive(1, 90, 85), drive(1, 95, 85)];
    // At the last point that the slower car has passed: 42 of 48 after 83.1 s; the faster one took 78.8 s.
    expect(gapBetween(ahead, behind)).toEqual({ ms: 4_400, laps: null });
  });

  test('of a lap or more is given in laps', () => {
    expect(gapBetween(drive(3.2, 90, 10), drive(1.9, 90, 10))).toEqual({ ms: null, laps: 1 });
    expect(gapBetween(drive(3.2, 90, 10), drive(1.1, 90, 10))).toEqual({ ms: null, laps: 2 });
  });

  test('is unknown until both have passed a point, and after a long silence', () => {
    const still = startProgress({ share: 0.5, at: 0 }, 1);
    expect(gapBetween(drive(1.6, 90, 30), still)).toEqual({ ms: null, laps: null });
    const silent = moveProgress(still, { share: 0.7, at: 60_000 });
    expect(silent.passed.size).toBe(0);
    expect(gapBetween(undefined, silent)).toEqual({ ms: null, laps: null });
  });

  test('uses only the last laps', () => {
    expect(drive(0, 60, 600).passed.size).toBeLessThanOrEqual(3 * 48 + 1);
  });
});

test('a car that reverses or is teleported passes no point', () => {
  const back = moveProgress(drive(1.5, 90, 10), { share: 0.4, at: 10_500 });
  const known = back.passed.size;
  expect(moveProgress(back, { share: 0.35, at: 11_000 }).passed.size).toBe(known);
  expect(moveProgress(startProgress({ share: 0.1, at: 0 }), { share: 0.8, at: 500 }).passed.size).toBe(0);
});
