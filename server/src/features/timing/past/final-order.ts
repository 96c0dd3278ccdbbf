import { driversOfOrder, type Seat, type SeatCar } from '../live/seats.ts';
import type { timingLaps } from '../tables.ts';

export type OrderedLap = Pick<
  typeof timingLaps.$inferSelect,
  'id' | 'car_id' | 'steam_id' | 'at' | 'received_at' | 'order'
>;

/** A driver of a race of which only live laps are known. */
export interface FinalPlace {
  steam_id: string;
  laps: number;
  /** ms of the race by the game's own clock; null where its last order does not have it. */
  total_ms: number | null;
}

interface Placed extends FinalPlace {
  /** Place among the entries that the game sent; undefined for a driver that its last order lacks. */
  sent: number | undefined;
  time: number;
  /** When the last lap was received, in ms. */
  received: number;
}

const byPlace = (one: Placed, other: Placed): number => {
  if (one.laps !== other.laps) return other.laps - one.laps;
  if (one.sent === undefined && other.sent === undefined) return one.received - other.received;
  if (one.sent === undefined || other.sent === undefined) return one.sent === undefined ? 1 : -1;
  return one.time - other.time || one.sent - other.sent;
};

const isSeat = (car: Seat, { car_id, steam_id }: Seat) => car.car_id === car_id && car.steam_id === steam_id;

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * The final order of a race by the game's last `order`: laps, then total time, then as it was sent. Laps of a driver in several cars add up,
 * and the time is that of the last car. A driver missing there comes after those with as many laps, by the time of receipt. A driver
 * without a lap is in it only where the game's order has the car.
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

  const place = (steam_id: string): Placed => {
    const own = lapsOf.get(steam_id) ?? [];
    const entries = counted.filter((entry) => entry.steam_id === steam_id);
    const drivenCars = new Set(own.map(({ car_id }) => car_id));
    for (const { car_id, count } of entries) if (count > 0) drivenCars.add(car_id);
    const usedAt = (car_id: number) =>
      Math.max(
        ...cars
          .filter((car) => isSeat(car, { car_id, steam_id }))
          .map(({ joined_at }) => joined_at.getTime()),
        ...own.filter((lap) => lap.car_id === car_id).map(({ at }) => at.getTime()),
      );
    const [lastCar] = [...drivenCars].toSorted((one, other) => usedAt(other) - usedAt(one));
    const entry = lastCar === undefined ? entries[0] : entries.find(({ car_id }) => car_id === lastCar);
    const countOf = (car_id: number) =>
      Math.max(
        own.filter((lap) => lap.car_id === car_id).length,
        entries.find((one) => one.car_id === car_id)?.count ?? 0,
      );
    // Laps after the finish are stored and not counted: of one car the game's own count decides.
    const isCounted = entry !== undefined && drivenCars.size <= 1;
    return {
      steam_id,
      laps: isCounted ? entry.count : sum([...drivenCars].map(countOf)),
      total_ms: entry && entry.time > 0 ? entry.time : null,
      sent: entry?.sent,
      time: entry?.time ?? 0,
      received: own.at(-1)?.received_at.getTime() ?? 0,
    };
  };

  const everyone = new Set([...drivers.values(), ...lapsOf.keys()]);
  return [...everyone]
    .map(place)
    .toSorted(byPlace)
    .map(({ steam_id, laps: count, total_ms }) => ({ steam_id, laps: count, total_ms }));
}
