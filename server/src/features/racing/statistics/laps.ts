import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { withParts } from '../../../db/statements/with-parts.ts';
import { tehranDayOf } from '../../../db/tehran-days.ts';
import { noteDriving } from '../../users/activity/service.ts';
import type { laps } from '../tables.ts';
import { periodRangesOf } from './board-entries.ts';
import { placeLaps } from './lap-places.ts';

export type NewLap = Omit<typeof laps.$inferInsert, 'id'>;

export const rowsAtOnce = 5_000;

/** A lap's columns except its id, as PostgreSQL types. */
const lapColumns = `steam_id text, session_id bigint, server_id int, track text, layout text, car text, lap_time int,
  sectors int[], cuts int, tyre text, valid bool, clock bigint, driven_at timestamptz`;

/** The ids of stored laps and the range in which they were driven, both ends inclusive. */
export interface StoredLaps {
  ids: readonly number[];
  from: Date;
  until: Date;
}

/** The range from the first to the last of some instants. */
export function spanOf(instants: readonly Date[]): Pick<StoredLaps, 'from' | 'until'> {
  const numbers = instants.map(Number).sort((a, b) => a - b);
  return { from: new Date(numbers[0] ?? 0), until: new Date(numbers.at(-1) ?? 0) };
}

/** Inserts laps without counting them. */
export async function insertLaps(tx: Executor, part: readonly NewLap[]): Promise<StoredLaps> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into laps
      (steam_id, session_id, server_id, track, layout, car, lap_time, sectors, cuts, tyre, valid, clock, driven_at)
    select r.* from ${jsonRecordset(part, lapColumns)} returning id`);
  return { ids: rows.map(({ id }) => Number(id)), ...spanOf(part.map(({ driven_at }) => driven_at)) };
}

/** The laps that are counted. */
const drivenLaps = ({ ids }: StoredLaps) =>
  sql`select * from laps where id = any(${sql.param([...ids])}::bigint[])`;

/** Adds to the totals of drivers and days; returns who drove on which day in Tehran, and since when. */
function addSums(tx: Executor, stored: StoredLaps) {
  const day = tehranDayOf(sql`driven_at`);
  const parts = {
    driven: drivenLaps(stored),
    sums: sql`
      insert into drivers (steam_id, lap_count, last_driven_at)
      select steam_id, count(*), max(driven_at) from driven group by steam_id
      on conflict (steam_id) do update
      set lap_count = drivers.lap_count + excluded.lap_count,
          last_driven_at = greatest(drivers.last_driven_at, excluded.last_driven_at)`,
    days: sql`
      insert into driving_days (day, steam_id, lap_count) select ${day}, steam_id, count(*) from driven group by 1, 2
      on conflict (day, steam_id) do update set lap_count = driving_days.lap_count + excluded.lap_count`,
  };
  return withParts(tx, parts)
    .select({ steam_id: sql<string>`steam_id`, at: sql<string>`min(driven_at)` })
    .from(sql`driven`)
    .where(sql`valid`)
    .groupBy(sql`steam_id`, day);
}

/**
 * Upserts the laps that beat a stored place: a driver's bests, where ties go to the earlier lap, and the boards. The lookup spares most
 * laps the lock of a conflict.
 */
async function placeBest(tx: Executor, stored: StoredLaps, now: Date): Promise<void> {
  const best = sql`
    insert into best_laps (steam_id, track, layout, car, lap_time, driven_at)
    select l.steam_id, l.track, l.layout, l.car, l.lap_time, l.driven_at
    from (
      select distinct on (steam_id, track, layout, car) * from driven where valid
      order by steam_id, track, layout, car, lap_time, driven_at
    ) l
    left join lateral (
      select lap_time, driven_at from best_laps b
      where b.steam_id = l.steam_id and b.track = l.track and b.layout = l.layout and b.car = l.car
      limit 1
    ) known on true
    where known.lap_time is null or (l.lap_time, l.driven_at) < (known.lap_time, known.driven_at)
    on conflict (steam_id, track, layout, car) do update
    set lap_time = excluded.lap_time, driven_at = excluded.driven_at`;
  const placed = placeLaps(periodRangesOf(stored.from, stored.until, now));
  await tx.execute(sql`with driven as (${drivenLaps(stored)}), best as (${best}) ${placed}`);
}

/** Counts laps by track and car. */
async function countCars(tx: Executor, stored: StoredLaps): Promise<void> {
  await tx.execute(sql`
    with driven as (${drivenLaps(stored)})
    insert into track_cars (track, layout, car, lap_count, first_driven_at, last_driven_at)
    select track, layout, car, count(*), min(driven_at), max(driven_at)
    from driven where valid group by 1, 2, 3
    on conflict (track, layout, car) do update
    set lap_count = track_cars.lap_count + excluded.lap_count,
        first_driven_at = least(track_cars.first_driven_at, excluded.first_driven_at),
        last_driven_at = greatest(track_cars.last_driven_at, excluded.last_driven_at)`);
}

/**
 * Counts stored laps and everything derived from them: totals, records and places on the boards, with a fixed number of statements.
 * Requires the lock of `with-driving.ts`.
 */
export async function countLaps(tx: Executor, stored: StoredLaps, now: Date): Promise<void> {
  if (stored.ids.length === 0) return;
  const columns = 'steam_id text collate "C", at timestamptz';
  const driving = jsonRecordset(await addSums(tx, stored), columns);
  await noteDriving(tx, sql`with driving as (select r.* from ${driving})`, now);
  await placeStored(tx, stored, now);
}

/** Counts what depends on a lap's validity: records, places on the boards, cars. Requires the lock of `with-driving.ts`. */
export async function placeStored(tx: Executor, stored: StoredLaps, now: Date): Promise<void> {
  await placeBest(tx, stored, now);
  await countCars(tx, stored);
}

/** Inserts laps and counts them. */
export async function storeLaps(tx: Executor, driven: readonly NewLap[], now: Date): Promise<void> {
  for (let start = 0; start < driven.length; start += rowsAtOnce) {
    await countLaps(tx, await insertLaps(tx, driven.slice(start, start + rowsAtOnce)), now);
  }
}

/** Stores the drivers' names as the game reports them, by Steam id; a doubtful name never replaces another. */
export async function storeNames(
  tx: Executor,
  names: ReadonlyMap<string, string>,
  { isDoubtful = false }: { isDoubtful?: boolean } = {},
): Promise<void> {
  if (names.size === 0) return;
  const rows = [...names].map(([steam_id, name]) => ({ steam_id, name }));
  await tx.execute(sql`
    insert into drivers (steam_id, name)
    select r.steam_id, r.name from ${jsonRecordset(rows, 'steam_id text, name text')}
    on conflict (steam_id) do update
    set name = ${isDoubtful ? sql`coalesce(drivers.name, excluded.name)` : sql`excluded.name`}`);
}
