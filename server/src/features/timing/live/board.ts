import type { TimingRow } from '@paddock/contract/timing/calls';
import type { Place } from '@paddock/contract/timing/car-state';
import { type Ordered, orderCars, orderOfGame } from '@paddock/contract/timing/order';
import { distanceOf, type Gap, gapBetween } from '@paddock/contract/timing/progress';
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
  type Surroundings,
  stateOf,
  type TimedCar,
  toTimedCar,
} from './timed-car.ts';

/** A row of the board without the driver's names. */
export type BoardRow = Omit<TimingRow, keyof Person | 'car_ref'> & { steam_id: string; car: string };

/** How long after the start the cars still show the grid, in ms. */
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

/** What a frame needs to know of the session. */
interface FrameContext {
  elapsed_ms: number;
  /** Shares of the lap at which sectors end; null for thirds. */
  shares: readonly number[] | null;
  /** '' for a driver without a class. */
  classOf: (steam_id: string) => string;
}

/** The cars of one session, from its reported facts and the frames since. */
export interface Board {
  readonly session_id: number;
  update: (facts: SessionFacts) => void;
  /** Applies a frame. Returns the laps that it completes. */
  move: (frame: LiveFrame, context: FrameContext) => MeasuredLap[];
  /** Returns the rows in the order of the race. */
  rows: () => BoardRow[];
}

type OrderedCar = Ordered & { car: TimedCar };

class LiveBoard implements Board {
  readonly session_id: number;
  readonly #kind: TimingKind;
  readonly #boxes: Map<string, Place>;
  /** The cars that have a row, by car id. */
  #cars = new Map<number, TimedCar>();
  /** All seats, including those of drivers who left, so that a returning driver continues where they were. */
  readonly #seats = new Map<string, TimedCar>();
  #counts: ReadonlyMap<string, GameCount> = new Map();
  #isOver = false;
  /** Positions at the start of a race, by seat. */
  #grid: ReadonlyMap<string, number> | undefined;
  readonly #bestOfClasses = new Map<string, BestSectors>();

  constructor({ session }: SessionFacts, boxes: Map<string, Place>) {
    this.session_id = session.id;
    this.#kind = session.kind;
    this.#boxes = boxes;
  }

  update(facts: SessionFacts): void {
    this.#counts = gameCounts(facts);
    this.#isOver = facts.session.ended_at !== null;
    const lapsBySeat = Map.groupBy(facts.laps, seatKey);
    this.#cars = new Map(
      currentSeats(facts).map((row) => {
        const key = seatKey(row);
        const car = toTimedCar(row, lapsBySeat.get(key) ?? [], this.#seats.get(key));
        car.hasFinished = this.#isRace() && this.#counts.get(key)?.finished === true;
        this.#seats.set(key, car);
        return [row.car_id, car];
      }),
    );
  }

  move({ cars: moved, at }: LiveFrame, context: FrameContext): MeasuredLap[] {
    const measured: MeasuredLap[] = [];
    for (const [car_id, share, kmh, x, z] of moved) {
      const car = this.#cars.get(car_id);
      // A frame from before the driver joined shows the previous driver.
      if (!car || at < car.row.joined_at.getTime()) continue;
      const surroundings = this.#surroundingsOf(car, context);
      const box = moveCar(car, { share, kmh, x, z, at }, surroundings);
      if (box) this.#boxes.set(seatKey(car.row), box);
      const lap = measureLap(car, surroundings.gameLaps);
      if (lap) measured.push(lap);
    }
    this.#updateGrid(context.elapsed_ms);
    return measured;
  }

  rows(): BoardRow[] {
    const ordered = this.#ordered();
    return ordered.map((_, index) => this.#toRow(ordered, index));
  }

  #isRace(): boolean {
    return this.#kind === 'race';
  }

  #countOf(car: TimedCar): GameCount | undefined {
    return this.#counts.get(seatKey(car.row));
  }

  #surroundingsOf(car: TimedCar, { elapsed_ms, shares, classOf }: FrameContext): Surroundings {
    const name = classOf(car.row.steam_id);
    const best = this.#bestOfClasses.get(name) ?? [null, null, null];
    this.#bestOfClasses.set(name, best);
    return {
      isRace: this.#isRace(),
      isStart: elapsed_ms < startMs,
      gameLaps: this.#countOf(car)?.laps,
      shares,
      best,
    };
  }

  /** Stores the grid while all cars are on their first lap. */
  #updateGrid(elapsed_ms: number): void {
    const isOnGrid =
      this.#isRace() && [...this.#cars.values()].every((car) => lapsOf(car, this.#countOf(car)?.laps) === 0);
    if (!isOnGrid || elapsed_ms >= startMs || (elapsed_ms >= 0 && this.#grid !== undefined)) return;
    this.#grid = new Map(this.#ordered().map(({ car }, place) => [seatKey(car.row), place + 1]));
  }

  #ordered(): OrderedCar[] {
    const cars = [...this.#cars.values()].map((car) => this.#toOrdered(car));
    return orderCars(cars, { kind: this.#kind, isOver: this.#isOver });
  }

  #toOrdered(car: TimedCar): OrderedCar {
    const count = this.#countOf(car);
    const laps = lapsOf(car, count?.laps);
    const driven = car.progress ? Math.max(distanceOf(car.progress), laps - 1) : laps;
    return {
      car,
      car_id: car.row.car_id,
      laps,
      distance: car.hasFinished ? laps : driven,
      best_ms: car.best?.lap_time ?? null,
      best_at: car.best?.at.getTime() ?? 0,
      game_place: count?.place ?? null,
    };
  }

  #toRow(ordered: readonly OrderedCar[], index: number): BoardRow {
    const current = ordered[index] as OrderedCar;
    const { car, car_id, laps, best_ms } = current;
    const toLeader = this.#gapTo(ordered[0], current, index);
    const toNext = this.#gapTo(ordered[index - 1], current, index);
    const start = this.#grid?.get(seatKey(car.row));
    return {
      car_id,
      steam_id: car.row.steam_id,
      car: car.row.car,
      position: index + 1,
      gained: start === undefined ? null : start - (index + 1),
      laps,
      gap_ms: toLeader.ms,
      gap_laps: toLeader.laps,
      interval_ms: toNext.ms,
      last_ms: car.laps.at(-1)?.lap_time ?? null,
      best_ms,
      sectors: car.sectors,
      state: stateOf(car, [...this.#boxes.values()]),
      share: car.progress ? Math.round(car.progress.share * 10_000) / 10_000 : null,
    };
  }

  /** Returns the gap to a car ahead: on track in a race, of the best laps otherwise. The first car has none. */
  #gapTo(ahead: OrderedCar | undefined, { car, best_ms }: OrderedCar, index: number): Gap {
    const noGap = { ms: null, laps: null };
    if (index === 0) return noGap;
    if (this.#isRace()) return gapBetween(ahead?.car.progress, car.progress);
    return ahead?.best_ms != null && best_ms !== null ? { ms: best_ms - ahead.best_ms, laps: null } : noGap;
  }
}

export function createBoard(facts: SessionFacts, boxes: Map<string, Place>): Board {
  return new LiveBoard(facts, boxes);
}
