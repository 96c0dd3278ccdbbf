import {
  carStateOf,
  learnBox,
  type Motion,
  nextMotion,
  type Place,
} from '@paddock/contract/timing/car-state';
import {
  countLap,
  distanceOf,
  moveProgress,
  type Progress,
  passedAt,
  pointsOfLap,
  startProgress,
  timingPoints,
} from '@paddock/contract/timing/progress';
import type { CarState, SectorColour } from '@paddock/contract/timing/rules';
import { colourOf, sectorEnds } from '@paddock/contract/timing/sectors';
import type { CarRow, LapRow, MeasuredLap } from '../queries.ts';

export interface SectorTime {
  ms: number | null;
  colour: SectorColour;
  /** From the result file rather than estimated between two frames. */
  exact: boolean;
}

const noTime: SectorTime = { ms: null, colour: 'plain', exact: false };

/** The best time of each sector in a class. */
export type BestSectors = (number | null)[];

/** A car of a session and its driver, updated by frames and laps. */
export interface TimedCar {
  readonly row: CarRow;
  readonly laps: readonly LapRow[];
  /** The best lap without cuts. */
  readonly best: LapRow | undefined;
  progress: Progress | undefined;
  motion: Motion | undefined;
  /** Sectors of the last lap, replaced as the current lap passes them. */
  sectors: SectorTime[];
  personalBest: BestSectors;
  /** The start of the current sector; `at` in ms by the bridge's clock. */
  mark: { place: number; at: number } | undefined;
  hasFinished: boolean;
  /** The id of the last lap that was measured. */
  measured: number;
}

/** Returns a car's lap count. The game's count wins where the bridge missed earlier laps. */
export function lapsOf(car: TimedCar, gameLaps: number | undefined): number {
  return Math.max(car.laps.length, gameLaps ?? 0);
}

/** Creates a car with its laps and continues what earlier frames showed of the same seat. */
export function toTimedCar(row: CarRow, laps: readonly LapRow[], before: TimedCar | undefined): TimedCar {
  const counted = laps.filter(({ cuts }) => cuts === 0);
  const best = counted.reduce<LapRow | undefined>(
    (least, lap) => (least && least.lap_time <= lap.lap_time ? least : lap),
    undefined,
  );
  return {
    progress: before?.progress,
    motion: before?.motion,
    sectors: before?.sectors ?? [noTime, noTime, noTime],
    personalBest: before?.personalBest ?? [null, null, null],
    mark: before?.mark,
    hasFinished: before?.hasFinished ?? false,
    measured: before?.measured ?? 0,
    row,
    laps,
    best,
  };
}

/** Records the sectors that ended between two frames. */
function passSectors(
  car: TimedCar,
  before: Progress,
  after: Progress,
  ends: readonly number[],
  all: BestSectors,
) {
  const lap = Math.floor(distanceOf(before));
  for (const number of [lap, lap + 1]) {
    ends.forEach((end, index) => {
      const place = number + end;
      const at = passedAt(before, after, place);
      if (at === undefined) return;
      const from = number + (index === 0 ? 0 : (ends[index - 1] ?? 0));
      const ms = car.mark && Math.abs(car.mark.place - from) < 1e-6 ? Math.round(at - car.mark.at) : null;
      car.mark = { place, at };
      const colour = colourOf(ms, car.personalBest[index] ?? null, all[index] ?? null);
      // Sectors of the last lap stay until the new lap passes them.
      car.sectors = car.sectors.map((time, place) => (place === index ? { ms, colour, exact: false } : time));
      if (ms === null) return;
      car.personalBest[index] = Math.min(ms, car.personalBest[index] ?? ms);
      all[index] = Math.min(ms, all[index] ?? ms);
    });
  }
}

export interface FrameOfCar {
  share: number;
  kmh: number;
  x: number;
  z: number;
  /** ms by the bridge's clock. */
  at: number;
}

/** The session as a frame sees it. */
export interface Surroundings {
  isRace: boolean;
  /** The race has just started: cars are still near the grid. */
  isStart: boolean;
  /** The game's lap count of the car. */
  gameLaps: number | undefined;
  /** Shares of the lap at which sectors end; null for thirds. */
  shares: readonly number[] | null;
  best: BestSectors;
}

/** Applies a frame to a car. Returns the pit box that the frame reveals. */
export function moveCar(car: TimedCar, frame: FrameOfCar, around: Surroundings): Place | undefined {
  const laps = lapsOf(car, around.gameLaps);
  const before = car.progress;
  const isGrid = around.isRace && around.isStart && laps === 0;
  const counted = before && before.laps !== laps ? countLap(before, laps) : before;
  const after = counted ? moveProgress(counted, frame) : startProgress(frame, laps, isGrid);
  if (counted) passSectors(car, counted, after, sectorEnds(around.shares), around.best);
  car.progress = after;
  const isFirst = car.motion === undefined;
  car.motion = nextMotion(car.motion, frame);
  return learnBox(car.motion, { isFirst: isFirst && laps === 0, isRace: around.isRace });
}

/** How far a measured lap may differ from the game's lap time, as a share. */
const lengthTolerance = 0.005;

/** Measures the last lap once, after the car has passed its end; undefined if frames did not cover all of it. */
export function measureLap(car: TimedCar, gameLaps: number | undefined): MeasuredLap | undefined {
  const last = car.laps.at(-1);
  const count = lapsOf(car, gameLaps);
  if (!last || !car.progress || car.measured === last.id) return undefined;
  if (distanceOf(car.progress) < count + 1 / timingPoints) return undefined;
  car.measured = last.id;
  const points = pointsOfLap(car.progress, count);
  const length = points?.at(-1) ?? 0;
  const isWhole = Math.abs(length - last.lap_time) <= last.lap_time * lengthTolerance;
  return points && isWhole ? { id: last.id, points } : undefined;
}

export const stateOf = (car: TimedCar, boxes: readonly Place[]): CarState =>
  carStateOf(car.motion, { boxes, isConnected: car.row.is_connected, hasFinished: car.hasFinished });
