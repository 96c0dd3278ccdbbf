import { type ClassPlaces, countPlaces } from '@paddock/contract/championships/entries/places';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { RoundRow, Season } from '../queries.ts';
import { checkInOf, hasBegun } from '../states.ts';
import { absences, checkIns, entries } from '../tables.ts';
import { listActive, type Scope } from './entry-rows.ts';
import type { EntryRow } from './notify-entrant.ts';

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

const inScope = (scope: Scope) => (one: Scope) =>
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
  const free = away.filter(inScope(scope)).length;
  if (season.championship.settings.sign_up.mode === 'round') return capacity + free;
  if (scope.round_id !== null) return free;
  const beyond = season.rounds
    .filter((row) => !row.round.cancelled_at && !hasBegun(row, now))
    .map(({ round }) => {
      const ofRound = inScope({ class_id: scope.class_id, round_id: round.id });
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
    active.filter(inScope(scope)),
    capacityOf(season, scope, { active, absences: away }, now),
  );
}
