import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type NewLap, storeLaps } from '../../src/features/racing/statistics/laps.ts';
import { boardEntries } from '../../src/features/racing/statistics/tables.ts';
import { drivers, laps } from '../../src/features/racing/tables.ts';
import { withDriving } from '../../src/features/racing/with-driving.ts';
import type { TestApp } from '../portal/test-app.ts';
import { makeSteamId } from './make.ts';

type Entry = typeof boardEntries.$inferInsert;

/** A place on a board, as written by ingest; default: the all-time overall board. */
export async function makePlace(
  { deps }: TestApp,
  user: { id: number; steam_id: string | null },
  place: Pick<Entry, 'score'> & Partial<Entry>,
) {
  const [row] = await deps.db
    .insert(boardEntries)
    .values({
      board: 'overall',
      period: 'all',
      steam_id: user.steam_id ?? makeSteamId(),
      user_id: user.id,
      achieved_at: deps.now(),
      ...place,
    })
    .returning();
  if (!row) throw new Error('no place was made');
  return row;
}

/** The totals of a driver. */
export async function makeSums(
  { deps }: TestApp,
  steam_id: string | null,
  sums: Partial<typeof drivers.$inferInsert> = {},
): Promise<void> {
  await deps.db.insert(drivers).values({ steam_id: steam_id ?? makeSteamId(), ...sums });
}

/** A lap as written by ingest, at a time in UTC. */
export function lapRow(steam_id: string | null, driven_at: Date | string, lap: Partial<NewLap> = {}): NewLap {
  const at = new Date(driven_at);
  return {
    steam_id: steam_id ?? '',
    track: 'spa',
    layout: '',
    car: 'gt3',
    lap_time: 90_000,
    sectors: [],
    cuts: 0,
    valid: true,
    clock: at.getTime(),
    driven_at: at,
    ...lap,
  };
}

/** A lap with everything counted from it; returns its id. */
export async function makeLap(
  { deps: { db, now } }: TestApp,
  { steam_id }: { steam_id: string | null },
  driven_at: Date,
  lap: Partial<NewLap> = {},
): Promise<number> {
  const row = lapRow(steam_id, driven_at, lap);
  await withDriving(db, (tx) => storeLaps(tx, [row], now()));
  const [stored] = await db
    .select({ id: laps.id })
    .from(laps)
    .where(and(eq(laps.steam_id, row.steam_id), eq(laps.driven_at, driven_at)));
  if (!stored) throw new Error('no lap was made');
  return stored.id;
}

/** One event of each type, as sent by game servers. */
export function drivingEvents(): object[] {
  const [steam_id, opponent_steam_id] = [makeSteamId(), makeSteamId()];
  const car = 'ks_ferrari_488_gt3';
  const lap = {
    track: 'spa',
    layout: '',
    car,
    lap_time: 138_000,
    sectors: [46_000, 92_000],
    cuts: 0,
    valid: true,
  };
  const results = [steam_id, opponent_steam_id, makeSteamId()].map((driver, place) => {
    return { steam_id: driver, car, lap_count: 10, total_time: 1_380_000 + place * 900 };
  });
  const data = {
    lap,
    race: { track: 'spa', layout: '', results },
    overtake: { leaderboard: 'Shutoko', score: 90_000, duration_ms: 60_000, end_reason: 'collision', car },
    safety: { distance_m: 12_000, contact_points: 0.6 },
    duel: { opponent_steam_id, winner_steam_id: steam_id, points_left: 1_200, leaderboard: 'Wangan' },
    connect: { name: 'Driver' },
    disconnect: {},
  };
  return Object.entries(data).map(([type, facts]) => ({
    id: `hostile-${type}`,
    type,
    at: '2026-11-01T18:00:00Z',
    steam_id,
    data: facts,
  }));
}

/** A result file of a race of one lap each, in this order. */
export function raceFile(order: readonly string[], date: string, track = 'spa') {
  // The server has been up since the start of the year.
  const clock = Date.parse(date) - Date.UTC(2026, 0, 1);
  const Laps = order.map((DriverGuid, place) => ({
    DriverGuid,
    CarModel: 'gt3',
    LapTime: 100_000 + place * 500,
    Timestamp: clock + place * 500,
    Cuts: 0,
  }));
  const Result = order.map((DriverGuid) => ({ DriverGuid, CarModel: 'gt3' }));
  return { TrackName: track, Type: 'RACE', Date: date, Result, Laps, Events: null };
}

/** The reference for a raw id without a name: has the same key. */
export const rawTrack = (key: string) => expect.objectContaining({ key, slug: null });
export const rawCar = (key: string) => expect.objectContaining({ key, brand: null });
