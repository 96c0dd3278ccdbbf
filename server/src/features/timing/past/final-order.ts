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
  /** ms of the race by the game's own clock, or by the bridge's for a driver that its last order lacks; null without either. */
  total_ms: number | null;
}

interface Placed extends FinalPlace {
  /** Place among the entries that the game sent; a driver that its last order lacks comes after them. */
  sent: number;
  /** When the last raced lap ended by the bridge's clock, in ms. */
  ended: number | undefined;
  /** When it was received, in ms. */
  received: number;
}

const byPlace = (one: Placed, other: Placed): number =>
  other.laps - one.laps ||
  (one.total_ms ?? Number.MAX_SAFE_INTEGER) - (other.total_ms ?? Number.MAX_SAFE_INTEGER) ||
  one.sent - other.sent ||
  one.received - other.received;

/** The middle one of some instants; undefined for none. */
const middle = (instants: readonly number[]): number | undefined =>
  instants.toSorted((one, other) => one - other)[instants.length >> 1];

/** Laps up to the finish: what is driven after it is stored and not counted. */
function racedLaps(own: readonly OrderedLap[]): readonly OrderedLap[] {
  const finish = own.findIndex(({ car_id, order }) =>
    order.some((entry) => entry.car_id === car_id && entry.finished),
  );
  return finish < 0 ? own : own.slice(0, finish + 1);
}

const isSeat = (car: Seat, { car_id, steam_id }: Seat) => car.car_id === car_id && car.steam_id === steam_id;

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/**
 * The final order of a race by the game's last `order`: laps, then total time, then as it was sent. Laps of a driver in several cars add up,
 * and the time is that of the last car. A driver missing there is placed by laps and by when the last one ended. A driver
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
    const own = racedLaps(lapsOf.get(steam_id) ?? []);
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
    return {
      steam_id,
      laps: sum([...drivenCars].map(countOf)),
      total_ms: entry && entry.time > 0 ? entry.time : null,
      sent: entry?.sent ?? Number.MAX_SAFE_INTEGER,
      ended: own.at(-1)?.at.getTime(),
      received: own.at(-1)?.received_at.getTime() ?? 0,
    };
  };

  const everyone = new Set([...drivers.values(), ...lapsOf.keys()]);
  const placed = [...everyone].map(place);
  // When the race began by the bridge's clock, as the game's times of those in its order tell.
  const start = middle(
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
