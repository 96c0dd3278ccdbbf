import { asc } from 'drizzle-orm';
import type { Executor } from '../../src/db/database.ts';
import { boardEntries, ratingChanges } from '../../src/features/racing/statistics/tables.ts';
import {
  bestLaps,
  bestOvertakes,
  drivers,
  drivingDays,
  laps,
  raceResults,
  trackCars,
} from '../../src/features/racing/tables.ts';
import { seededRandom } from '../../src/seed/demo/seeded-random.ts';

const cars = ['gt3', 'gt4'];
const tracks = ['spa', 'monza', 'imola'];
const steamIdOf = (driver: number) => `7656120200000${String(driver).padStart(4, '0')}`;

/** Events of a few drivers who meet often, in order; one every ten seconds from `start` on. */
export function makeDriving(count: number, start: Date, seed: number) {
  const random = seededRandom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const any = (list: readonly string[]) => list[whole(list.length)] ?? '';
  const others = (size: number) => {
    const grid = new Set<string>();
    while (grid.size < size) grid.add(steamIdOf(whole(12)));
    return [...grid];
  };
  const dataOf = (type: string, [steam_id = '', opponent_steam_id = '', ...rest]: string[]): object => {
    if (type === 'overtake') return { leaderboard: 'Shutoko', score: whole(9) * 1_000, duration_ms: 60_000 };
    if (type === 'safety') return { distance_m: 1_000 * whole(8), contact_points: whole(4) / 4 };
    if (type === 'duel') return { opponent_steam_id, winner_steam_id: steam_id };
    const where = { track: any(tracks), layout: '' };
    if (type === 'lap')
      return { ...where, car: any(cars), lap_time: 90_000 + whole(20) * 100, cuts: whole(6) === 0 ? 1 : 0 };
    const grid = [steam_id, opponent_steam_id, ...rest];
    const results = grid.map((driver) => ({
      steam_id: driver,
      car: any(cars),
      lap_count: 5,
      total_time: 500_000 + whole(90_000),
    }));
    return { ...where, results };
  };
  const types = ['lap', 'lap', 'lap', 'lap', 'lap', 'overtake', 'safety', 'duel', 'race'];
  return Array.from({ length: count }, (_, place) => {
    const type = any(types);
    const grid = others(4);
    const at = new Date(start.getTime() + place * 10_000).toISOString();
    return { id: `driven-${place}`, type, at, steam_id: grid[0], data: dataOf(type, grid) };
  });
}

/** First and last sightings of a car on a track survive withdrawals. */
const { track, layout, car, lap_count } = trackCars;
const countedCars = { track, layout, car, lap_count };

/** All counted driving data, without fields that depend on the time of arrival. */
export async function readDriving(db: Executor) {
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
  const without = (rows: object[], ...names: string[]) =>
    sorted(
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))),
    );
  const changes = await db.select().from(ratingChanges).orderBy(asc(ratingChanges.changed_at));
  return {
    laps: without(await db.select().from(laps), 'id'),
    drivers: without(await db.select().from(drivers), 'window_from', 'window_from_at'),
    days: sorted(await db.select().from(drivingDays)),
    cars: sorted(await db.select(countedCars).from(trackCars)),
    records: without(await db.select().from(bestLaps), 'id'),
    runs: without(await db.select().from(bestOvertakes), 'id'),
    results: without(await db.select().from(raceResults), 'id', 'session_id'),
    changes: without(changes, 'id', 'session_id', 'duel_id'),
    places: without(await db.select().from(boardEntries), 'id', 'user_id'),
  };
}
