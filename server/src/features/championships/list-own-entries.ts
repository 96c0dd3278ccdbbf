import {
  isInTime,
  isWindowOpen,
  offerDeadline,
  windowBefore,
} from '@paddock/contract/championships/entries/deadlines';
import type { OwnEntry } from '@paddock/contract/championships/entries/entry-calls';
import { countPlaces } from '@paddock/contract/championships/entries/places';
import { AppError } from '@paddock/contract/core/errors';
import type { List, PageQuery } from '@paddock/contract/core/paging';
import { and, eq, getTableColumns, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Deps } from '../../adapters/deps.ts';
import type { Executor } from '../../db/database.ts';
import { paginate } from '../../http/paginate.ts';
import { getNames } from '../catalogue/names.ts';
import { findTeamRef } from '../teams/queries.ts';
import {
  isCheckedIn,
  listAbsences,
  listActive,
  listCheckedIn,
  queueNumberOf,
  readPlaces,
  startFor,
} from './count-places.ts';
import type { EntryRow } from './notify-entrant.ts';
import { findSeasons, getSeason, isActiveEntry, type RoundRow, type Season } from './queries.ts';
import { championshipStateAt, checkInOf, hasBegun } from './states.ts';
import { absences, championships, checkIns, entries, rounds } from './tables.ts';

/** Finds the round whose check-in is open for an entry. Skips rounds that the driver gave away. */
export function findCheckIn(
  { championship, rounds }: Season,
  row: EntryRow,
  away: readonly number[],
  now: Date,
): RoundRow | undefined {
  return rounds.find((one) => {
    const window = checkInOf(championship, one);
    const isOwn = row.round_id === null || row.round_id === one.round.id;
    const isOn = !one.round.cancelled_at && !one.round.postponed_at && !away.includes(one.round.id);
    return isOwn && isOn && window !== null && isWindowOpen(window, now);
  });
}

/** Returns whether the next driver to accept gets the place: less than an hour before the start, while a place is free. */
export async function isFirstCome(db: Executor, season: Season, row: EntryRow, now: Date): Promise<boolean> {
  const start = startFor(season, row, now);
  if (!start || offerDeadline(now, start) !== null) return false;
  const roundRow = season.rounds.find(({ round }) => round.id === row.round_id);
  const isMissed =
    roundRow &&
    isCheckedIn(season, roundRow, now) &&
    !(await listCheckedIn(db, roundRow.round.id)).has(row.id);
  const { taken, capacity } = await readPlaces(db, season, row, now);
  return taken < capacity && !isMissed;
}

async function nextActOf(
  db: Executor,
  season: Season,
  row: EntryRow,
  away: readonly number[],
  now: Date,
): Promise<OwnEntry['next']> {
  if (row.state === 'offered') return { act: 'accept', round_id: row.round_id, deadline: row.offer_deadline };
  if (row.state === 'waiting' && (await isFirstCome(db, season, row, now)))
    return { act: 'accept', round_id: row.round_id, deadline: null };
  if (row.state !== 'confirmed' && row.state !== 'waiting') return null;
  const open = findCheckIn(season, row, away, now);
  if (!open) return null;
  const [done] = await db
    .select({ at: checkIns.checked_in_at })
    .from(checkIns)
    .where(and(eq(checkIns.entry_id, row.id), eq(checkIns.round_id, open.round.id)));
  if (done?.at) return null;
  return {
    act: 'check_in',
    round_id: open.round.id,
    deadline: checkInOf(season.championship, open)?.closes_at ?? null,
  };
}

/** Returns an entry for its driver. Reads `queue_number` if it is absent. */
export async function toOwnEntry(
  db: Executor,
  { season, row, queue_number }: { season: Season; row: EntryRow; queue_number?: number | null },
  now: Date,
): Promise<OwnEntry> {
  const { championship, classes, rounds } = season;
  const roundRow = rounds.find(({ round }) => round.id === row.round_id);
  const { id, slug, name, name_en, kind } = championship;
  const names = await getNames(db);
  // A driver without a place has no round to give away.
  const away = row.state === 'confirmed' ? await awayOf(db, row) : [];
  return {
    id: row.id,
    championship: { id, slug, name, name_en, kind },
    round: roundRow
      ? {
          id: roundRow.round.id,
          event_id: roundRow.round.event_id,
          title: roundRow.event.title,
          title_en: roundRow.event.title_en,
          start_date: roundRow.event.start_date,
        }
      : null,
    class: classes.find((one) => one.id === row.class_id)?.code ?? '',
    team: await findTeamRef(db, row.team_id),
    car: row.car,
    car_ref: names.car(row.car, championship.game),
    skin: row.skin,
    number: row.number,
    auto_accept: row.auto_accept,
    state: row.state,
    state_reason: row.state_reason,
    queue_number: queue_number === undefined ? await queueNumberOf(db, row) : queue_number,
    next: await nextActOf(db, season, row, away, now),
    stand_in: row.stand_in,
    rounds: await listOwnRounds(db, season, row, away, now),
  };
}

/** Returns an entry for its driver. The caller checks ownership. */
export async function getOwnEntry(db: Executor, id: number, now: Date): Promise<OwnEntry> {
  const [row] = await db.select().from(entries).where(eq(entries.id, id));
  if (!row) throw new AppError('not_found');
  return toOwnEntry(db, { season: await getSeason(db, row.championship_id), row }, now);
}

/** Lists a driver's active entries, without rounds with an official result and without finished seasons. */
function listCurrentEntries(db: Executor, user_id: number, now: Date): Promise<EntryRow[]> {
  const isCurrent = or(isNotNull(entries.round_id), ne(championshipStateAt(db, now), 'finished'));
  return db
    .select(getTableColumns(entries))
    .from(entries)
    .innerJoin(championships, eq(championships.id, entries.championship_id))
    .leftJoin(rounds, eq(rounds.id, entries.round_id))
    .where(and(eq(entries.user_id, user_id), isActiveEntry, isNull(rounds.official_at), isCurrent))
    .orderBy(entries.id);
}

const startOf = ({ round }: OwnEntry) => round?.start_date.getTime() ?? 0;

/** Sorts entries with a pending action first, by deadline, then by start. A driver has few enough active entries to sort in memory. */
export async function listOwnEntries(
  { db, now }: Deps,
  user_id: number,
  page: PageQuery,
): Promise<List<OwnEntry>> {
  const at = now();
  const rows = await listCurrentEntries(db, user_id, at);
  const ids = [...new Set(rows.map(({ championship_id }) => championship_id))];
  const seasons = await findSeasons(db, inArray(championships.id, ids));
  const byId = new Map(seasons.map((season) => [season.championship.id, season]));
  const items: OwnEntry[] = [];
  for (const row of rows) {
    const season = byId.get(row.championship_id);
    if (season) items.push(await toOwnEntry(db, { season, row }, at));
  }
  const urgency = ({ next }: OwnEntry) => (next ? (next.deadline?.getTime() ?? 0) : Number.MAX_SAFE_INTEGER);
  return paginate(
    items.toSorted((one, other) => urgency(one) - urgency(other) || startOf(one) - startOf(other)),
    page,
  );
}

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
async function listOwnRounds(
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
