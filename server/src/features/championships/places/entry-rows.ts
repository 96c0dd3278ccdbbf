import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { isActiveEntry, type Season } from '../queries.ts';
import { entries } from '../tables.ts';
import type { EntryRow } from './notify-entrant.ts';

/** Entries that compete for the same places: a class of the season, or of one round. */
export interface Scope {
  class_id: number;
  round_id: number | null;
}

export const inScope = ({ class_id, round_id }: Scope): SQL =>
  and(
    eq(entries.class_id, class_id),
    round_id === null ? isNull(entries.round_id) : eq(entries.round_id, round_id),
  ) as SQL;

/** Lists the active entries of a championship in queue order. */
export function listActive(tx: Executor, championship_id: number): Promise<EntryRow[]> {
  return tx
    .select()
    .from(entries)
    .where(and(eq(entries.championship_id, championship_id), isActiveEntry))
    .orderBy(asc(entries.queued_at), asc(entries.id));
}

export type PlaceHolder = Pick<EntryRow, 'class_id' | 'round_id' | 'state'>;

/** Lists class, round and state of each active entry. The database counts them, because every sign-up of a rush reads this. */
export async function listPlaceHolders(tx: Executor, championship_id: number): Promise<PlaceHolder[]> {
  const { class_id, round_id, state } = entries;
  const groups = await tx
    .select({ class_id, round_id, state, count: count() })
    .from(entries)
    .where(and(eq(entries.championship_id, championship_id), isActiveEntry))
    .groupBy(class_id, round_id, state);
  return groups.flatMap(({ count: size, ...holder }) => Array.from({ length: size }, () => holder));
}

/** Lists the active entries of a championship by these drivers, or with these numbers. */
export function listRelatedEntries(
  tx: Executor,
  championship_id: number,
  { steam_ids, numbers }: { steam_ids: readonly string[]; numbers: readonly number[] },
): Promise<EntryRow[]> {
  const isRelated = or(inArray(entries.steam_id, [...steam_ids]), inArray(entries.number, [...numbers]));
  return tx
    .select()
    .from(entries)
    .where(and(eq(entries.championship_id, championship_id), isActiveEntry, isRelated));
}

/** Returns the queue position of each waiting entry in a championship, by entry id, from 1. */
export async function listQueueNumbers(db: Executor, championship_id: number): Promise<Map<number, number>> {
  const { id, class_id, round_id, queued_at } = entries;
  const rows = await db
    .select({
      id,
      number: sql<number>`row_number() over (partition by ${class_id}, ${round_id} order by ${queued_at}, ${id})::int`,
    })
    .from(entries)
    .where(and(eq(entries.championship_id, championship_id), eq(entries.state, 'waiting')));
  return new Map(rows.map((row) => [row.id, row.number]));
}

/** Returns the queue position of an entry, from 1; null unless it is waiting. */
export async function queueNumberOf(
  db: Executor,
  { id, state, championship_id }: EntryRow,
): Promise<number | null> {
  if (state !== 'waiting') return null;
  return (await listQueueNumbers(db, championship_id)).get(id) ?? null;
}

/**
 * Returns the start that an entry's deadlines refer to: that of its round, or of the season's next round. undefined if no round remains,
 * null if the date is not known yet.
 */
export function startFor(
  { rounds }: Season,
  { round_id }: Pick<Scope, 'round_id'>,
  now: Date,
): Date | null | undefined {
  const open = rounds.filter(({ round }) => !round.cancelled_at);
  const relevant = round_id === null ? open : open.filter(({ round }) => round.id === round_id);
  if (round_id === null && open.length === 0) return rounds.length === 0 ? null : undefined;
  const coming = relevant.filter(({ event, round }) => round.postponed_at !== null || event.start_date > now);
  const [next] = coming;
  if (!next) return undefined;
  return next.round.postponed_at ? null : next.event.start_date;
}
