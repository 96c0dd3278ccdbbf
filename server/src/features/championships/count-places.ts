import { type ClassPlaces, countPlaces } from '@paddock/contract/championships/entries/places';
import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import type { EntryRow } from './notify-entrant.ts';
import { isActiveEntry, type RoundRow, type Season } from './queries.ts';
import { checkInOf, hasBegun } from './states.ts';
import { absences, checkIns, entries } from './tables.ts';

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

/** A round that a driver with a place gave away, or missed the check-in of while others waited. */
export interface Absence {
  round_id: number;
  entry_id: number;
  class_id: number;
  no_show: boolean;
}

/** Lists the absences of confirmed entries in a championship. */
export function listAbsences(db: Executor, championship_id: number): Promise<Absence[]> {
  return db
    .select({
      round_id: absences.round_id,
      entry_id: absences.entry_id,
      class_id: entries.class_id,
      no_show: absences.no_show,
    })
    .from(absences)
    .innerJoin(entries, eq(entries.id, absences.entry_id))
    .where(and(eq(entries.championship_id, championship_id), eq(entries.state, 'confirmed')));
}

/** Returns whether an entry drives a round: it is for this round, or for the season and the driver did not give the round away. */
export const isOfRound =
  (round_id: number, away: readonly Absence[]) =>
  (entry: Pick<EntryRow, 'id' | 'round_id'>): boolean =>
    (entry.round_id ?? round_id) === round_id &&
    !away.some((one) => one.entry_id === entry.id && one.round_id === round_id);

/** The facts that decide the number of places. */
export interface Places {
  active: readonly Pick<EntryRow, 'class_id' | 'round_id' | 'state'>[];
  absences: readonly Absence[];
}

const isInScope = (scope: Scope) => (one: Scope) =>
  one.class_id === scope.class_id && one.round_id === scope.round_id;

/**
 * Returns the number of places in a scope. A single round of a season has as many as its drivers gave away. A round with its own sign-up
 * has those of the class plus those of no-shows. A season has those of the class, minus stand-ins in a coming round beyond the places given
 * away there: their driver has left the season. A round never has more drivers than the class has places.
 */
export function capacityOf(
  season: Season,
  scope: Scope,
  { active, absences: away }: Places,
  now: Date,
): number {
  const raceClass = season.classes.find(({ id }) => id === scope.class_id);
  const capacity = raceClass?.capacity ?? 0;
  const free = away.filter(isInScope(scope)).length;
  if (season.championship.settings.sign_up.mode === 'round') return capacity + free;
  if (scope.round_id !== null) return free;
  const beyond = season.rounds
    .filter((row) => !row.round.cancelled_at && !hasBegun(row, now))
    .map(({ round }) => {
      const ofRound = isInScope({ class_id: scope.class_id, round_id: round.id });
      return countPlaces(active.filter(ofRound), 0).taken - away.filter(ofRound).length;
    });
  return capacity - Math.max(0, ...beyond);
}

/** Lists the entries that checked in for a round. */
export async function listCheckedIn(db: Executor, round_id: number): Promise<Set<number>> {
  const rows = await db
    .select({ entry_id: checkIns.entry_id })
    .from(checkIns)
    .where(and(eq(checkIns.round_id, round_id), isNotNull(checkIns.checked_in_at)));
  return new Set(rows.map(({ entry_id }) => entry_id));
}

/** Returns whether check-in has closed, so that free places go only to drivers who checked in. */
export function isCheckedIn({ championship }: Season, row: RoundRow, now: Date): boolean {
  const window = checkInOf(championship, row);
  return window !== null && now > window.closes_at;
}

/** Returns the places of a scope and how many are taken. */
export async function readPlaces(
  db: Executor,
  season: Season,
  scope: Scope,
  now: Date,
): Promise<ClassPlaces> {
  const { id } = season.championship;
  const active = await listActive(db, id);
  const away = await listAbsences(db, id);
  return countPlaces(
    active.filter(isInScope(scope)),
    capacityOf(season, scope, { active, absences: away }, now),
  );
}
