import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { isCounted } from '../queries.ts';
import { type PeriodRange, upsertIfBetter } from './laps.ts';

/** A driver's place on the board of laps (without a car: with any), and the range of its period. */
export interface LapPlace extends PeriodRange {
  steam_id: string;
  track: string;
  layout: string;
  car: string;
}

interface Best extends Omit<LapPlace, 'starts_at' | 'ends_at'> {
  lap_time: number;
  with_car: string;
  driven_at: string;
}

/** Refills empty places with the driver's best counting lap; places without one stay empty. */
export async function placeNextBest(tx: Executor, places: readonly LapPlace[]): Promise<void> {
  if (places.length === 0) return;
  const columns = `steam_id text, track text, layout text, car text, period text, starts_at timestamptz,
    ends_at timestamptz`;
  const { rows } = await tx.execute<Best & Record<string, unknown>>(sql`
    select r.steam_id, r.track, r.layout, r.car, r.period, l.lap_time, l.car as with_car, l.driven_at
    from ${jsonRecordset(places, columns)}
    cross join lateral (
      select lap_time, car, driven_at from laps
      where steam_id = r.steam_id and driven_at >= r.starts_at and driven_at < r.ends_at
        and track = r.track and layout = r.layout and (r.car = '' or car = r.car) and ${isCounted}
      order by lap_time, driven_at limit 1
    ) l`);
  await upsertIfBetter(
    tx,
    rows.map(({ lap_time, driven_at, ...place }) => ({
      ...place,
      board: 'laps',
      score: -lap_time,
      achieved_at: new Date(driven_at),
    })),
  );
}
