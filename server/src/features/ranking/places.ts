import { trackName } from '@paddock/contract/racing';
import type { RankRow } from '@paddock/contract/ranking';
import { and, count, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { boardEntries, drivers } from '../racing/tables.ts';
import { users } from '../users/tables.ts';
import { bestFirst, inScope, type Scope } from './board-scope.ts';
import { isNamed, memberName } from './members.ts';
import { isProvisional } from './sums.ts';

type Entry = Pick<typeof boardEntries.$inferSelect, 'id' | 'score' | 'achieved_at'>;

export interface Place {
  id: number;
  rank: number;
}

const order = { id: boardEntries.id, score: boardEntries.score, achieved_at: boardEntries.achieved_at };

/** All places of a board, in no order. */
export function selectPlaces(db: Executor, scope: Scope) {
  return db.select(order).from(boardEntries).where(inScope(scope)).$dynamic();
}

/** Places of drivers by a part of their names. By Steam id as well: that way an entry is one step in an index. */
export function selectNamed(db: Executor, scope: Scope, search: string) {
  return db
    .select(order)
    .from(boardEntries)
    .innerJoin(users, and(eq(users.id, boardEntries.user_id), eq(users.steam_id, boardEntries.steam_id)))
    .where(and(inScope(scope), isNamed(search)))
    .$dynamic();
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

/** The places of some entries, in one walk down the board that ends at the worst of them. */
async function ranksOf(db: Executor, scope: Scope, entries: readonly Entry[]): Promise<Place[]> {
  const worst = entries.at(-1);
  if (!worst) return [];
  const counted = db
    .select({
      id: boardEntries.id,
      rank: sql<number>`(row_number() over (order by ${sql.join(bestFirst, sql`, `)}))::int`.as('rank'),
    })
    .from(boardEntries)
    .where(and(inScope(scope), gte(boardEntries.score, worst.score)))
    .as('counted');
  const ids = entries.map(({ id }) => id);
  const rows = await db
    .select({ id: counted.id, rank: counted.rank })
    .from(counted)
    .where(inArray(counted.id, ids));
  return rows.sort((a, b) => a.rank - b.rank);
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
      value: isLap ? -entry.score : entry.score,
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
  const selected = search ? selectNamed(db, scope, search) : selectPlaces(db, scope);
  // The index gives them in this order, and is read no further than the page reaches.
  const entries = await selected
    .orderBy(...bestFirst)
    .offset(skip)
    .limit(limit);
  const places = search
    ? await ranksOf(db, scope, entries)
    : entries.map(({ id }, index) => ({ id, rank: skip + index + 1 }));
  return rowsOf(db, scope, places);
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
