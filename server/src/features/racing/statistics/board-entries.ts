import { type Board, rollingWindowStart, seasonOf } from '@paddock/contract/racing/rules';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { users } from '../../users/tables.ts';
import type { PeriodKey } from '../tables.ts';
import { boardEntries } from './tables.ts';

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
export function periodRangesOf(first: Date, last: Date, now: Date): PeriodRange[] {
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
