import { safetyRating, safetySegmentMeters, safetyWindowMeters } from '@paddock/contract/racing/rules';
import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { jsonRecordset } from '../../../db/json-recordset.ts';
import { noteDriving } from '../../users/record-activity.ts';
import { drivers } from '../tables.ts';
import { type BoardEntry, periodKeysFor, upsertEntries } from './laps.ts';
import {
  type SafetyRow as Row,
  readHistories,
  readNewest,
  readSince,
  unwritten,
  writeHistory,
} from './safety-history.ts';

/** Distance and contacts; those of a session get a history row of their own. */
export interface SafetySegment {
  steam_id: string;
  session_id: number | null;
  distance_m: number;
  contact_points: number;
  at: Date;
  /** The stewards' decision, which gets a history row of its own. */
  decision_id?: number | null;
}

/** A driver while stretches are added: the totals and the new or extended history rows. */
interface Account {
  distance_m: number;
  contact_points: number;
  window_distance_m: number;
  window_points: number;
  window_from: number;
  window_from_at: Date | null;
  /** The rows in the window, oldest first; undefined if the window can't exceed its size. */
  window: Row[] | undefined;
  /** The stretch that is still open. */
  open: Row | undefined;
  written: Set<Row>;
  /** When the newest row ended. */
  newest_at: Date;
  last: Date;
  /** Stretches older than the newest row; the ratings after them are recomputed. */
  late: Row[];
}

/** Rounding errors of sums are below this, in m and points. */
const noDistance = 0.01;
const noContact = 1e-6;

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
      open: row?.session_id === null && row.decision_id === null ? row : undefined,
      written: new Set(),
      newest_at: row?.created_at ?? new Date(0),
      last: new Date(0),
      late: [],
    };
    return [steam_id, account];
  });
  return readWindows(tx, new Map(accounts));
}

/**
 * The part of a window in rows that were dropped with their month, as one row ahead of the others: the totals include it until the window
 * has moved past it.
 */
function forgotten(
  { window_distance_m, window_points }: Pick<Account, 'window_distance_m' | 'window_points'>,
  stored: readonly Row[],
): Row[] {
  const distance_m = window_distance_m - stored.reduce((sum, row) => sum + row.distance_m, 0);
  const contact_points = window_points - stored.reduce((sum, row) => sum + row.contact_points, 0);
  if (distance_m < noDistance && contact_points < noContact) return [];
  const sums = { distance_m: Math.max(0, distance_m), contact_points: Math.max(0, contact_points) };
  const gone = { ...sums, rating: 0, created_at: new Date(0) };
  return [{ ...gone, id: unwritten, stored_at: null, steam_id: '', session_id: null, decision_id: null }];
}

/** Loads the rows of the windows that are about to move. */
async function readWindows(tx: Executor, accounts: Map<string, Account>): Promise<Map<string, Account>> {
  const moving = [...accounts].filter(([, { window }]) => window);
  const begins = moving.map(([steam_id, account]) => ({ steam_id, ...account }));
  const windows = Map.groupBy(await readSince(tx, begins), ({ steam_id }) => steam_id);
  for (const [steam_id, account] of moving) {
    const { open } = account;
    const stored = windows.get(steam_id) ?? [];
    const rows = stored.map((row) => (open && row.id === open.id ? open : row));
    account.window = [...forgotten(account, stored), ...rows];
  }
  return accounts;
}

/** Drops rows outside the last 500 km; the newest stays. */
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

/** A history row that is not stored yet. */
const toRow = ({ at, decision_id = null, ...driven }: SafetySegment): Row => ({
  ...driven,
  decision_id,
  id: unwritten,
  stored_at: null,
  rating: safetyRating(0, 0),
  created_at: at,
});

function rowFor(account: Account, segment: SafetySegment): Row {
  const { session_id, decision_id = null } = segment;
  const { open } = account;
  const isDriven = session_id === null && decision_id === null;
  if (isDriven && open && open.distance_m < safetySegmentMeters) return open;
  const row = { ...toRow(segment), distance_m: 0, contact_points: 0 };
  account.window?.push(row);
  account.open = isDriven ? row : undefined;
  return row;
}

/** Inserts a late stretch at its time. */
function addLate(account: Account, stretch: SafetySegment): void {
  const row = toRow(stretch);
  account.late.push(row);
  account.written.add(row);
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
  account.window_points = Math.max(0, account.window_points + contact_points);
  moveWindow(account);
  row.rating = safetyRating(account.window_distance_m, account.window_points);
}

const accountColumns = `steam_id text, distance_m float8, contact_points float8, window_distance_m float8,
  window_points float8, window_from bigint, window_from_at timestamptz, safety_rating float8,
  last_driven_at timestamptz`;

/** The first row of the window; names a dropped row until the window has moved past it. */
function beginOf({ window, window_from, window_from_at }: Account) {
  const first = window?.[0];
  if (!first || first.id === unwritten) return { window_from, window_from_at };
  return { window_from: first.id, window_from_at: first.created_at };
}

async function writeAccounts(tx: Executor, accounts: ReadonlyMap<string, Account>): Promise<void> {
  const written = [...accounts.values()].flatMap((account) => [...account.written]);
  await writeHistory(tx, written);
  const rows = [...accounts].map(([steam_id, account]) => ({
    ...account,
    steam_id,
    ...beginOf(account),
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

/** Recomputes the stored history of these drivers in driving order; ratings before the late stretches stay. */
async function countAgain(tx: Executor, accounts: ReadonlyMap<string, Account>): Promise<void> {
  if (accounts.size === 0) return;
  const histories = Map.groupBy(await readHistories(tx, [...accounts.keys()]), ({ steam_id }) => steam_id);
  for (const [steam_id, account] of accounts) {
    const lateIds = new Set(account.late.map(({ id }) => id));
    const since = Math.min(...account.late.map(({ created_at }) => created_at.getTime()));
    const history = histories.get(steam_id) ?? [];
    const known = history.filter(({ id }) => !lateIds.has(id));
    const moving = { window: [] as Row[], window_distance_m: 0, window_points: 0 };
    const changed = [...forgotten(account, known), ...history].flatMap((row) => {
      moving.window.push(row);
      moving.window_distance_m += row.distance_m;
      moving.window_points += row.contact_points;
      moveWindow(moving);
      const rating = safetyRating(moving.window_distance_m, moving.window_points);
      return rating === row.rating || row.created_at.getTime() < since ? [] : [{ ...row, rating }];
    });
    Object.assign(account, moving, { written: new Set(changed) });
  }
  await writeAccounts(tx, accounts);
}

/** Adds stretches to their drivers in this order and updates ratings and places. */
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
  await countAgain(tx, new Map([...accounts].filter(([, { late }]) => late.length > 0)));
  await placeSafety(tx, accounts, now);
}

/** Adds the contact points of stewards to a driver, without distance; negative points revert them. */
export async function storeSafetyCorrection(
  tx: Executor,
  correction: Pick<SafetySegment, 'steam_id' | 'contact_points'> & { decision_id: number },
  now: Date,
): Promise<void> {
  const accounts = await openAccounts(tx, new Map([[correction.steam_id, 0]]));
  for (const account of accounts.values()) {
    add(account, { ...correction, session_id: null, distance_m: 0, at: now });
    account.last = new Date(0);
  }
  await writeAccounts(tx, accounts);
  await placeSafety(tx, accounts, now);
}

async function placeSafety(tx: Executor, accounts: ReadonlyMap<string, Account>, now: Date): Promise<void> {
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
