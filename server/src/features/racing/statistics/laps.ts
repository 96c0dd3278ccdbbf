import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { tehranDayOf } from '../../../db/tehran-days.ts';
import { noteDriving } from '../../users/activity/service.ts';
import type { laps } from '../tables.ts';
import { placeLaps } from './lap-places.ts';

export type NewLap = Omit<typeof laps.$inferInsert, 'id'>;

const rowsAtOnce = 1_000;

/** A lap's columns but for its id, as PostgreSQL writes them. */
export const lapColumns = `steam_id text, session_id bigint, track text, layout text, car text, lap_time int,
  sectors int[], cuts int, valid bool, clock bigint, driven_at timestamptz`;

/** Laps that are kept, by their ids, and the instants between which they were driven, both included. */
export interface StoredLaps {
  ids: readonly number[];
  from: Date;
  until: Date;
}

/** From the first of some instants to the last. */
export function spanOf(instants: readonly Date[]): Pick<StoredLaps, 'from' | 'until'> {
  const numbers = instants.map(Number).sort((a, b) => a - b);
  return { from: new Date(numbers[0] ?? 0), until: new Date(numbers.at(-1) ?? 0) };
}

async function insertLaps(tx: Executor, part: readonly NewLap[]): Promise<StoredLaps> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into laps
      (steam_id, session_id, track, layout, car, lap_time, sectors, cuts, valid, clock, driven_at)
    select r.* from ${jsonRecordset(part, lapColumns)} returning id`);
  return { ids: rows.map(({ id }) => Number(id)), ...spanOf(part.map(({ driven_at }) => driven_at)) };
}

async function addSums(tx: Executor, driven: SQL): Promise<void> {
  await tx.execute(sql`
    ${driven} insert into drivers (steam_id, lap_count, last_driven_at)
    select steam_id, count(*), max(driven_at) from driven group by steam_id
    on conflict (steam_id) do update
    set lap_count = drivers.lap_count + excluded.lap_count,
        last_driven_at = greatest(drivers.last_driven_at, excluded.last_driven_at)`);
  await tx.execute(sql`
    ${driven} insert into driving_days (day, steam_id, lap_count)
    select ${tehranDayOf(sql`driven_at`)}, steam_id, count(*)
    from driven group by 1, 2
    on conflict (day, steam_id) do update set lap_count = driving_days.lap_count + excluded.lap_count`);
}

/** The one thing that drivers of several lanes add to: last and in order, so that nobody waits long, nor in a circle. */
async function addTrackCars(tx: Executor, driven: SQL): Promise<void> {
  await tx.execute(sql`
    ${driven} insert into track_cars (track, layout, car, lap_count)
    select track, layout, car, count(*) from driven where valid group by 1, 2, 3 order by 1, 2, 3
    on conflict (track, layout, car) do update set lap_count = track_cars.lap_count + excluded.lap_count`);
}

/** The earlier of two equal laps is the best. Looking first spares most laps the lock that a conflict takes. */
async function keepBest(tx: Executor, driven: SQL): Promise<void> {
  await tx.execute(sql`
    ${driven} insert into best_laps (steam_id, track, layout, car, lap_time, driven_at)
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
    set lap_time = excluded.lap_time, driven_at = excluded.driven_at`);
}

/**
 * Counts laps that are kept already, with all that follows from them: sums, records and places on the boards. The number of
 * statements does not depend on how many they are. Only under a lock of `ingest-lock.ts`.
 */
export async function countLaps(tx: Executor, { ids, from, until }: StoredLaps, now: Date): Promise<void> {
  if (ids.length === 0) return;
  // Materialized: whatever is asked of them, they are read by their ids, and in the months where they lie.
  const driven = sql`with driven as materialized (
    select * from laps where id = any(${sql.param(ids)}::bigint[])
      and driven_at between ${from.toISOString()}::timestamptz and ${until.toISOString()}::timestamptz)`;
  const driving = sql`${driven}, driving as (select steam_id, driven_at as at from driven where valid)`;
  await addSums(tx, driven);
  await noteDriving(tx, driving, now);
  await keepBest(tx, driven);
  await placeLaps(tx, driven, now);
  await addTrackCars(tx, driven);
}

/** Adds laps and counts them. */
export async function storeLaps(tx: Executor, driven: readonly NewLap[], now: Date): Promise<void> {
  for (let start = 0; start < driven.length; start += rowsAtOnce) {
    await countLaps(tx, await insertLaps(tx, driven.slice(start, start + rowsAtOnce)), now);
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
