import { safetyRating, safetySegmentMeters, safetyWindowMeters } from '@paddock/contract/racing/rules';
import { asc, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { noteDriving } from '../../users/activity/service.ts';
import { drivers, safetyHistory } from '../tables.ts';
import { type BoardEntry, periodKeysFor, upsertEntries } from './board-entries.ts';

/** Something driven and touched; of a session, it stands in the history by itself. */
export interface SafetySegment {
  steam_id: string;
  session_id: number | null;
  distance_m: number;
  contact_points: number;
  at: Date;
}

/** A row of the history; a new one has its id when it is written. */
type Row = typeof safetyHistory.$inferSelect;

/** A driver while stretches are added: the sums, and the rows of the history that are new or grow. */
interface Account {
  distance_m: number;
  contact_points: number;
  window_distance_m: number;
  window_points: number;
  window_from: number;
  window_from_at: Date | null;
  /** The rows that the window holds, oldest first; undefined where it can't grow beyond its size now. */
  window: Row[] | undefined;
  /** The stretch that still grows. */
  open: Row | undefined;
  written: Set<Row>;
  /** Of the newest row. */
  newest_at: Date;
  last: Date;
  /** Something older than the newest row was told: the ratings after it are counted again. */
  isLate: boolean;
}

const unwritten = 0;

/** The newest row of each driver. */
async function readNewest(tx: Executor, steam_ids: readonly string[]): Promise<Map<string, Row>> {
  const last = await tx.execute<{ id: string }>(sql`
    select h.id from ${jsonRecordset(
      steam_ids.map((steam_id) => ({ steam_id })),
      'steam_id text',
    )}
    cross join lateral (
      select id from safety_history where steam_id = r.steam_id order by created_at desc, id desc limit 1
    ) h`);
  const ids = last.rows.map(({ id }) => Number(id));
  const rows = ids.length ? await tx.select().from(safetyHistory).where(inArray(safetyHistory.id, ids)) : [];
  return new Map(rows.map((row) => [row.steam_id, row]));
}

async function openAccounts(tx: Executor, gains: ReadonlyMap<string, number>): Promise<Map<string, Account>> {
  const steam_ids = [...gains.keys()];
  const known = await tx.select().from(drivers).where(inArray(drivers.steam_id, steam_ids));
  const sums = new Map(known.map((row) => [row.steam_id, row]));
  const newest = await readNewest(tx, steam_ids);
  const accounts = steam_ids.map((steam_id): [string, Account] => {
    const { distance_m = 0, contact_points = 0 } = sums.get(steam_id) ?? {};
    const { window_distance_m = 0, window_points = 0 } = sums.get(steam_id) ?? {};
    const { window_from = 0, window_from_at = null } = sums.get(steam_id) ?? {};
    const row = newest.get(steam_id);
    const isOverfull = window_distance_m + (gains.get(steam_id) ?? 0) > safetyWindowMeters;
    const account: Account = {
      distance_m,
      contact_points,
      window_distance_m,
      window_points,
      window_from,
      window_from_at,
      window: isOverfull ? [] : undefined,
      open: row?.session_id === null ? row : undefined,
      written: new Set(),
      newest_at: row?.created_at ?? new Date(0),
      last: new Date(0),
      isLate: false,
    };
    return [steam_id, account];
  });
  return readWindows(tx, new Map(accounts));
}

const inOrder = [asc(safetyHistory.created_at), asc(safetyHistory.id)];

/** Reads the rows of the windows that are about to move. */
async function readWindows(tx: Executor, accounts: Map<string, Account>): Promise<Map<string, Account>> {
  const moving = [...accounts].filter(([, { window }]) => window);
  if (moving.length === 0) return accounts;
  const begins = moving.map(([steam_id, { window_from, window_from_at }]) => {
    return { steam_id, window_from, window_from_at: window_from_at ?? new Date(0) };
  });
  const rows = await tx
    .select(getTableColumns(safetyHistory))
    .from(safetyHistory)
    .innerJoin(
      jsonRecordset(begins, 'steam_id text, window_from bigint, window_from_at timestamptz'),
      sql`${safetyHistory.steam_id} = r.steam_id
        and (${safetyHistory.created_at}, ${safetyHistory.id}) >= (r.window_from_at, r.window_from)`,
    )
    .orderBy(...inOrder);
  const windows = Map.groupBy(rows, ({ steam_id }) => steam_id);
  for (const [steam_id, account] of moving) {
    const { open } = account;
    account.window = (windows.get(steam_id) ?? []).map((row) => (open && row.id === open.id ? open : row));
  }
  return accounts;
}

/** Lets rows go that the last 500 km can do without; the newest stays. */
function moveWindow(account: Pick<Account, 'window' | 'window_distance_m' | 'window_points'>): void {
  const { window } = account;
  while (window && window.length > 1) {
    const [oldest] = window;
    if (!oldest || account.window_distance_m - oldest.distance_m < safetyWindowMeters) return;
    account.window_distance_m -= oldest.distance_m;
    account.window_points = Math.max(0, account.window_points - oldest.contact_points);
    window.shift();
  }
}

function rowFor(account: Account, { steam_id, session_id, at }: SafetySegment): Row {
  const { open } = account;
  if (session_id === null && open && open.distance_m < safetySegmentMeters) return open;
  const rating = safetyRating(0, 0);
  const row = {
    id: unwritten,
    steam_id,
    session_id,
    distance_m: 0,
    contact_points: 0,
    rating,
    created_at: at,
  };
  account.window?.push(row);
  account.open = session_id === null ? row : undefined;
  return row;
}

/** What is told late stands at its time. */
function addLate(account: Account, { at, ...stretch }: SafetySegment): void {
  account.isLate = true;
  account.written.add({ ...stretch, id: unwritten, rating: safetyRating(0, 0), created_at: at });
}

function add(account: Account, stretch: SafetySegment): void {
  const { at, distance_m, contact_points } = stretch;
  if (at > account.last) account.last = at;
  account.distance_m += distance_m;
  account.contact_points += contact_points;
  if (at < account.newest_at) return addLate(account, stretch);
  account.newest_at = at;
  const row = rowFor(account, stretch);
  row.distance_m += distance_m;
  row.contact_points += contact_points;
  row.created_at = at;
  account.written.add(row);
  account.window_distance_m += distance_m;
  account.window_points += contact_points;
  moveWindow(account);
  row.rating = safetyRating(account.window_distance_m, account.window_points);
}

const historyColumns = `id bigint, steam_id text, session_id bigint, distance_m float8, contact_points float8,
  rating float8, created_at timestamptz`;
const accountColumns = `steam_id text, distance_m float8, contact_points float8, window_distance_m float8,
  window_points float8, window_from bigint, window_from_at timestamptz, safety_rating float8,
  last_driven_at timestamptz`;

/** Gives new rows their ids in this order: a window begins with a row, written or not yet. */
async function numberRows(tx: Executor, rows: readonly Row[]): Promise<void> {
  const { rows: ids } = await tx.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence('safety_history', 'id')) as id
    from generate_series(1, ${rows.length})`);
  rows.forEach((row, index) => {
    row.id = Number(ids[index]?.id ?? unwritten);
  });
}

async function writeAccounts(tx: Executor, accounts: ReadonlyMap<string, Account>): Promise<void> {
  const written = [...accounts.values()].flatMap((account) => [...account.written]);
  const fresh = written.filter(({ id }) => id === unwritten);
  const grown = written.filter(({ id }) => id !== unwritten);
  await numberRows(tx, fresh);
  await tx.execute(sql`
    insert into safety_history (id, steam_id, session_id, distance_m, contact_points, rating, created_at)
    overriding system value select r.* from ${jsonRecordset(fresh, historyColumns)}`);
  await tx.execute(sql`
    update safety_history h
    set distance_m = r.distance_m, contact_points = r.contact_points, rating = r.rating, created_at = r.created_at
    from ${jsonRecordset(grown, historyColumns)} where h.id = r.id`);
  const rows = [...accounts].map(([steam_id, account]) => ({
    ...account,
    steam_id,
    window_from: account.window?.[0]?.id ?? account.window_from,
    window_from_at: account.window?.[0]?.created_at ?? account.window_from_at,
    safety_rating: safetyRating(account.window_distance_m, account.window_points),
    last_driven_at: account.last,
  }));
  await tx.execute(sql`
    insert into drivers (steam_id, distance_m, contact_points, window_distance_m, window_points, window_from,
      window_from_at, safety_rating, last_driven_at)
    select r.* from ${jsonRecordset(rows, accountColumns)}
    on conflict (steam_id) do update
    set distance_m = excluded.distance_m, contact_points = excluded.contact_points,
        window_distance_m = excluded.window_distance_m, window_points = excluded.window_points,
        window_from = excluded.window_from, window_from_at = excluded.window_from_at,
        safety_rating = excluded.safety_rating,
        last_driven_at = greatest(drivers.last_driven_at, excluded.last_driven_at)`);
}

/** Counts the whole history of these drivers again, in the order in which it was driven. */
async function countAgain(tx: Executor, accounts: ReadonlyMap<string, Account>): Promise<void> {
  if (accounts.size === 0) return;
  const rows = await tx
    .select()
    .from(safetyHistory)
    .where(inArray(safetyHistory.steam_id, [...accounts.keys()]))
    .orderBy(...inOrder);
  const histories = Map.groupBy(rows, ({ steam_id }) => steam_id);
  for (const [steam_id, account] of accounts) {
    const moving = { window: [] as Row[], window_distance_m: 0, window_points: 0 };
    const changed = (histories.get(steam_id) ?? []).flatMap((row) => {
      moving.window.push(row);
      moving.window_distance_m += row.distance_m;
      moving.window_points += row.contact_points;
      moveWindow(moving);
      const rating = safetyRating(moving.window_distance_m, moving.window_points);
      return rating === row.rating ? [] : [{ ...row, rating }];
    });
    Object.assign(account, moving, { written: new Set(changed) });
  }
  await writeAccounts(tx, accounts);
}

/** Adds stretches to their drivers in this order, with the ratings and places that follow. */
export async function storeSafetySegments(
  tx: Executor,
  stretches: readonly SafetySegment[],
  now: Date,
): Promise<void> {
  if (stretches.length === 0) return;
  const driving = jsonRecordset(stretches, 'steam_id text, at timestamptz');
  await noteDriving(tx, sql`with driving as (select steam_id, at from ${driving})`, now);
  const gains = new Map<string, number>();
  for (const { steam_id, distance_m } of stretches) {
    gains.set(steam_id, (gains.get(steam_id) ?? 0) + distance_m);
  }
  const accounts = await openAccounts(tx, gains);
  for (const stretch of stretches) {
    const account = accounts.get(stretch.steam_id);
    if (!account) throw new Error('the driver was not read');
    add(account, stretch);
  }
  await writeAccounts(tx, accounts);
  await countAgain(tx, new Map([...accounts].filter(([, { isLate }]) => isLate)));

  const places = [...accounts].flatMap(([steam_id, { window_distance_m, window_points, newest_at }]) =>
    periodKeysFor(newest_at, now).map(
      (period): BoardEntry => ({
        board: 'safety',
        period,
        steam_id,
        score: safetyRating(window_distance_m, window_points),
        achieved_at: newest_at,
      }),
    ),
  );
  await upsertEntries(tx, places);
}
