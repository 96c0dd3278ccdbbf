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
  /** By the result file, and no estimate between two frames. */
  exact: boolean;
}

const noTime: SectorTime = { ms: null, colour: 'plain', exact: false };

/** The best sectors of a class, the first sector first. */
export type BestSectors = (number | null)[];

/** A car of a session with whoever sits in it, moved by frames and laps. */
export interface TimedCar {
  readonly row: CarRow;
  readonly laps: readonly LapRow[];
  /** The best that counts; undefined without one. */
  readonly best: LapRow | undefined;
  progress: Progress | undefined;
  motion: Motion | undefined;
  /** Of the last lap, and of the running one as far as it is driven. */
  sectors: SectorTime[];
  ownBest: BestSectors;
  /** When the running sector began, in ms of the bridge's clock. */
  mark: { place: number; at: number } | undefined;
  hasFinished: boolean;
  /** The id of the last lap whose timing points were looked at. */
  measured: number;
}

/** How many laps a car has: the game's own count where the bridge came later than the first lap. */
export function lapsOf(car: TimedCar, told: number | undefined): number {
  return Math.max(car.laps.length, told ?? 0);
}

/** A car with its laps, and with what earlier frames showed of the same driver in it. */
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
    ownBest: before?.ownBest ?? [null, null, null],
    mark: before?.mark,
    hasFinished: before?.hasFinished ?? false,
    measured: before?.measured ?? 0,
    row,
    laps,
    best,
  };
}

/** Sectors that ended between two frames. */
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
      const colour = colourOf(ms, car.ownBest[index] ?? null, all[index] ?? null);
      // A new lap leaves the times of the last one standing until they are driven again.
      car.sectors = car.sectors.map((known, place) =>
        place === index ? { ms, colour, exact: false } : known,
      );
      if (ms === null) return;
      car.ownBest[index] = Math.min(ms, car.ownBest[index] ?? ms);
      all[index] = Math.min(ms, all[index] ?? ms);
    });
  }
}

export interface FrameOfCar {
  share: number;
  kmh: number;
  x: number;
  z: number;
  /** ms of the bridge's clock. */
  at: number;
}

/** What a frame needs to know of the session. */
export interface Surroundings {
  isRace: boolean;
  /** It has not been green for long: cars stand on the grid. */
  isStart: boolean;
  /** The laps of the car by the game's own count. */
  told: number | undefined;
  /** Shares of the layout at which sectors end; null is thirds. */
  shares: readonly number[] | null;
  best: BestSectors;
}

/** A frame of one car. Answers the box that it is learned from it to have. */
export function moveCar(car: TimedCar, frame: FrameOfCar, around: Surroundings): Place | undefined {
  const laps = lapsOf(car, around.told);
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

/** Frames must have seen a lap as long as the game counts it, to this share of it. */
const lengthTolerance = 0.005;

/** The timing points of the last lap, once, when the car is past its end; undefined where frames did not see all of it. */
export function measureLap(car: TimedCar, told: number | undefined): MeasuredLap | undefined {
  const last = car.laps.at(-1);
  const count = lapsOf(car, told);
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
