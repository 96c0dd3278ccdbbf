import { offerDeadline } from '@paddock/contract/championships/entries/deadlines';
import { countPlaces, sortQueue } from '@paddock/contract/championships/entries/places';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { insertRow } from '../../../db/statements/insert-row.ts';
import type { BarOf } from '../../../follow-ups/interface.ts';
import { type Absence, capacityOf, isCheckedIn, listCheckedIn } from '../count-places.ts';
import type { EntryRow } from '../notify-entrant.ts';
import { noOffer, type RoundRow, type Season } from '../queries.ts';
import { hasBegun } from '../states.ts';
import { entries } from '../tables.ts';

/** Withdraws the stand-ins of drivers who now have a season place. Returns the remaining entries. */
export async function endStandIns(
  tx: Executor,
  rows: readonly EntryRow[],
  now: Date,
): Promise<readonly EntryRow[]> {
  const confirmed = rows.filter(({ round_id, state }) => round_id === null && state === 'confirmed');
  const inSeason = new Set(confirmed.map((row) => row.steam_id));
  const ended = rows.filter(({ stand_in, steam_id }) => stand_in && inSeason.has(steam_id));
  for (const { id } of ended)
    await tx
      .update(entries)
      .set({ state: 'withdrawn', ...noOffer, updated_at: now })
      .where(eq(entries.id, id));
  return ended.length === 0 ? rows : rows.filter((row) => !ended.includes(row));
}

/** Lists the drivers with any entry for a round; a stand-in is offered a round once. */
async function listOffered(tx: Executor, round_id: number): Promise<Set<string>> {
  const rows = await tx
    .select({ steam_id: entries.steam_id })
    .from(entries)
    .where(eq(entries.round_id, round_id));
  return new Set(rows.map(({ steam_id }) => steam_id));
}

async function insertStandIn(tx: Executor, { round }: RoundRow, driver: EntryRow, start: Date, now: Date) {
  const { championship_id, class_id, user_id, steam_id, name, team_id } = driver;
  const { car, skin, number, auto_accept, rules_version } = driver;
  const offered = {
    state: 'offered' as const,
    offered_at: now,
    // Also in the last hour an offer is for one driver, and ends at the start.
    offer_deadline: offerDeadline(now, start) ?? start,
  };
  return insertRow(tx, entries, {
    championship_id,
    class_id,
    round_id: round.id,
    user_id,
    steam_id,
    name,
    team_id,
    car,
    skin,
    number,
    auto_accept,
    rules_version,
    stand_in: true,
    ...(auto_accept ? { state: 'confirmed' } : offered),
    queued_at: now,
    created_at: now,
    updated_at: now,
  });
}

/**
 * Offers each place that was given away to the first waiting season entry in the class that had no offer for the round; after check-in only
 * drivers who checked in qualify. Skips barred drivers. Returns the new entries.
 */
export async function offerStandIns(
  tx: Executor,
  season: Season,
  { active, absences, barOf }: { active: readonly EntryRow[]; absences: readonly Absence[]; barOf: BarOf },
  now: Date,
): Promise<EntryRow[]> {
  const made: EntryRow[] = [];
  for (const row of season.rounds) {
    const { round, event } = row;
    if (round.cancelled_at || round.postponed_at || hasBegun(row, now)) continue;
    const away = absences.filter(({ round_id }) => round_id === round.id);
    if (away.length === 0) continue;
    const offered = await listOffered(tx, round.id);
    const checkedIn = isCheckedIn(season, row, now) ? await listCheckedIn(tx, round.id) : undefined;
    for (const class_id of new Set(away.map((one) => one.class_id))) {
      const scope = { class_id, round_id: round.id };
      const taken = active.filter((one) => one.class_id === class_id && one.round_id === round.id);
      const free = capacityOf(season, scope, { active, absences }, now) - countPlaces(taken, 0).taken;
      const queue = sortQueue(active.filter((one) => one.class_id === class_id && one.round_id === null));
      const next = queue
        .filter(({ id, steam_id }) => !offered.has(steam_id) && (checkedIn?.has(id) ?? true))
        .filter(({ steam_id }) => barOf({ steam_id, round_id: round.id }) === undefined)
        .slice(0, Math.max(0, free));
      for (const driver of next) made.push(await insertStandIn(tx, row, driver, event.start_date, now));
    }
  }
  return made;
}
