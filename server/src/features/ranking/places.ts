import { type Board, trackName } from '@paddock/contract/racing';
import type { RankRow } from '@paddock/contract/ranking';
import { and, count, eq, gt, gte, inArray, lt, or } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { boardEntries, drivers } from '../racing/tables.ts';
import { users } from '../users/tables.ts';
import { bestFirst, inScope, type Scope } from './board-scope.ts';
import { memberName } from './members.ts';
import { findNamedPlaces, type Place } from './named-places.ts';
import { isProvisional } from './sums.ts';

type Entry = Pick<typeof boardEntries.$inferSelect, 'id' | 'score' | 'achieved_at'>;

const order = { id: boardEntries.id, score: boardEntries.score, achieved_at: boardEntries.achieved_at };

/** All places of a board, in no order. */
export function selectPlaces(db: Executor, scope: Scope) {
  return db.select(order).from(boardEntries).where(inScope(scope)).$dynamic();
}

/** One more than stand before it. */
async function rankOf(db: Executor, scope: Scope, { id, score, achieved_at }: Entry): Promise<number> {
  const isBefore = or(
    gt(boardEntries.score, score),
    lt(boardEntries.achieved_at, achieved_at),
    and(eq(boardEntries.achieved_at, achieved_at), lt(boardEntries.id, id)),
  );
  const [row] = await db
    .select({ before: count() })
    .from(boardEntries)
    .where(and(inScope(scope), gte(boardEntries.score, score), isBefore));
  return (row?.before ?? 0) + 1;
}

async function rowsOf(db: Executor, { board }: Scope, places: readonly Place[]): Promise<RankRow[]> {
  if (places.length === 0) return [];
  const rows = await db
    .select({ entry: boardEntries, driver: memberName, sums: drivers })
    .from(boardEntries)
    .innerJoin(users, eq(users.id, boardEntries.user_id))
    .leftJoin(drivers, eq(drivers.steam_id, boardEntries.steam_id))
    .where(
      inArray(
        boardEntries.id,
        places.map(({ id }) => id),
      ),
    );
  const byId = new Map(rows.map((row) => [row.entry.id, row]));
  // A place that was lost between the two questions is left out.
  return places.flatMap(({ id, rank }) => {
    const row = byId.get(id);
    if (!row) return [];
    const { entry, driver, sums } = row;
    const isLap = board === 'laps';
    const isOverall = board === 'overall';
    return {
      rank,
      driver,
      value: shownValue(board, entry.score),
      achieved_at: entry.achieved_at,
      track_name: isLap ? trackName(entry.track, entry.layout) : null,
      car: isLap ? entry.car || entry.with_car : null,
      points: isOverall ? (sums?.points ?? 0) : null,
      is_provisional: isOverall ? isProvisional(sums) : null,
    };
  });
}

interface Page {
  skip: number;
  limit: number;
  search?: string | undefined;
}

/** A page of a board; who is searched keeps the place. */
export async function listPlaces(db: Executor, scope: Scope, { skip, limit, search }: Page) {
  if (search) return rowsOf(db, scope, await findNamedPlaces(db, scope, search, { skip, limit }));
  // The index gives them in this order, and is read no further than the page reaches.
  const entries = await selectPlaces(db, scope)
    .orderBy(...bestFirst)
    .offset(skip)
    .limit(limit);
  const places = entries.map(({ id }, index) => ({ id, rank: skip + index + 1 }));
  return rowsOf(db, scope, places);
}

/** How a board shows a score: more is better in the table, less on a watch. */
export function shownValue(board: Board, score: number): number {
  return board === 'laps' ? -score : score;
}

/** Who leads a board. */
export async function findBest(db: Executor, scope: Scope): Promise<Entry | undefined> {
  const [best] = await selectPlaces(db, scope)
    .orderBy(...bestFirst)
    .limit(1);
  return best;
}

/** The entry of a member who is shown there. */
async function findEntry(db: Executor, scope: Scope, member: { id: number; steam_id: string | null }) {
  if (member.steam_id === null) return undefined;
  const [entry] = await db
    .select(order)
    .from(boardEntries)
    .where(
      and(inScope(scope), eq(boardEntries.steam_id, member.steam_id), eq(boardEntries.user_id, member.id)),
    );
  return entry && { ...entry, rank: await rankOf(db, scope, entry) };
}

export async function findOwnPlace(
  db: Executor,
  scope: Scope,
  member: { id: number; steam_id: string | null },
): Promise<RankRow | null> {
  const entry = await findEntry(db, scope, member);
  const [row] = entry ? await rowsOf(db, scope, [entry]) : [];
  return row ?? null;
}

/** All-time places on the boards that have one for everybody. */
export async function listAllTimePlaces(db: Executor, member: { id: number; steam_id: string | null }) {
  const found = await Promise.all(
    (['overall', 'overtakes', 'wins', 'safety'] as const).map(async (board) => {
      const scope: Scope = { board, period: 'all', track: '', layout: '', car: '' };
      const entry = await findEntry(db, scope, member);
      return entry ? [{ board, rank: entry.rank, value: entry.score }] : [];
    }),
  );
  return found.flat();
}
