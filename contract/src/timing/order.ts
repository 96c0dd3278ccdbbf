import type { TimingKind } from './rules.ts';

/** The fields that decide positions. */
export interface Ordered {
  car_id: number;
  laps: number;
  /** Laps plus the fraction of the current one; only laps once the car has finished the race. */
  distance: number;
  /** ms; null without a valid lap. */
  best_ms: number | null;
  /** When the best lap ended, in ms; ties go to the earlier. */
  best_at: number;
  /** The game's last order, 0 for the first; null if unknown. */
  game_place: number | null;
}

const places = (one: Ordered, other: Ordered) =>
  (one.game_place ?? Number.MAX_SAFE_INTEGER) - (other.game_place ?? Number.MAX_SAFE_INTEGER);

// Equal for cars that finished in the same lap; the game's order decides.
const byDistance = (one: Ordered, other: Ordered) =>
  other.distance - one.distance || places(one, other) || one.car_id - other.car_id;

const byBest = (one: Ordered, other: Ordered) =>
  (one.best_ms ?? Number.MAX_SAFE_INTEGER) - (other.best_ms ?? Number.MAX_SAFE_INTEGER) ||
  one.best_at - other.best_at ||
  one.car_id - other.car_id;

const byGame = (one: Ordered, other: Ordered) => places(one, other) || byDistance(one, other);

/**
 * Sorts cars by position. In a race: by laps and fraction of the current one, after the end by the game's order.
 * Otherwise by best lap.
 */
export function orderCars<Car extends Ordered>(
  cars: readonly Car[],
  { kind, isOver }: { kind: TimingKind; isOver: boolean },
): Car[] {
  if (kind !== 'race') return cars.toSorted(byBest);
  return cars.toSorted(isOver ? byGame : byDistance);
}

/** The order that a game sends with each lap: by laps, then by time; ties as sent. */
export function orderOfGame(
  sent: readonly { car_id: number; laps: number; time: number }[],
): ReadonlyMap<number, number> {
  const sorted = sent.toSorted((one, other) => other.laps - one.laps || one.time - other.time);
  return new Map(sorted.map(({ car_id }, place) => [car_id, place]));
}
