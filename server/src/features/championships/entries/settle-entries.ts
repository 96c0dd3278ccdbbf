import { moveOffer } from '@paddock/contract/championships/entries/deadlines';
import { noShowsMax } from '@paddock/contract/championships/entries/places';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { isOfRound, listAbsences, listActive, listCheckedIn, startFor } from '../count-places.ts';
import { type EntryRow, factsOfRound, notifyEntrant } from '../notify-entrant.ts';
import { notifyOfState, settlePlaces } from '../places/settle-places.ts';
import { syncParticipants } from '../places/sync-participants.ts';
import type { RoundRow, Season } from '../queries.ts';
import { settlingQueue } from '../seasons/enqueue-championships.ts';
import { checkInOf } from '../states.ts';
import { absences, championships, checkIns, entries, rounds } from '../tables.ts';
import { type LockedSeason, trySeason } from '../with-season.ts';
import { notifyOfRound } from './end-entries.ts';

/** Follows an event that was moved or has another server: moves deadlines and notifies entered drivers. */
async function followEvent(tx: Executor, season: Season, row: RoundRow, now: Date): Promise<void> {
  const { round, event } = row;
  const isMoved = round.known_start.getTime() !== event.start_date.getTime();
  const isElsewhere = round.known_server_id !== event.server_id;
  if (!isMoved && !isElsewhere) return;
  await tx
    .update(rounds)
    .set({
      known_start: event.start_date,
      known_server_id: event.server_id,
      ...(isMoved && { postponed_at: null, check_in_told_at: null, no_shows_at: null }),
    })
    .where(eq(rounds.id, round.id));
  if (isMoved) {
    round.postponed_at = null;
    await moveOffers(tx, season, row, now);
  }
  if (round.cancelled_at || event.end_date < now) return;
  if (isMoved) await notifyOfRound(tx, season, row, { change: 'moved', before: round.known_start, now });
  else await notifyOfRound(tx, season, row, { change: 'server', now });
}

async function moveOffers(tx: Executor, season: Season, { round }: RoundRow, now: Date): Promise<void> {
  for (const entry of await listActive(tx, season.championship.id)) {
    const { offered_at, offer_deadline: deadline } = entry;
    if (entry.state !== 'offered' || !offered_at || !deadline) continue;
    if (entry.round_id !== null && entry.round_id !== round.id) continue;
    const start = startFor(season, entry, now);
    if (!start) continue;
    const moved = moveOffer({ offered_at, deadline }, start, now);
    await tx.update(entries).set({ offer_deadline: moved }).where(eq(entries.id, entry.id));
  }
}

/** Lists the active entries of a round, without drivers who gave it away. */
async function listOfRound(tx: Executor, { championship }: Season, { round }: RoundRow) {
  const away = await listAbsences(tx, championship.id);
  return (await listActive(tx, championship.id)).filter(isOfRound(round.id, away));
}

/** Notifies drivers once that check-in is open. */
async function openCheckIn(tx: Executor, season: Season, row: RoundRow, now: Date): Promise<void> {
  const window = checkInOf(season.championship, row);
  if (!window || now < window.opens_at || now > window.closes_at || row.round.check_in_told_at) return;
  const facts = { ...factsOfRound(row), deadline: window.closes_at.toISOString() };
  const cause = `${row.round.id}:${row.event.start_date.getTime()}`;
  const all = await listOfRound(tx, season, row);
  for (const entry of all.filter(({ state }) => state === 'confirmed' || state === 'waiting'))
    await notifyEntrant(tx, entry, 'check_in_open', { cause, facts }, now);
  await tx.update(rounds).set({ check_in_told_at: now }).where(eq(rounds.id, row.round.id));
}

/** Frees places of no-shows in each class, at most as many as there are waiting drivers who checked in. */
async function freePlaces(
  tx: Executor,
  { round }: RoundRow,
  { missing, waiting }: { missing: readonly EntryRow[]; waiting: readonly EntryRow[] },
  now: Date,
): Promise<void> {
  for (const [class_id, ready] of Map.groupBy(waiting, (entry) => entry.class_id)) {
    const passed = missing.filter((entry) => entry.class_id === class_id).slice(0, ready.length);
    for (const { id } of passed)
      await tx
        .insert(absences)
        .values({ round_id: round.id, entry_id: id, no_show: true, created_at: now })
        .onConflictDoNothing();
  }
}

/** Records no-shows. The third no-show in a championship sends an entry back to staff for approval. */
async function recordNoShows(tx: Executor, season: Season, row: RoundRow, now: Date): Promise<void> {
  const { championship } = season;
  const window = checkInOf(championship, row);
  if (!window || now <= window.closes_at || row.round.no_shows_at) return;
  const all = await listOfRound(tx, season, row);
  const checkedIn = await listCheckedIn(tx, row.round.id);
  const missing = all.filter(
    ({ id, state, created_at }) =>
      state === 'confirmed' && created_at <= window.closes_at && !checkedIn.has(id),
  );
  const waiting = all.filter(({ id, state }) => state === 'waiting' && checkedIn.has(id));
  await freePlaces(tx, row, { missing, waiting }, now);
  for (const entry of missing) {
    await tx
      .insert(checkIns)
      .values({ round_id: row.round.id, entry_id: entry.id, no_show_at: now })
      .onConflictDoUpdate({ target: [checkIns.round_id, checkIns.entry_id], set: { no_show_at: now } });
    const entryIds = tx
      .select({ id: entries.id })
      .from(entries)
      .where(and(eq(entries.championship_id, championship.id), eq(entries.steam_id, entry.steam_id)));
    const isNoShow = and(inArray(checkIns.entry_id, entryIds), isNotNull(checkIns.no_show_at));
    if ((await tx.$count(checkIns, isNoShow)) < noShowsMax) continue;
    await tx.update(entries).set({ state: 'pending', updated_at: now }).where(eq(entries.id, entry.id));
    await notifyOfState(tx, season, entry, { state: 'pending', reason: null }, now);
    await syncParticipants(tx, championship.id);
  }
  await tx.update(rounds).set({ no_shows_at: now }).where(eq(rounds.id, row.round.id));
}

/** Applies every time-based change to the entries of a championship. */
async function settleSeason(locked: LockedSeason): Promise<void> {
  const { tx, season, now } = locked;
  const { championship } = season;
  if (championship.cancelled_at) return;
  for (const row of season.rounds) {
    await followEvent(tx, season, row, now);
    if (row.round.cancelled_at || row.round.postponed_at || row.round.official_at) continue;
    await openCheckIn(tx, season, row, now);
    await recordNoShows(tx, season, row, now);
  }
  await settlePlaces(locked, championship.id);
}

/** Settles the entries of one or all published championships, each in its own transaction. */
async function settleRunning(deps: Deps, only?: number): Promise<void> {
  const running = await deps.db
    .select({ id: championships.id })
    .from(championships)
    .where(
      and(
        only === undefined ? undefined : eq(championships.id, only),
        isNotNull(championships.published_at),
        isNull(championships.archived_at),
        isNull(championships.cancelled_at),
        // A championship without rounds and entries has nothing to settle.
        inArray(
          championships.id,
          sql`(select championship_id from championship_rounds union select championship_id from championship_entries)`,
        ),
      ),
    );
  for (const { id } of running) await trySeason(deps, id, settleSeason);
}

/** Settles the entries of all championships every minute, and those of one championship soon after one of its events changes. */
export const settleEntries = (deps: Deps): Promise<void> => settleRunning(deps);
export const entriesQueue = settlingQueue(settleRunning);
