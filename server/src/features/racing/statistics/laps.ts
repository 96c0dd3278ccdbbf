import { type Board, rollingWindowStart, seasonOf } from '@paddock/contract/racing/rules';
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { withParts } from '../../../db/statements/with-parts.ts';
import { tehranDayOf } from '../../../db/tehran-days.ts';
import { noteDriving } from '../../users/record-activity.ts';
import { users } from '../../users/tables.ts';
import type { laps, PeriodKey } from '../tables.ts';
import { boardEntries } from './tables.ts';

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

export interface BoardEntry {
  board: Board;
  period: PeriodKey;
  steam_id: string;
  score: number;
  achieved_at: Date;
  track?: string;
  layout?: string;
  car?: string;
  with_car?: string | null;
}

/** Later than any driving; PostgreSQL's calendar ends later still. */
const farAway = new Date('9999-01-01T00:00:00Z');

const season = (date: Date) => seasonOf(date).key as PeriodKey;

/** The periods that contain this date. */
export function periodKeysFor(date: Date, now: Date): PeriodKey[] {
  const rolling: PeriodKey[] = date >= rollingWindowStart(now) ? ['30d'] : [];
  return ['all', season(date), ...rolling];
}

export interface PeriodRange {
  period: PeriodKey;
  starts_at: Date;
  /** exclusive */
  ends_at: Date;
}

/** All periods that overlap the range between these two instants. */
function periodRangesOf(first: Date, last: Date, now: Date): PeriodRange[] {
  const ranges: PeriodRange[] = [
    { period: 'all', starts_at: new Date(0), ends_at: farAway },
    { period: '30d', starts_at: rollingWindowStart(now), ends_at: farAway },
  ];
  for (let start = first; start <= last; ) {
    const { key, starts_at, ends_at } = seasonOf(start);
    ranges.push({ period: key as PeriodKey, starts_at, ends_at });
    start = ends_at;
  }
  return ranges;
}

/** The part of a period around `date`: from `start` up to but excluding `end`. */
export function periodRange(period: PeriodKey, date: Date, now: Date): { start: Date; end: Date } {
  if (period === 'all') return { start: new Date(0), end: farAway };
  if (period === '30d') return { start: rollingWindowStart(now), end: farAway };
  const { starts_at, ends_at } = seasonOf(date);
  return { start: starts_at, end: ends_at };
}

async function write(tx: Executor, entries: readonly BoardEntry[], onlyBetter: boolean): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ track: '', layout: '', car: '', ...entry }));
  // Most laps don't improve a place: the lookup spares them the lock of a conflict.
  const stands = sql`
    select from board_entries e
    where (e.board, e.period, e.track, e.layout, e.car, e.steam_id)
        = (r.board, r.period, r.track, r.layout, r.car, r.steam_id)
      and (e.score > r.score or (e.score = r.score and e.achieved_at <= r.achieved_at))`;
  // A rating that a late result changed still belongs to the driver's last day.
  const achievedAt = sql`case when excluded.board in ('overall', 'safety')
    then greatest(board_entries.achieved_at, excluded.achieved_at) else excluded.achieved_at end`;
  await tx.execute(sql`
    insert into board_entries
      (board, period, track, layout, car, steam_id, user_id, score, with_car, achieved_at)
    select r.board, r.period, r.track, r.layout, r.car, r.steam_id, u.id, r.score, r.with_car, r.achieved_at
    from ${jsonRecordset(
      rows,
      `board text, period text, track text, layout text, car text, steam_id text, score float8, with_car text,
       achieved_at timestamptz`,
    )}
    left join ${users} u on u.steam_id = r.steam_id and u.is_active and u.deleted_at is null
    ${onlyBetter ? sql`where not exists (${stands})` : sql``}
    on conflict (steam_id, board, track, layout, car, period) do update
    set score = excluded.score, with_car = excluded.with_car, achieved_at = ${achievedAt}`);
}

/** Upserts places that are better than the stored ones: best laps, best runs. The list has each place once. */
export function upsertIfBetter(tx: Executor, entries: readonly BoardEntry[]): Promise<void> {
  return write(tx, entries, true);
}

/** Upserts current values that may also fall: ratings and counts. The list has each place once. */
export function upsertEntries(tx: Executor, entries: readonly BoardEntry[]): Promise<void> {
  return write(tx, entries, false);
}

export async function deleteEntries(
  tx: Executor,
  board: Board,
  period: PeriodKey,
  steam_ids: readonly string[],
): Promise<void> {
  if (steam_ids.length === 0) return;
  await tx
    .delete(boardEntries)
    .where(
      and(
        eq(boardEntries.board, board),
        eq(boardEntries.period, period),
        inArray(boardEntries.steam_id, [...steam_ids]),
      ),
    );
}

/** Deletes up to `limit` places that have left the last 30 days; returns them. */
export function deleteExpiredEntries(tx: Executor, now: Date, limit: number) {
  const oldest = tx
    .select({ id: boardEntries.id })
    .from(boardEntries)
    .where(and(eq(boardEntries.period, '30d'), lt(boardEntries.achieved_at, rollingWindowStart(now))))
    .limit(limit);
  return tx.delete(boardEntries).where(inArray(boardEntries.id, oldest)).returning();
}

/**
 * The statement that upserts the laps of `driven` into the boards, in each of the periods `ranges`, with their car and with
 * any, where they beat the stored place. Stored places are looked up one by one: a join would be planned as a scan of the whole table.
 */
const placeLaps = (ranges: ReturnType<typeof periodRangesOf>): SQL => sql`
  insert into board_entries
    (board, period, track, layout, car, steam_id, user_id, score, with_car, achieved_at)
  select 'laps', p.period, p.track, p.layout, p.place_car, p.steam_id, u.id, p.score, p.car, p.driven_at
  from (
    select distinct on (b.steam_id, b.track, b.layout, c.place_car, b.period)
      b.steam_id, b.track, b.layout, c.place_car, b.period, b.car, -b.lap_time as score, b.driven_at
    from (
      select distinct on (l.steam_id, l.track, l.layout, l.car, r.period) l.*, r.period
      from driven l
      join jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
        as r(period text collate "C", starts_at timestamptz, ends_at timestamptz)
        on l.driven_at >= r.starts_at and l.driven_at < r.ends_at
      where l.valid
      order by l.steam_id, l.track, l.layout, l.car, r.period, l.lap_time, l.driven_at
    ) b
    cross join lateral (values (b.car), ('')) as c (place_car)
    order by b.steam_id, b.track, b.layout, c.place_car, b.period, b.lap_time, b.driven_at
  ) p
  left join lateral (
    select id from ${users} where steam_id = p.steam_id and is_active and deleted_at is null limit 1
  ) u on true
  left join lateral (
    select e.score, e.achieved_at from board_entries e
    where e.steam_id = p.steam_id and e.board = 'laps' and e.track = p.track and e.layout = p.layout
      and e.car = p.place_car and e.period = p.period
    limit 1
  ) known on true
  where known.score is null or p.score > known.score
    or (p.score = known.score and p.driven_at < known.achieved_at)
  on conflict (steam_id, board, track, layout, car, period) do update
  set score = excluded.score, with_car = excluded.with_car, achieved_at = excluded.achieved_at`;
