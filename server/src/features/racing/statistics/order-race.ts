import { isWholeSeconds } from '../files/clocks.ts';

/** A lap of a race. Times in ms, `clock` by the game's own clock (0 is unknown). */
export interface RacedLap {
  steam_id: string;
  car: string;
  lap_time: number;
  clock: number;
}

/** What a file says about a driver besides laps; see `sessionDrivers`. Times in ms. */
export interface RacedDriver {
  steam_id: string;
  place: number | null;
  total_time: number | null;
  /** Lap count by the game, where laps may be missing; null otherwise. */
  lap_count: number | null;
  penalty_ms: number;
  penalty_laps: number;
  disqualified: boolean;
}

export interface OrderedRace {
  laps: readonly RacedLap[];
  drivers: readonly RacedDriver[];
  /** Whether the race was only recorded live: the game's order and times then decide. */
  is_live: boolean;
  /** Drivers of shared cars, who are not classified. */
  shared: ReadonlySet<string>;
}

export interface Classified {
  steam_id: string;
  car: string;
  lap_count: number;
  /** From the start to the last crossing, in ms. */
  total_time: number;
  /** By laps and the clock at the line. Drivers in a dead heat share it. */
  finish_position: number;
  /** Including the penalties of the file; disqualified drivers come last. */
  position: number;
}

interface Finish {
  steam_id: string;
  car: string;
  lap_count: number;
  sum: number;
  /** The clock at the last crossing; 0 is unknown. */
  clock: number;
  stated: RacedDriver | undefined;
  total_time: number;
  /** Breaks ties. */
  index: number;
}

export const noPenalty = { penalty_ms: 0, penalty_laps: 0, disqualified: false };

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)], sorted[middle]];
  return low === undefined || high === undefined ? undefined : Math.round((low + high) / 2);
}

/** The car with the most laps; ties go to the first. */
function mainCar(laps: readonly RacedLap[]): string {
  const counts = new Map<string, number>();
  for (const { car } of laps) counts.set(car, (counts.get(car) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0] as [string, number])[0];
}

function finishesOf({ laps, drivers, shared }: OrderedRace): Finish[] {
  const stated = new Map(drivers.map((driver) => [driver.steam_id, driver]));
  const byDriver = Map.groupBy(laps, ({ steam_id }) => steam_id);
  const order = [...byDriver.keys()].filter((steam_id) => !shared.has(steam_id));
  const placeOf = (steam_id: string) => stated.get(steam_id)?.place ?? Number.MAX_SAFE_INTEGER;
  return order
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((steam_id, index) => {
      const own = byDriver.get(steam_id) ?? [];
      return {
        steam_id,
        car: mainCar(own),
        lap_count: stated.get(steam_id)?.lap_count ?? own.length,
        sum: own.reduce((sum, { lap_time }) => sum + lap_time, 0),
        clock: own.reduce((latest, { clock }) => Math.max(latest, clock), 0),
        stated: stated.get(steam_id),
        total_time: 0,
        index,
      };
    });
}

/**
 * Whether a manager replaced the totals by the sum of laps, plus one ms for each second of penalty. Real crossings of a whole field never
 * equal the sums, because the way to the start line is not part of a lap.
 */
function isOverwritten(finishes: readonly Finish[]): boolean {
  const stated = finishes.filter((one) => one.stated?.total_time);
  return (
    stated.length > 0 &&
    stated.every(({ sum, stated: row }) => {
      const more = (row?.total_time ?? 0) - sum;
      return (
        more === 0 || (row !== undefined && row.penalty_ms > 0 && more === Math.round(row.penalty_ms / 1_000))
      );
    })
  );
}

/** Sets each driver's time from the start to the last crossing, from the best source in the file. */
function timeFinishes(finishes: readonly Finish[], hasColumn: boolean): void {
  const isUseless = !hasColumn || isOverwritten(finishes);
  const statedOf = ({ stated }: Finish) => (isUseless ? undefined : (stated?.total_time ?? undefined));
  const startsBy = (timeOf: (one: Finish) => number | undefined) =>
    median(
      finishes.flatMap((one) => {
        const time = timeOf(one);
        return one.clock > 0 && time !== undefined ? [one.clock - time] : [];
      }),
    );
  // Without totals the sums show when most of the field started; only differences between crossings matter.
  const start = startsBy(statedOf) ?? (isUseless ? startsBy(({ sum }) => sum) : undefined);
  for (const one of finishes) {
    const byClock = one.clock > 0 && start !== undefined ? Math.max(0, one.clock - start) : undefined;
    one.total_time = statedOf(one) ?? byClock ?? one.sum;
  }
}

