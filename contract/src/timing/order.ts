import type { TimingKind } from './rules.ts';

/** What places are decided by. */
export interface Ordered {
  car_id: number;
  laps: number;
  /** Laps with the share of the running one; of a car that has finished the race its laps alone. */
  distance: number;
  /** ms; null without a lap that counts. */
  best_ms: number | null;
  /** When the best lap ended, in ms: of equals the earlier is ahead. */
  best_at: number;
  /** The place that the game gave last, 0 the first; null where it named none. */
  told: number | null;
}

const places = (one: Ordered, other: Ordered) =>
  (one.told ?? Number.MAX_SAFE_INTEGER) - (other.told ?? Number.MAX_SAFE_INTEGER);

// Equal are those who have finished in the same lap: the game has put them in their order.
const byDistance = (one: Ordered, other: Ordered) =>
  other.distance - one.distance || places(one, other) || one.car_id - other.car_id;

const byBest = (one: Ordered, other: Ordered) =>
  (one.best_ms ?? Number.MAX_SAFE_INTEGER) - (other.best_ms ?? Number.MAX_SAFE_INTEGER) ||
  one.best_at - other.best_at ||
  one.car_id - other.car_id;

const byTold = (one: Ordered, other: Ordered) => places(one, other) || byDistance(one, other);

/**
 * Cars by their places. Of a race: laps and the share of the running one; once it is over as the game ordered them. Elsewhere the
 * best lap.
 */
export function orderCars<Car extends Ordered>(
  cars: readonly Car[],
  { kind, isOver }: { kind: TimingKind; isOver: boolean },
): Car[] {
  if (kind !== 'race') return cars.toSorted(byBest);
  return cars.toSorted(isOver ? byTold : byDistance);
}

/** The order that a game sends with each lap: by laps, then by time; of equals as it was sent. */
export function orderOfGame(
  sent: readonly { car_id: number; laps: number; time: number }[],
): ReadonlyMap<number, number> {
  const sorted = sent.toSorted((one, other) => other.laps - one.laps || one.time - other.time);
  return new Map(sorted.map(({ car_id }, place) => [car_id, place]));
}
