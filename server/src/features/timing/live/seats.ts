import type { CarRow, GameOrder, LapRow } from '../queries.ts';

/**
 * A driver in a car. The game counts laps, place and finish by car; they belong to the driver who was in it at the
 * time.
 */
export interface Seat {
  car_id: number;
  steam_id: string;
}

export const seatKey = ({ car_id, steam_id }: Seat): string => `${car_id} ${steam_id}`;

export type SeatCar = Pick<
  CarRow,
  'id' | 'car_id' | 'steam_id' | 'is_connected' | 'joined_at' | 'changed_at'
>;
export type SeatLap = Pick<LapRow, 'id' | 'car_id' | 'steam_id' | 'at'>;

/** Finds the driver of a car at an instant of the bridge's clock; undefined for a car without drivers. */
export type FindDriver = (car_id: number, at: Date) => string | undefined;

interface Sighting {
  steam_id: string;
  at: number;
  /** Orders sightings of the same instant: a driver leaves before the next one joins. */
  rank: number;
  id: number;
}

const sightingsOf = ({ id, steam_id, is_connected, joined_at, changed_at }: SeatCar): Sighting[] => [
  { id, steam_id, at: joined_at.getTime(), rank: 2 },
  { id, steam_id, at: changed_at.getTime(), rank: is_connected ? 3 : 0 },
];

const lapSighting = ({ id, steam_id, at }: SeatLap): Sighting => ({
  id,
  steam_id,
  at: at.getTime(),
  rank: 1,
});

const byTime = (one: Sighting, other: Sighting) =>
  one.at - other.at || one.rank - other.rank || one.id - other.id;

const byJoining = (one: SeatCar, other: SeatCar) =>
  one.joined_at.getTime() - other.joined_at.getTime() || one.id - other.id;

/**
 * Reconstructs who drove which car when. Stored cars have only a driver's first joining and latest change, so laps
 * fill the gaps. If two drivers were seen at the same instant, the earlier one was in the car until then.
 */
export function createDriverFinder(cars: readonly SeatCar[], laps: readonly SeatLap[]): FindDriver {
  const rowsOf = Map.groupBy(cars, ({ car_id }) => car_id);
  const lapsOf = Map.groupBy(laps, ({ car_id }) => car_id);
  const sightings = new Map<number, Sighting[]>();
  return (car_id, at) => {
    const rows = rowsOf.get(car_id) ?? [];
    if (rows.length <= 1) return rows[0]?.steam_id;
    const known = sightings.get(car_id);
    const sorted =
      known ??
      [...rows.flatMap(sightingsOf), ...(lapsOf.get(car_id) ?? []).map(lapSighting)].toSorted(byTime);
    if (!known) sightings.set(car_id, sorted);
    const last = sorted.findLast((sighting) => sighting.at < at.getTime());
    return (last ?? rows.toSorted(byJoining)[0])?.steam_id;
  };
}

/**
 * Finds the drivers of the cars in an order. A game may credit the laps of a driver who left to the next one in the
 * car: an entry with exactly the laps of an earlier driver, and more than the current one has driven, belongs to the
 * earlier driver.
 */
export function driversOfOrder(
  order: GameOrder,
  lap: SeatLap | undefined,
  { cars, laps }: { cars: readonly SeatCar[]; laps: readonly SeatLap[] },
): Map<number, string> {
  const drivers = new Map<number, string>();
  if (!lap) return drivers;
  const findDriver = createDriverFinder(cars, laps);
  const counts = new Map<string, number>();
  for (const driven of laps) counts.set(seatKey(driven), (counts.get(seatKey(driven)) ?? 0) + 1);
  for (const { car_id, laps: count } of order) {
    const steam_id = car_id === lap.car_id ? lap.steam_id : findDriver(car_id, lap.at);
    if (steam_id === undefined) continue;
    const earlier = cars.find(
      (row) =>
        row.car_id === car_id && row.steam_id !== steam_id && count > 0 && counts.get(seatKey(row)) === count,
    );
    const isOfEarlier = earlier !== undefined && (counts.get(seatKey({ car_id, steam_id })) ?? 0) < count;
    drivers.set(car_id, isOfEarlier ? earlier.steam_id : steam_id);
  }
  return drivers;
}
