import { isInTime, windowBefore } from '@paddock/contract/championships/entries/deadlines';
import type { OwnEntry } from '@paddock/contract/championships/entries/entry-calls';
import { countPlaces } from '@paddock/contract/championships/entries/places';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { listAbsences } from '../places/count-places.ts';
import { listActive } from '../places/entry-rows.ts';
import type { EntryRow } from '../places/notify-entrant.ts';
import type { RoundRow, Season } from '../queries.ts';
import { hasBegun } from '../states.ts';
import { absences } from '../tables.ts';

/** Returns the rounds that a driver gave away, no-shows excluded. */
export async function awayOf(db: Executor, { id }: Pick<EntryRow, 'id'>): Promise<number[]> {
  const rows = await db
    .select({ round_id: absences.round_id })
    .from(absences)
    .where(and(eq(absences.entry_id, id), eq(absences.no_show, false)))
    .orderBy(absences.round_id);
  return rows.map(({ round_id }) => round_id);
}

/**
 * Returns the deadline for giving a round away or taking it back: when a sign-up of the round would close. null for a postponed round,
 * which has no deadline.
 */
export function givingClosesAt({ championship }: Season, { round, event }: RoundRow): Date | null {
  return round.postponed_at ? null : windowBefore(event.start_date, championship.settings.sign_up).closes_at;
}

/** Returns whether a round may be given away or taken back now. */
export function isGivingOpen(season: Season, row: RoundRow, now: Date): boolean {
  const closes_at = givingClosesAt(season, row);
  const isOn = row.round.cancelled_at === null && season.championship.cancelled_at === null;
  return isOn && (closes_at === null || isInTime(closes_at, now));
}

/** Counts the drivers of a class who gave a round away, and the given places that are confirmed or offered. */
export async function countGiven(db: Executor, { championship_id, class_id }: EntryRow, round_id: number) {
  const isOf = (one: { class_id: number; round_id: number | null }) =>
    one.class_id === class_id && one.round_id === round_id;
  const active = await listActive(db, championship_id);
  const all = await listAbsences(db, championship_id);
  return { taken: countPlaces(active.filter(isOf), 0).taken, given: all.filter(isOf).length };
}

/** Lists the coming rounds of a season entry that the driver may give away or has given away. `away` has the ids of the latter. */
export async function listOwnRounds(
  db: Executor,
  season: Season,
  entry: EntryRow,
  away: readonly number[],
  now: Date,
): Promise<OwnEntry['rounds']> {
  const isOfSeason = season.championship.settings.sign_up.mode === 'season';
  if (!isOfSeason || entry.state !== 'confirmed' || entry.stand_in) return [];
  const items: OwnEntry['rounds'] = [];
  for (const row of season.rounds) {
    const { id } = row.round;
    const isOpen = isGivingOpen(season, row, now);
    const isGiven = away.includes(id);
    if (!isOpen && (!isGiven || row.round.cancelled_at || hasBegun(row, now))) continue;
    const { taken, given } = isGiven ? await countGiven(db, entry, id) : { taken: 0, given: 0 };
    const { title, title_en, start_date } = row.event;
    const can_change = isOpen && (!isGiven || taken < given);
    items.push({
      id,
      title,
      title_en,
      start_date,
      given: isGiven,
      can_change,
      closes_at: givingClosesAt(season, row),
    });
  }
  return items;
}
