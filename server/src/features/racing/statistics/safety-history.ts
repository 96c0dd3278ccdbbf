import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { timestamp } from '../../../db/timestamp.ts';
import { safetyHistory } from '../tables.ts';

/** A row of the history; a new one gets its id when it is inserted. */
export type SafetyRow = typeof safetyHistory.$inferSelect & {
  /** The row's partition key until the row is written again; null before the first insert. */
  stored_at: Date | null;
};

export const unwritten = 0;

const columns = `id bigint, steam_id text, session_id bigint, decision_id int, distance_m float8, contact_points float8,
  rating float8, created_at timestamptz, stored_at timestamptz`;

const asStored = (row: typeof safetyHistory.$inferSelect): SafetyRow => ({
  ...row,
  stored_at: row.created_at,
});

const inOrder = [asc(safetyHistory.created_at), asc(safetyHistory.id)];

/** The range that contains these instants, for partition pruning. */
function within(column: SQL, instants: readonly Date[]): SQL {
  const times = instants.map(Number).sort((a, b) => a - b);
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0].map((time) => new Date(time).toISOString());
  return sql`${column} between ${first}::timestamptz and ${last}::timestamptz`;
}

/** The newest row of each driver. */
export async function readNewest(
  tx: Executor,
  steam_ids: readonly string[],
): Promise<Map<string, SafetyRow>> {
  const named = steam_ids.map((steam_id) => ({ steam_id }));
  const { rows } = await tx.execute<{ id: number; created_at: string }>(sql`
    select h.id, h.created_at from ${jsonRecordset(named, 'steam_id text')}
    cross join lateral (
      select id, created_at from safety_history where steam_id = r.steam_id
      order by created_at desc, id desc limit 1
    ) h`);
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const times = rows.map(({ created_at }) => new Date(created_at));
  const found = await tx
    .select()
    .from(safetyHistory)
    .where(and(inArray(safetyHistory.id, ids), within(sql`${safetyHistory.created_at}`, times)));
  return new Map(found.map((row) => [row.steam_id, asStored(row)]));
}

interface Begin {
  steam_id: string;
  window_from: number;
  window_from_at: Date | null;
}

/** The rows of each driver from this one on, oldest first. */
export async function readSince(tx: Executor, begins: readonly Begin[]): Promise<SafetyRow[]> {
  if (begins.length === 0) return [];
  const starts = begins.map(({ steam_id, window_from, window_from_at }) => {
    return { steam_id, window_from, window_from_at: window_from_at ?? new Date(0) };
  });
  const oldest = new Date(Math.min(...starts.map(({ window_from_at }) => window_from_at.getTime())));
  const rows = await tx
    .select({ row: safetyHistory })
    .from(safetyHistory)
    .innerJoin(
      jsonRecordset(starts, 'steam_id text, window_from bigint, window_from_at timestamptz'),
      sql`${safetyHistory.steam_id} = r.steam_id
        and (${safetyHistory.created_at}, ${safetyHistory.id}) >= (r.window_from_at, r.window_from)
        and ${safetyHistory.created_at} >= ${timestamp(oldest)}`,
    )
    .orderBy(...inOrder);
  return rows.map(({ row }) => asStored(row));
}

/** All stored rows of these drivers, oldest first. */
export async function readHistories(tx: Executor, steam_ids: readonly string[]): Promise<SafetyRow[]> {
  const rows = await tx
    .select()
    .from(safetyHistory)
    .where(inArray(safetyHistory.steam_id, [...steam_ids]))
    .orderBy(...inOrder);
  return rows.map(asStored);
}

/** Assigns ids to new rows in this order: a window refers to its first row, stored or not. */
async function numberRows(tx: Executor, rows: readonly SafetyRow[]): Promise<void> {
  const { rows: ids } = await tx.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence('safety_history', 'id')) as id
    from generate_series(1, ${rows.length})`);
  rows.forEach((row, index) => {
    row.id = Number(ids[index]?.id ?? unwritten);
  });
}

/** Writes rows that are new, extended or rated differently; a row may move to another month. */
export async function writeHistory(tx: Executor, written: readonly SafetyRow[]): Promise<void> {
  const fresh = written.filter(({ id }) => id === unwritten);
  const changed = written.filter(({ id }) => id !== unwritten);
  if (fresh.length > 0) {
    await numberRows(tx, fresh);
    await tx.execute(sql`
      insert into safety_history (id, steam_id, session_id, decision_id, distance_m, contact_points, rating, created_at)
      overriding system value
      select id, steam_id, session_id, decision_id, distance_m, contact_points, rating, created_at
      from ${jsonRecordset(fresh, columns)}`);
  }
  if (changed.length > 0) {
    const stored = changed.map(({ stored_at, created_at }) => stored_at ?? created_at);
    await tx.execute(sql`
      update safety_history h
      set distance_m = r.distance_m, contact_points = r.contact_points, rating = r.rating, created_at = r.created_at
      from ${jsonRecordset(changed, columns)}
      where (h.id, h.created_at) = (r.id, r.stored_at) and ${within(sql`h.created_at`, stored)}`);
  }
  for (const row of written) row.stored_at = row.created_at;
}
