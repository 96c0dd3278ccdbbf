import { driversOfOrder, type Seat, type SeatCar } from '../live/seats.ts';
import type { timingLaps } from '../tables.ts';

export type OrderedLap = Pick<
  typeof timingLaps.$inferSelect,
  'id' | 'car_id' | 'steam_id' | 'at' | 'received_at' | 'order'
>;

/** A driver's final place in a race known only from live laps. */
export interface FinalPlace {
  steam_id: string;
  laps: number;
  /**
   * Race time in ms by the game's clock, or by the bridge's for a driver missing from the last order; null without
   * either.
   */
  total_ms: number | null;
}

interface PlacedDriver extends FinalPlace {
  /** Index among the entries that the game sent; drivers missing from its last order come after them. */
  sent: number;
  /** When the last race lap ended, in ms by the bridge's clock. */
  ended: number | undefined;
  /** When that lap was received, in ms. */
  received: number;
}

const byPlace = (one: PlacedDriver, other: PlacedDriver): number =>
  other.laps - one.laps ||
  (one.total_ms ?? Number.MAX_SAFE_INTEGER) - (other.total_ms ?? Number.MAX_SAFE_INTEGER) ||
  one.sent - other.sent ||
  one.received - other.received;

/** The median of some instants. */
const median = (instants: readonly number[]): number | undefined =>
  instants.toSorted((one, other) => one - other)[instants.length >> 1];

/** Laps up to the finish; later laps are stored but do not count. */
function racedLaps(laps: readonly OrderedLap[]): readonly OrderedLap[] {
  const finish = laps.findIndex(({ car_id, order }) =>
    order.some((entry) => entry.car_id === car_id && entry.finished),
  );
  return finish < 0 ? laps : laps.slice(0, finish + 1);
}

const isSeat = (car: Seat, { car_id, steam_id }: Seat) => car.car_id === car_id && car.steam_id === steam_id;

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * Computes the final order of a race from the game's last `order`: by laps, total time, then index. Laps in several
 * cars add up, with the time of the last car. A driver missing from the order is placed by laps and the end of the
 * last one. A driver without a lap is included only if the order has the car.
 */
export function finalOrder({
  cars,
  laps,
}: {
  cars: readonly SeatCar[];
  laps: readonly OrderedLap[];
}): FinalPlace[] {
  const driven = laps.toSorted((one, other) => one.id - other.id);
  const last = driven.findLast(({ order }) => order.length > 0);
  const order = last?.order ?? [];
  const drivers = driversOfOrder(order, last, { cars, laps: driven });
  const counted = order.flatMap(({ car_id, laps: count, time }, sent) => {
    const steam_id = drivers.get(car_id);
    return steam_id === undefined ? [] : [{ steam_id, car_id, count, time, sent }];
  });
  const lapsOf = Map.groupBy(driven, ({ steam_id }) => steam_id);

  const place = (steam_id: string): PlacedDriver => {
    const driverLaps = racedLaps(lapsOf.get(steam_id) ?? []);
    const entries = counted.filter((entry) => entry.steam_id === steam_id);
    const drivenCars = new Set(driverLaps.map(({ car_id }) => car_id));
    for (const { car_id, count } of entries) if (count > 0) drivenCars.add(car_id);
    const usedAt = (car_id: number) =>
      Math.max(
        ...cars
          .filter((car) => isSeat(car, { car_id, steam_id }))
          .map(({ joined_at }) => joined_at.getTime()),
        ...driverLaps.filter((lap) => lap.car_id === car_id).map(({ at }) => at.getTime()),
      );
    const [lastCar] = [...drivenCars].toSorted((one, other) => usedAt(other) - usedAt(one));
    const entry = lastCar === undefined ? entries[0] : entries.find(({ car_id }) => car_id === lastCar);
    const countOf = (car_id: number) =>
      Math.max(
        driverLaps.filter((lap) => lap.car_id === car_id).length,
        entries.find((one) => one.car_id === car_id)?.count ?? 0,
      );
    return {
      steam_id,
      laps: sum([...drivenCars].map(countOf)),
      total_ms: entry && entry.time > 0 ? entry.time : null,
      sent: entry?.sent ?? Number.MAX_SAFE_INTEGER,
      ended: driverLaps.at(-1)?.at.getTime(),
      received: driverLaps.at(-1)?.received_at.getTime() ?? 0,
    };
  };

  const everyone = new Set([...drivers.values(), ...lapsOf.keys()]);
  const placed = [...everyone].map(place);
  // The start of the race by the bridge's clock, derived from drivers whose race time is known.
  const start = median(
    placed.flatMap(({ ended, total_ms }) =>
      ended === undefined || total_ms === null ? [] : [ended - total_ms],
    ),
  );
  for (const one of placed)
    if (one.total_ms === null && one.ended !== undefined && start !== undefined)
      one.total_ms = Math.max(0, one.ended - start);
  return placed
    .toSorted(byPlace)
    .map(({ steam_id, laps: count, total_ms }) => ({ steam_id, laps: count, total_ms }));
}
