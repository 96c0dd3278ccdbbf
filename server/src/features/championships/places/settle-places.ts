import { isInTime, offerDeadline } from '@paddock/contract/championships/entries/deadlines';
import { expireOffer, promoteWaiting, sortQueue } from '@paddock/contract/championships/entries/places';
import { dayMs } from '@paddock/contract/durations';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import type { BarOf } from '../../../follow-ups/interface.ts';
import {
  capacityOf,
  isCheckedIn,
  listAbsences,
  listActive,
  listCheckedIn,
  startFor,
} from '../count-places.ts';
import { type EntryRow, factsOf, notifyEntrant } from '../notify-entrant.ts';
import { findChampionship, loadSeason, noOffer, type Season } from '../queries.ts';
import { entries } from '../tables.ts';
import type { Locked } from '../with-season.ts';
import { endStandIns, offerStandIns } from './settle-stand-ins.ts';
import { syncParticipants } from './sync-participants.ts';

const isExpired = ({ state, offer_deadline }: EntryRow, now: Date) =>
  state === 'offered' && offer_deadline !== null && !isInTime(offer_deadline, now);

/** Expires unanswered offers in the order of their deadlines. The entry goes to the end of the queue, and is withdrawn the second time. */
async function expireOffers(tx: Executor, season: Season, rows: readonly EntryRow[], now: Date) {
  const settled: EntryRow[] = [];
  const expired = rows
    .filter((row) => isExpired(row, now))
    .toSorted((one, other) => Number(one.offer_deadline) - Number(other.offer_deadline) || one.id - other.id);
  for (const row of expired) {
    const after = { ...expireOffer(row, now), ...noOffer };
    // A stand-in still waits for the season with a separate entry.
    if (row.stand_in) after.state = 'withdrawn';
    await save(tx, after, now);
    const facts = factsOf(season, row, now);
    const cause = `${row.id}:${after.expired_offers}`;
    if (after.state === 'withdrawn') {
      const ended = { ...facts, state: 'withdrawn', reason: null } as const;
      await notifyEntrant(tx, row, 'entry_state', { cause: `${row.id}:withdrawn`, facts: ended }, now);
    } else await notifyEntrant(tx, row, 'offer_lapsed', { cause, facts }, now);
    settled.push(after);
  }
  return rows.map((row) => settled.find(({ id }) => id === row.id) ?? row);
}

async function save(tx: Executor, row: EntryRow, now: Date): Promise<void> {
  const { state, queued_at, expired_offers, offered_at, offer_deadline } = row;
  await tx
    .update(entries)
    .set({ state, queued_at, expired_offers, offered_at, offer_deadline, updated_at: now })
    .where(eq(entries.id, row.id));
}

/** Notifies all waiting drivers of a free place, once for each start and entry. The first driver to accept gets it. */
async function callWaiting(tx: Executor, season: Season, queue: readonly EntryRow[], start: Date, now: Date) {
  for (const row of queue) {
    const facts = { ...factsOf(season, row, now), deadline: null };
    const cause = `${row.id}:first:${start.getTime()}`;
    await notifyEntrant(tx, row, 'place_offered', { cause, facts }, now);
  }
}

/** Filters the queue to drivers who may be called: after check-in, those who checked in. */
async function listReady(tx: Executor, season: Season, queue: readonly EntryRow[], now: Date) {
  const row = season.rounds.find(({ round }) => round.id === queue[0]?.round_id);
  if (!row || !isCheckedIn(season, row, now)) return queue;
  const checkedIn = await listCheckedIn(tx, row.round.id);
  return queue.filter(({ id }) => checkedIn.has(id));
}

async function promote(
  tx: Executor,
  season: Season,
  row: EntryRow,
  state: 'confirmed' | 'offered',
  start: Date,
  now: Date,
) {
  const offer =
    state === 'offered' ? { offered_at: now, offer_deadline: offerDeadline(now, start) } : noOffer;
  const after = { ...row, state, ...offer };
  await save(tx, after, now);
  await notifyOfPlace(tx, season, after, now);
}

interface StateChange {
  state: 'confirmed' | 'pending' | 'waiting' | 'refused' | 'removed' | 'withdrawn';
  reason: string | null;
}

/** Notifies a driver of the new state of an entry. */
export async function notifyOfState(
  tx: Executor,
  season: Season,
  row: EntryRow,
  change: StateChange,
  now: Date,
) {
  const facts = { ...factsOf(season, row, now), ...change };
  const cause = `${row.id}:${change.state}:${now.getTime()}`;
  await notifyEntrant(tx, row, 'entry_state', { cause, facts }, now);
}

/** Expires offers and fills free places from the queue. The caller holds the lock of the championship. Idempotent at one instant. */
export async function settlePlaces({ tx, now, followUps }: Locked, championship_id: number): Promise<void> {
  const championship = await findChampionship(tx, championship_id);
  if (!championship || championship.cancelled_at || championship.archived_at) return;
  const season = await loadSeason(tx, championship);
  const unexpired = await expireOffers(tx, season, await listActive(tx, championship_id), now);
  const active = await endStandIns(tx, unexpired, now);
  const absences = await listAbsences(tx, championship_id);
  const isAnyoneWaiting = active.some(({ state }) => state === 'waiting');
  const barOf: BarOf = isAnyoneWaiting ? await followUps.loadBars(tx, championship, now) : () => undefined;
  const scopes = new Map(active.map((row) => [`${row.class_id}:${row.round_id}`, row]));
  let isChanged = active !== unexpired;
  for (const { class_id, round_id } of scopes.values()) {
    const capacity = capacityOf(season, { class_id, round_id }, { active, absences }, now);
    // Barred drivers keep their position in the queue and are skipped.
    const rows = active.filter(
      (row) =>
        row.class_id === class_id &&
        row.round_id === round_id &&
        !(row.state === 'waiting' && barOf(row) !== undefined),
    );
    const start = startFor(season, { round_id }, now);
    if (start === undefined) continue;
    const at = start ?? new Date(now.getTime() + 2 * dayMs);
    const isFirstCome = offerDeadline(now, at) === null;
    const promoted = promoteWaiting(rows, capacity);
    for (const { id, state } of promoted) {
      const row = rows.find((one) => one.id === id);
      if (!row || (isFirstCome && state === 'offered')) continue;
      await promote(tx, season, row, state, at, now);
      isChanged ||= state === 'confirmed';
    }
    if (isFirstCome && promoted.some(({ state }) => state === 'offered'))
      await callWaiting(tx, season, await listReady(tx, season, sortQueue(rows), now), at, now);
  }
  const standIns = await offerStandIns(tx, season, { active, absences, barOf }, now);
  for (const row of standIns) await notifyOfPlace(tx, season, row, now);
  if (isChanged || standIns.length > 0) await syncParticipants(tx, championship_id);
}

/** Notifies a driver of a confirmed or offered place. */
async function notifyOfPlace(tx: Executor, season: Season, row: EntryRow, now: Date): Promise<void> {
  if (row.state === 'confirmed')
    return notifyOfState(tx, season, row, { state: 'confirmed', reason: null }, now);
  const facts = { ...factsOf(season, row, now), deadline: row.offer_deadline?.toISOString() ?? null };
  return notifyEntrant(tx, row, 'place_offered', { cause: `${row.id}:${now.getTime()}`, facts }, now);
}
