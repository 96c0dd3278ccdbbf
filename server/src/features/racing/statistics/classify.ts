export interface Classified {
  steam_id: string;
  car: string;
  lap_count: number;
  /** ms over all laps */
  total_time: number;
}

/** Laps driven, most first, then time. */
export function sortByResult<T extends Pick<Classified, 'lap_count' | 'total_time'>>(
  drivers: readonly T[],
): T[] {
  return drivers.toSorted((a, b) => b.lap_count - a.lap_count || a.total_time - b.total_time);
}

/** `lap_time` in ms. */
interface RacedLap {
  steam_id: string;
  car: string;
  lap_time: number;
}

/**
 * The order of a race, most first, then time. Drawn from the laps, because the file's own order
 * can be wrong and a driver who changed cars stands in it twice. Without a lap nobody has raced.
 */
export function classify(laps: readonly RacedLap[]): Classified[] {
  const drivers = new Map<string, Classified>();
  for (const { steam_id, car, lap_time } of laps) {
    const { lap_count, total_time } = drivers.get(steam_id) ?? { lap_count: 0, total_time: 0 };
    drivers.set(steam_id, { steam_id, car, lap_count: lap_count + 1, total_time: total_time + lap_time });
  }
  return sortByResult([...drivers.values()]);
}