const byLine = (one: Finish, other: Finish) =>
  other.lap_count - one.lap_count || one.total_time - other.total_time || one.index - other.index;

/** Orders as the game did; times are non-decreasing within a lap count. */
function timeLive(finishes: readonly Finish[]): Finish[] {
  for (const one of finishes) one.total_time = one.stated?.total_time ?? one.sum;
  const ordered = finishes.toSorted(
    (one, other) => other.lap_count - one.lap_count || one.index - other.index,
  );
  for (const [index, one] of ordered.entries()) {
    const ahead = ordered[index - 1];
    if (ahead?.lap_count === one.lap_count) one.total_time = Math.max(one.total_time, ahead.total_time);
  }
  return ordered;
}

/** Numbers an order; drivers that are `isTied` with the one ahead share the place, and the next places are skipped. */
function numberOrder<T>(order: readonly T[], isTied: (one: T, ahead: T) => boolean): number[] {
  const places: number[] = [];
  for (const [index, one] of order.entries()) {
    const ahead = order[index - 1];
    places.push(ahead !== undefined && isTied(one, ahead) ? (places[index - 1] ?? index + 1) : index + 1);
  }
  return places;
}

/**
 * The order of a race: laps, then the clock at the finish line, and the sum of lap times only without a clock; then the same with the
 * penalties of its file. A driver without a lap has not raced.
 */
export function orderRace(race: OrderedRace): Classified[] {
  const finishes = finishesOf(race);
  let ordered: Finish[];
  if (race.is_live) ordered = timeLive(finishes);
  else {
    // Races stored before `sessionDrivers` existed have only laps.
    timeFinishes(finishes, race.drivers.length > 0);
    ordered = finishes.toSorted(byLine);
  }
  // Crossings with a resolution of one second, or distinguished only by the game's order, are not dead heats.
  const isExact = !race.is_live && !isWholeSeconds(race.laps.map(({ clock }) => clock));
  const hasTotal = ({ stated }: Finish) => Boolean(stated?.total_time);
  const isDeadHeat = (one: Finish, ahead: Finish) =>
    one.lap_count === ahead.lap_count &&
    one.total_time === ahead.total_time &&
    (isExact || (!race.is_live && hasTotal(one) && hasTotal(ahead)));
  const finish = numberOrder(ordered, isDeadHeat);

  const counted = ordered.map((one, index) => {
    const { penalty_ms, penalty_laps, disqualified } = one.stated ?? noPenalty;
    const laps = Math.max(0, one.lap_count - penalty_laps);
    const isFree = penalty_ms === 0 && penalty_laps === 0 && !disqualified;
    return {
      one,
      finish: finish[index] ?? index + 1,
      laps,
      time: one.total_time + penalty_ms,
      disqualified,
      isFree,
    };
  });
  counted.sort(
    (a, b) =>
      Number(a.disqualified) - Number(b.disqualified) ||
      b.laps - a.laps ||
      a.time - b.time ||
      a.finish - b.finish ||
      0,
  );
  // If a penalty makes two drivers equal, the order at the line decides.
  const positions = numberOrder(counted, (a, b) => a.isFree && b.isFree && a.finish === b.finish);
  return counted.map(({ one: { steam_id, car, lap_count, total_time }, finish: finish_position }, index) => ({
    steam_id,
    car,
    lap_count,
    total_time,
    finish_position,
    position: positions[index] ?? index + 1,
  }));
}

/** Orders results sent as such, by laps, then by time; equal ones share a place. */
export function orderResults(
  rows: readonly Omit<Classified, 'finish_position' | 'position'>[],
): Classified[] {
  const sorted = rows.toSorted(
    (one, other) => other.lap_count - one.lap_count || one.total_time - other.total_time,
  );
  const places = numberOrder(
    sorted,
    (one, ahead) => one.lap_count === ahead.lap_count && one.total_time === ahead.total_time,
  );
  return sorted.map((row, index) => {
    const place = places[index] ?? index + 1;
    return { ...row, finish_position: place, position: place };
  });
}
