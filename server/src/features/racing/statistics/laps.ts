import { tehranZone } from '@paddock/contract/i18n/time';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import type { laps } from '../tables.ts';
import { type BoardEntry, periodKeysFor, upsertIfBetter } from './board-entries.ts';

export type NewLap = Omit<typeof laps.$inferInsert, 'id'>;

const rowsAtOnce = 1_000;

function best<T extends { lap_time: number; driven_at: Date }>(known: T | undefined, lap: T): T {
  if (!known || lap.lap_time < known.lap_time) return lap;
  return lap.lap_time === known.lap_time && lap.driven_at < known.driven_at ? lap : known;
}

/** The best lap of each driver, track and car. */
function bestOfEach(valid: readonly NewLap[]): NewLap[] {
  const found = new Map<string, NewLap>();
  for (const lap of valid) {
    const key = JSON.stringify([lap.steam_id, lap.track, lap.layout, lap.car]);
    found.set(key, best(found.get(key), lap));
  }
  return [...found.values()];
}

/** The best lap of each driver and track in each period, with its car and with any. */
function placesOf(valid: readonly NewLap[], now: Date): BoardEntry[] {
  const found = new Map<string, NewLap & Pick<BoardEntry, 'period' | 'car'>>();
  for (const lap of valid) {
    for (const period of periodKeysFor(lap.driven_at, now)) {
      for (const car of [lap.car, '']) {
        const key = JSON.stringify([period, lap.steam_id, lap.track, lap.layout, car]);
        const place = { ...lap, period, car, with_car: lap.car };
        found.set(key, best(found.get(key), place));
      }
    }
  }
  return [...found.values()].map((lap) => ({
    ...lap,
    board: 'laps',
    score: -lap.lap_time,
    achieved_at: lap.driven_at,
  }));
}

const columns = `steam_id text, session_id int, track text, layout text, car text, lap_time int, sectors int[],
  cuts int, valid bool, clock bigint, driven_at timestamptz`;

async function storePart(tx: Executor, part: readonly NewLap[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into laps
      (steam_id, session_id, track, layout, car, lap_time, sectors, cuts, valid, clock, driven_at)
    select r.* from ${jsonRecordset(part, columns)}`);
  await tx.execute(sql`
    insert into drivers (steam_id, lap_count, last_driven_at)
    select r.steam_id, count(*), max(r.driven_at) from ${jsonRecordset(part, columns)} group by r.steam_id
    on conflict (steam_id) do update
    set lap_count = drivers.lap_count + excluded.lap_count,
        last_driven_at = greatest(drivers.last_driven_at, excluded.last_driven_at)`);
  await tx.execute(sql`
    insert into driving_days (day, steam_id, lap_count)
    select (r.driven_at at time zone ${sql.raw(`'${tehranZone}'`)})::date, r.steam_id, count(*)
    from ${jsonRecordset(part, columns)} group by 1, 2
    on conflict (day, steam_id) do update set lap_count = driving_days.lap_count + excluded.lap_count`);
  const valid = part.filter((lap) => lap.valid);
  if (valid.length === 0) return;
  await tx.execute(sql`
    insert into track_cars (track, layout, car, lap_count)
    select r.track, r.layout, r.car, count(*) from ${jsonRecordset(valid, columns)} group by 1, 2, 3
    on conflict (track, layout, car) do update set lap_count = track_cars.lap_count + excluded.lap_count`);
  await tx.execute(sql`
    insert into best_laps (steam_id, track, layout, car, lap_time, driven_at)
    select r.steam_id, r.track, r.layout, r.car, r.lap_time, r.driven_at
    from ${jsonRecordset(bestOfEach(valid), columns)}
    where not exists (
      select from best_laps b
      where (b.steam_id, b.track, b.layout, b.car) = (r.steam_id, r.track, r.layout, r.car)
        and b.lap_time <= r.lap_time
    )
    on conflict (steam_id, track, layout, car) do update
    set lap_time = excluded.lap_time, driven_at = excluded.driven_at`);
  await upsertIfBetter(tx, placesOf(valid, now));
}

/** Adds laps with all that follows from them: sums, records and places on the boards. */
export async function storeLaps(tx: Executor, driven: readonly NewLap[], now: Date): Promise<void> {
  for (let start = 0; start < driven.length; start += rowsAtOnce) {
    await storePart(tx, driven.slice(start, start + rowsAtOnce), now);
  }
}

/** Keeps what the game calls its drivers, by Steam id. */
export async function storeNames(tx: Executor, names: ReadonlyMap<string, string>): Promise<void> {
  if (names.size === 0) return;
  const rows = [...names].map(([steam_id, name]) => ({ steam_id, name }));
  await tx.execute(sql`
    insert into drivers (steam_id, name)
    select r.steam_id, r.name from ${jsonRecordset(rows, 'steam_id text, name text')}
    on conflict (steam_id) do update set name = excluded.name`);
}
