import { safetyRating, safetySegment, safetyWindow } from '@paddock/contract/racing';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { type Entry, periodsOf, setPlaces } from './boards.ts';
import { asTable } from './rows.ts';
import { drivers, safetyHistory } from './tables.ts';

/** Something driven and touched; of a session, it stands in the history by itself. */
export interface Stretch {
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
  /** The rows that the window holds, oldest first; undefined where it can't grow beyond its size now. */
  window: Row[] | undefined;
  /** The stretch that still grows. */
  open: Row | undefined;
  written: Set<Row>;
  /** Of the newest row: what is told late counts now, and the history goes forward alone. */
  newest_at: Date;
  last: Date;
}

const unwritten = 0;

/** The newest row of each driver. */
async function readNewest(tx: Executor, steam_ids: readonly string[]): Promise<Map<string, Row>> {
  const last = await tx.execute<{ id: number }>(sql`
    select h.id from ${asTable(
      steam_ids.map((steam_id) => ({ steam_id })),
      'steam_id text',
    )}
    cross join lateral (
      select id from safety_history where steam_id = r.steam_id order by id desc limit 1
    ) h`);
  const ids = last.rows.map(({ id }) => id);
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
    const { window_distance_m = 0, window_points = 0, window_from = 0 } = sums.get(steam_id) ?? {};
    const row = newest.get(steam_id);
    const isOverfull = window_distance_m + (gains.get(steam_id) ?? 0) > safetyWindow;
    const account: Account = {
      distance_m,
      contact_points,
      window_distance_m,
      window_points,
      window_from,
      window: isOverfull ? [] : undefined,
      open: row?.session_id === null ? row : undefined,
      written: new Set(),
      newest_at: row?.created_at ?? new Date(0),
      last: new Date(0),
    };
    return [steam_id, account];
  });
  return readWindows(tx, new Map(accounts));
}

/** Reads the rows of the windows that are about to move. */
async function readWindows(tx: Executor, accounts: Map<string, Account>): Promise<Map<string, Account>> {
  for (const [steam_id, account] of accounts) {
    if (!account.window) continue;
    const rows = await tx
      .select()
      .from(safetyHistory)
      .where(and(eq(safetyHistory.steam_id, steam_id), gte(safetyHistory.id, account.window_from)))
      .orderBy(asc(safetyHistory.id));
    const { open } = account;
    account.window = rows.map((row) => (open && row.id === open.id ? open : row));
  }
  return accounts;
}

/** Lets rows go that the last 500 km can do without; the newest stays. */
function moveWindow(account: Account): void {
  const { window } = account;
  while (window && window.length > 1) {
    const [oldest] = window;
    if (!oldest || account.window_distance_m - oldest.distance_m < safetyWindow) return;
    account.window_distance_m -= oldest.distance_m;
    account.window_points = Math.max(0, account.window_points - oldest.contact_points);
    window.shift();
  }
}

function rowFor(account: Account, { steam_id, session_id, at }: Stretch): Row {
  const { open } = account;
  if (session_id === null && open && open.distance_m < safetySegment) return open;
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

function add(account: Account, stretch: Stretch): void {
  const { at, distance_m, contact_points } = stretch;
  if (at > account.last) account.last = at;
  if (at > account.newest_at) account.newest_at = at;
  const row = rowFor(account, stretch);
  row.distance_m += distance_m;
  row.contact_points += contact_points;
  row.created_at = account.newest_at;
  account.written.add(row);
  account.distance_m += distance_m;
  account.contact_points += contact_points;
  account.window_distance_m += distance_m;
  account.window_points += contact_points;
  moveWindow(account);
  row.rating = safetyRating(account.window_distance_m, account.window_points);
}

const historyColumns = `id int, steam_id text, session_id int, distance_m float8, contact_points float8,
  rating float8, created_at timestamptz`;
const accountColumns = `steam_id text, distance_m float8, contact_points float8, window_distance_m float8,
  window_points float8, window_from int, safety_rating float8, last_driven_at timestamptz`;

/** Gives new rows their ids in this order: a window begins with a row, written or not yet. */
async function numberRows(tx: Executor, rows: readonly Row[]): Promise<void> {
  const { rows: ids } = await tx.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('safety_history', 'id'))::int as id
    from generate_series(1, ${rows.length})`);
  rows.forEach((row, index) => {
    row.id = ids[index]?.id ?? unwritten;
  });
}

async function writeAccounts(tx: Executor, accounts: ReadonlyMap<string, Account>): Promise<void> {
  const written = [...accounts.values()].flatMap((account) => [...account.written]);
  const fresh = written.filter(({ id }) => id === unwritten);
  const grown = written.filter(({ id }) => id !== unwritten);
  await numberRows(tx, fresh);
  await tx.execute(sql`
    insert into safety_history (id, steam_id, session_id, distance_m, contact_points, rating, created_at)
    overriding system value select r.* from ${asTable(fresh, historyColumns)}`);
  await tx.execute(sql`
    update safety_history h
    set distance_m = r.distance_m, contact_points = r.contact_points, rating = r.rating, created_at = r.created_at
    from ${asTable(grown, historyColumns)} where h.id = r.id`);
  const rows = [...accounts].map(([steam_id, account]) => ({
    ...account,
    steam_id,
    window_from: account.window?.[0]?.id ?? account.window_from,
    safety_rating: safetyRating(account.window_distance_m, account.window_points),
    last_driven_at: account.last,
  }));
  await tx.execute(sql`
    insert into drivers (steam_id, distance_m, contact_points, window_distance_m, window_points, window_from,
      safety_rating, last_driven_at)
    select r.* from ${asTable(rows, accountColumns)}
    on conflict (steam_id) do update
    set distance_m = excluded.distance_m, contact_points = excluded.contact_points,
        window_distance_m = excluded.window_distance_m, window_points = excluded.window_points,
        window_from = excluded.window_from, safety_rating = excluded.safety_rating,
        last_driven_at = greatest(drivers.last_driven_at, excluded.last_driven_at)`);
}

/** Adds stretches to their drivers in this order, with the ratings and places that follow. */
export async function storeStretches(tx: Executor, stretches: readonly Stretch[], now: Date): Promise<void> {
  if (stretches.length === 0) return;
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

  const places = [...accounts].flatMap(([steam_id, { window_distance_m, window_points, last }]) =>
    periodsOf(last, now).map(
      (period): Entry => ({
        board: 'safety',
        period,
        steam_id,
        score: safetyRating(window_distance_m, window_points),
        achieved_at: last,
      }),
    ),
  );
  await setPlaces(tx, places);
}
