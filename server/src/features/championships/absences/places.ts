import { type ClassPlaces, countPlaces } from '@paddock/contract/championships/entries/places';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { listActive, type Scope } from '../entries/entry-rows.ts';
import type { EntryRow } from '../entries/notify-entrant.ts';
import type { Season } from '../queries.ts';
import { hasBegun } from '../seasons/states.ts';
import { absences, entries } from '../tables.ts';

/** A round that a driver with a place gives away. */
export interface Absence {
  round_id: number;
  entry_id: number;
  class_id: number;
}

/** Of a championship, those of drivers who have a place. */
export async function listAbsences(db: Executor, championship_id: number): Promise<Absence[]> {
  const rows = await db
    .select({
      round_id: absences.round_id,
      entry_id: absences.entry_id,
      class_id: entries.class_id,
      state: entries.state,
    })
    .from(absences)
    .innerJoin(entries, eq(entries.id, absences.entry_id))
    .where(eq(entries.championship_id, championship_id));
  return rows.flatMap(({ state, ...absence }) => (state === 'confirmed' ? [absence] : []));
}

/** What decides how many places there are. */
export interface Places {
  active: readonly Pick<EntryRow, 'class_id' | 'round_id' | 'state'>[];
  absences: readonly Absence[];
}

const inScope = (scope: Scope) => (one: Scope) =>
  one.class_id === scope.class_id && one.round_id === scope.round_id;

/**
 * Places for entries of a scope: of one round of a season as many as its drivers gave away; of the season those of the class, less
 * those that stand-ins of a round to come hold beyond what is given away there now, since a driver has left for whom one of them
 * stands in. Nothing is ever driven by more than the class has places.
 */
export function capacityOf(
  season: Season,
  scope: Scope,
  { active, absences: away }: Places,
  now: Date,
): number {
  const own = season.classes.find(({ id }) => id === scope.class_id);
  const capacity = own?.capacity ?? 0;
  if (season.championship.settings.sign_up.mode === 'round') return capacity;
  if (scope.round_id !== null) return away.filter(inScope(scope)).length;
  const beyond = season.rounds
    .filter((row) => !row.round.cancelled_at && !hasBegun(row, now))
    .map(({ round }) => {
      const ofRound = inScope({ class_id: scope.class_id, round_id: round.id });
      return countPlaces(active.filter(ofRound), 0).held - away.filter(ofRound).length;
    });
  return capacity - Math.max(0, ...beyond);
}

/** The places of a scope and how many are taken. */
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
