import type { TimingRow } from '@paddock/contract/timing/calls';
import type { Place } from '@paddock/contract/timing/car-state';
import { type Ordered, orderCars, orderOfGame } from '@paddock/contract/timing/order';
import { distanceOf, gapBetween } from '@paddock/contract/timing/progress';
import type { TimingKind } from '@paddock/contract/timing/rules';
import type { LiveFrame } from '../intake/take-frame.ts';
import type { CarRow, MeasuredLap, SessionFacts } from '../queries.ts';
import type { Person } from './find-people.ts';
import { driversOfOrder, seatKey } from './seats.ts';
import {
  type BestSectors,
  lapsOf,
  measureLap,
  moveCar,
  stateOf,
  type TimedCar,
  toTimedCar,
} from './timed-car.ts';

/** A row of the board without the driver's names. */
export type BoardRow = Omit<TimingRow, keyof Person | 'car_ref'> & { steam_id: string; car: string };

/** For so many ms after the start, cars seen for the first time still show the grid. */
const startMs = 10_000;

const byRecency = (one: CarRow, other: CarRow) =>
  Number(other.is_connected) - Number(one.is_connected) ||
  other.changed_at.getTime() - one.changed_at.getTime() ||
  other.joined_at.getTime() - one.joined_at.getTime() ||
  other.id - one.id;

function firstOfEach<T>(rows: readonly T[], keyOf: (row: T) => unknown): T[] {
  const seen = new Set<unknown>();
  return rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
}

/**
 * Current seats: each driver once, in the newest car, and each car once, with its newest driver. Drivers who left
 * stay listed after a lap.
 */
function currentSeats({ cars, laps }: SessionFacts): CarRow[] {
  const driven = new Set(laps.map(seatKey));
  const rows = cars.filter((row) => row.is_connected || driven.has(seatKey(row))).toSorted(byRecency);
  const ofDrivers = firstOfEach(rows, ({ steam_id }) => steam_id);
  return firstOfEach(ofDrivers, ({ car_id }) => car_id);
}

/** What the game counted for a driver in a car. */
interface GameCount {
  laps: number;
  /** The first place is 0. */
  place: number;
  finished: boolean;
}

/** The game's counts by seat. */
function gameCounts(facts: SessionFacts): Map<string, GameCount> {
  const places = orderOfGame(facts.order);
  const drivers = driversOfOrder(facts.order, facts.laps.at(-1), facts);
  return new Map(
    facts.order.flatMap(({ car_id, laps, finished }) => {
      const steam_id = drivers.get(car_id);
      const place = places.get(car_id) ?? 0;
      return steam_id === undefined ? [] : [[seatKey({ car_id, steam_id }), { laps, place, finished }]];
    }),
  );
}

/** The cars of one session, from its reported facts and the frames since. */
export interface Board {
  readonly session_id: number;
  update: (facts: SessionFacts) => void;
  /** Applies a frame. Returns the laps that it completes. `classOf` returns '' for drivers without a class. */
  move: (
    frame: LiveFrame,
    known: { elapsed_ms: number; shares: readonly number[] | null; classOf: (steam_id: string) => string },
  ) => MeasuredLap[];
  /** Returns the rows in the order of the race. */
  rows: () => BoardRow[];
}

export function createBoard({ session }: SessionFacts, boxes: Map<string, Place>): Board {
  const kind: TimingKind = session.kind;
  const isRace = kind === 'race';
  /** The cars that have a row, by car id. */
  let cars = new Map<number, TimedCar>();
  /** All seats, including those of drivers who left, so that a returning driver continues where they were. */
  const timedSeats = new Map<string, TimedCar>();
  let counts: ReadonlyMap<string, GameCount> = new Map();
  let isOver = false;
  /** Positions at the start of a race, by seat. */
  let grid: ReadonlyMap<string, number> | undefined;
  const best = new Map<string, BestSectors>();

  const countOf = (car: TimedCar) => counts.get(seatKey(car.row));

  const toOrdered = (car: TimedCar): Ordered & { car: TimedCar } => {
    const count = countOf(car);
    const laps = lapsOf(car, count?.laps);
    const driven = car.progress ? Math.max(distanceOf(car.progress), laps - 1) : laps;
    return {
      car,
      car_id: car.row.car_id,
      laps,
      distance: car.hasFinished ? laps : driven,
      best_ms: car.best?.lap_time ?? null,
      best_at: car.best?.at.getTime() ?? 0,
      told: count?.place ?? null,
    };
  };

  const ordered = () => orderCars([...cars.values()].map(toOrdered), { kind, isOver });

  return {
    session_id: session.id,
    update(next) {
      counts = gameCounts(next);
      isOver = next.session.ended_at !== null;
      const lapsBySeat = Map.groupBy(next.laps, seatKey);
      cars = new Map(
        currentSeats(next).map((row) => {
          const key = seatKey(row);
          const car = toTimedCar(row, lapsBySeat.get(key) ?? [], timedSeats.get(key));
          car.hasFinished = isRace && counts.get(key)?.finished === true;
          timedSeats.set(key, car);
          return [row.car_id, car];
        }),
      );
    },
    move({ cars: moved, at }, { elapsed_ms, shares, classOf }) {
      const measured: MeasuredLap[] = [];
      for (const [car_id, share, kmh, x, z] of moved) {
        const car = cars.get(car_id);
        // A frame from before the driver joined shows the previous driver.
        if (!car || at < car.row.joined_at.getTime()) continue;
        const name = classOf(car.row.steam_id);
        const ofClass = best.get(name) ?? [null, null, null];
        best.set(name, ofClass);
        const around = {
          isRace,
          isStart: elapsed_ms < startMs,
          gameLaps: countOf(car)?.laps,
          shares,
          best: ofClass,
        };
        const box = moveCar(car, { share, kmh, x, z, at }, around);
        if (box) boxes.set(seatKey(car.row), box);
        const lap = measureLap(car, around.gameLaps);
        if (lap) measured.push(lap);
      }
      const isOnGrid = isRace && [...cars.values()].every((car) => lapsOf(car, countOf(car)?.laps) === 0);
      if (isOnGrid && (elapsed_ms < 0 || grid === undefined) && elapsed_ms < startMs)
        grid = new Map(ordered().map(({ car }, place) => [seatKey(car.row), place + 1]));
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
        const noGap = { ms: null, laps: null };
        const gap = isFirst || !isRace ? noGap : gapBetween(first?.car.progress, car.progress);
        const interval = isFirst || !isRace ? noGap : gapBetween(ahead?.car.progress, car.progress);
        const start = grid?.get(seatKey(car.row));
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
