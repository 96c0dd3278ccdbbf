import type { TimingRow } from '@paddock/contract/timing/calls';
import type { Place } from '@paddock/contract/timing/car-state';
import { type Ordered, orderCars, orderOfGame } from '@paddock/contract/timing/order';
import { distanceOf, gapBetween } from '@paddock/contract/timing/progress';
import type { TimingKind } from '@paddock/contract/timing/rules';
import type { LiveFrame } from '../intake/take-frame.ts';
import type { CarRow, MeasuredLap, SessionFacts } from '../queries.ts';
import {
  type BestSectors,
  lapsOf,
  measureLap,
  moveCar,
  stateOf,
  type TimedCar,
  toTimedCar,
} from './timed-car.ts';

/** A car's line without what names its driver. */
export type BoardRow = Pick<
  TimingRow,
  | 'car_id'
  | 'position'
  | 'gained'
  | 'laps'
  | 'gap_ms'
  | 'gap_laps'
  | 'interval_ms'
  | 'last_ms'
  | 'best_ms'
  | 'sectors'
  | 'state'
  | 'share'
> & { steam_id: string; car: string };

/** How long after the start cars are still where the grid was when they are seen first, in ms. */
const startMs = 10_000;

/** Whoever sits in each car now or sat there last; of a driver who came back in another car only that one. */
function seatsOf({ cars, laps }: SessionFacts): CarRow[] {
  const seats = new Map<number, CarRow>();
  for (const row of cars) {
    const other = seats.get(row.car_id);
    if (!other || row.is_connected || !other.is_connected) seats.set(row.car_id, row);
  }
  const rows = [...seats.values()];
  const here = new Set(rows.filter(({ is_connected }) => is_connected).map(({ steam_id }) => steam_id));
  const hasDriven = ({ car_id, steam_id }: CarRow) =>
    laps.some((lap) => lap.car_id === car_id && lap.steam_id === steam_id);
  return rows.filter((row) => row.is_connected || (!here.has(row.steam_id) && hasDriven(row)));
}

/** Where the cars of one session are, from what was told of it and the frames since. */
export interface Board {
  readonly session_id: number;
  tell: (told: SessionFacts) => void;
  /** Answers the laps that this frame was the last to measure. */
  move: (
    frame: LiveFrame,
    known: { elapsed_ms: number; shares: readonly number[] | null; classOf: ClassOf },
  ) => MeasuredLap[];
  /** In the order of their places. */
  rows: () => BoardRow[];
}

/** The class of a driver, empty for whoever is in none. */
export type ClassOf = (steam_id: string) => string;

export function createBoard({ session }: SessionFacts, boxes: Map<number, Place>): Board {
  const kind: TimingKind = session.kind;
  const isRace = kind === 'race';
  let cars = new Map<number, TimedCar>();
  let told: ReadonlyMap<number, number> = new Map();
  let counts: ReadonlyMap<number, number> = new Map();
  let isOver = false;
  /** Places at the start of a race. */
  let grid: ReadonlyMap<number, number> | undefined;
  const best = new Map<string, BestSectors>();

  const toOrdered = (car: TimedCar): Ordered & { car: TimedCar } => {
    const { car_id } = car.row;
    const laps = lapsOf(car, counts.get(car_id));
    const driven = car.progress ? Math.max(distanceOf(car.progress), laps - 1) : laps;
    return {
      car,
      car_id,
      laps,
      distance: car.hasFinished ? laps : driven,
      best_ms: car.best?.lap_time ?? null,
      best_at: car.best?.at.getTime() ?? 0,
      told: told.get(car_id) ?? null,
    };
  };

  const ordered = () => orderCars([...cars.values()].map(toOrdered), { kind, isOver });

  return {
    session_id: session.id,
    tell(next) {
      const seats = seatsOf(next);
      told = orderOfGame(next.order);
      counts = new Map(next.order.map(({ car_id, laps }) => [car_id, laps]));
      isOver = next.session.ended_at !== null;
      const finished = new Set(next.order.filter((one) => one.finished).map(({ car_id }) => car_id));
      cars = new Map(
        seats.map((row) => {
          const own = next.laps.filter((lap) => lap.car_id === row.car_id && lap.steam_id === row.steam_id);
          const car = toTimedCar(row, own, cars.get(row.car_id));
          car.hasFinished = isRace && finished.has(row.car_id);
          return [row.car_id, car];
        }),
      );
    },
    move({ cars: moved, at }, { elapsed_ms, shares, classOf }) {
      const measured: MeasuredLap[] = [];
      for (const [car_id, share, kmh, x, z] of moved) {
        const car = cars.get(car_id);
        if (!car) continue;
        const name = classOf(car.row.steam_id);
        const ofClass = best.get(name) ?? [null, null, null];
        best.set(name, ofClass);
        const around = {
          isRace,
          isStart: elapsed_ms < startMs,
          told: counts.get(car_id),
          shares,
          best: ofClass,
        };
        const box = moveCar(car, { share, kmh, x, z, at }, around);
        if (box) boxes.set(car_id, box);
        const lap = measureLap(car, around.told);
        if (lap) measured.push(lap);
      }
      const isOnGrid =
        isRace && [...cars.values()].every((car) => lapsOf(car, counts.get(car.row.car_id)) === 0);
      if (isOnGrid && (elapsed_ms < 0 || grid === undefined) && elapsed_ms < startMs)
        grid = new Map(ordered().map(({ car_id }, place) => [car_id, place + 1]));
      return measured;
    },
    rows() {
      const all = ordered();
      const [first] = all;
      return all.map((one, index): BoardRow => {
        const { car, car_id, laps, best_ms } = one;
        const ahead = all[index - 1];
        const isFirst = one === first;
        const byBest = (other: typeof one | undefined) =>
          other?.best_ms != null && best_ms !== null ? best_ms - other.best_ms : null;
        const nothing = { ms: null, laps: null };
        const gap = isFirst || !isRace ? nothing : gapBetween(first?.car.progress, car.progress);
        const interval = isFirst || !isRace ? nothing : gapBetween(ahead?.car.progress, car.progress);
        const start = grid?.get(car_id);
        return {
          car_id,
          steam_id: car.row.steam_id,
          car: car.row.car,
          position: index + 1,
          gained: start === undefined ? null : start - (index + 1),
          laps,
          gap_ms: isRace || isFirst ? gap.ms : byBest(first),
          gap_laps: gap.laps,
          interval_ms: isRace || isFirst ? interval.ms : byBest(ahead),
          last_ms: car.laps.at(-1)?.lap_time ?? null,
          best_ms,
          sectors: car.sectors,
          state: stateOf(car, [...boxes.values()]),
          share: car.progress ? Math.round(car.progress.share * 10_000) / 10_000 : null,
        };
      });
    },
  };
}
