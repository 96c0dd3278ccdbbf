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

type HistoryRow = typeof safetyHistory.$inferSelect;
type Draft = Omit<HistoryRow, 'id'> & { id: number | null };

/** A driver while stretches are added: the sums, and the rows of the history that are new or grow. */
interface Account {
  distance_m: number;
  contact_points: number;
  window_distance_m: number;
  window_points: number;
  window_from: number;
  /** The stretch that still grows. */
  open: Draft | undefined;
  written: Set<Draft>;
  latest: Draft | undefined;
  /** Of the newest row: what is told late counts now, and the history goes forward alone. */
  newest_at: Date;
  last: Date;
}

async function openAccounts(tx: Executor, steam_ids: string[]): Promise<Map<string, Account>> {
  const [known, last] = await Promise.all([
    tx.select().from(drivers).where(inArray(drivers.steam_id, steam_ids)),
    tx.execute<{ steam_id: string; id: number }>(sql`
      select r.steam_id, h.id from ${asTable(
        steam_ids.map((steam_id) => ({ steam_id })),
        'steam_id text',
      )}
      cross join lateral (
        select id from safety_history where steam_id = r.steam_id order by id desc limit 1
      ) h`),
  ]);
  const ids = last.rows.map(({ id }) => id);
  const rows = ids.length ? await tx.select().from(safetyHistory).where(inArray(safetyHistory.id, ids)) : [];
  const newest = new Map(rows.map((row) => [row.steam_id, row]));
  const sums = new Map(known.map((row) => [row.steam_id, row]));
  return new Map(
    steam_ids.map((steam_id) => {
      const row = newest.get(steam_id);
      const { distance_m = 0, contact_points = 0 } = sums.get(steam_id) ?? {};
      const { window_distance_m = 0, window_points = 0, window_from = 0 } = sums.get(steam_id) ?? {};
      const account: Account = {
        distance_m,
        contact_points,
        window_distance_m,
        window_points,
        window_from,
        open: row?.session_id === null ? row : undefined,
        written: new Set(),
        latest: undefined,
        newest_at: row?.created_at ?? new Date(0),
        last: new Date(0),
      };
      return [steam_id, account];
    }),
  );
}

/** Lets rows of the history go that the last 500 km can do without. */
async function moveWindow(tx: Executor, steam_id: string, account: Account): Promise<void> {
  while (account.window_distance_m > safetyWindow) {
    const rows = await tx
      .select()
      .from(safetyHistory)
      .where(and(eq(safetyHistory.steam_id, steam_id), gte(safetyHistory.id, account.window_from)))
      .orderBy(asc(safetyHistory.id))
      .limit(50);
    let passed = 0;
    for (const row of rows) {
      // What is still growing is written anew with this batch.
      if (row.id === account.open?.id || account.window_distance_m - row.distance_m < safetyWindow) break;
      account.window_distance_m -= row.distance_m;
      account.window_points = Math.max(0, account.window_points - row.contact_points);
      account.window_from = row.id + 1;
      passed += 1;
    }
    if (passed < 50) return;
  }
}

function add(account: Account, { at, session_id, ...stretch }: Stretch): void {
  account.distance_m += stretch.distance_m;
  account.contact_points += stretch.contact_points;
  account.window_distance_m += stretch.distance_m;
  account.window_points += stretch.contact_points;
  if (at > account.last) account.last = at;
  if (at > account.newest_at) account.newest_at = at;
  const rating = safetyRating(account.window_distance_m, account.window_points);
  const growing = session_id === null && account.open && account.open.distance_m < safetySegment;
  if (growing && account.open) {
    account.open.distance_m += stretch.distance_m;
    account.open.contact_points += stretch.contact_points;
    account.open.rating = rating;
    account.open.created_at = account.newest_at;
    account.written.add(account.open);
    account.latest = account.open;
    return;
  }
  const row: Draft = { id: null, ...stretch, session_id, rating, created_at: account.newest_at };
  account.open = session_id === null ? row : undefined;
  account.written.add(row);
  account.latest = row;
}

const historyColumns = `id int, steam_id text, session_id int, distance_m float8, contact_points float8,
  rating float8, created_at timestamptz`;
const accountColumns = `steam_id text, distance_m float8, contact_points float8, window_distance_m float8,
  window_points float8, window_from int, safety_rating float8, last_driven_at timestamptz`;

async function writeAccounts(tx: Executor, accounts: ReadonlyMap<string, Account>): Promise<void> {
  const written = [...accounts.values()].flatMap((account) => [...account.written]);
  await tx.execute(sql`
    insert into safety_history (steam_id, session_id, distance_m, contact_points, rating, created_at)
    select r.steam_id, r.session_id, r.distance_m, r.contact_points, r.rating, r.created_at
    from ${asTable(
      written.filter(({ id }) => id === null),
      historyColumns,
    )}`);
  await tx.execute(sql`
    update safety_history h
    set distance_m = r.distance_m, contact_points = r.contact_points, rating = r.rating, created_at = r.created_at
    from ${asTable(
      written.filter(({ id }) => id !== null),
      historyColumns,
    )} where h.id = r.id`);
  const rows = [...accounts].map(([steam_id, account]) => ({
    ...account,
    steam_id,
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
  const accounts = await openAccounts(tx, [...new Set(stretches.map(({ steam_id }) => steam_id))]);
  for (const stretch of stretches) {
    const account = accounts.get(stretch.steam_id);
    if (!account) throw new Error('the driver was not read');
    add(account, stretch);
  }
  for (const [steam_id, account] of accounts) {
    await moveWindow(tx, steam_id, account);
    const { latest, window_distance_m, window_points } = account;
    if (latest) latest.rating = safetyRating(window_distance_m, window_points);
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
