import { isInTime } from '@paddock/contract/championships/entries/deadlines';
import type { EntryForm, OwnEntry } from '@paddock/contract/championships/entries/entry-calls';
import { declineOffer as declined, isActive } from '@paddock/contract/championships/entries/places';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import type { Executor } from '../../../db/database.ts';
import { getNames } from '../../catalogue/names.ts';
import { listActive } from '../count-places.ts';
import { checkTeam, moveToTeam } from '../crews/check-team.ts';
import { awayOf, findCheckIn, getOwnEntry, isFirstCome } from '../list-own-entries.ts';
import type { EntryRow } from '../notify-entrant.ts';
import { settlePlaces } from '../places/settle-places.ts';
import { syncParticipants } from '../places/sync-participants.ts';
import { noOffer } from '../queries.ts';
import { hasBegun } from '../states.ts';
import { checkIns, entries, entryCars } from '../tables.ts';
import { type LockedSeason, withSeason } from '../with-season.ts';
import { checkBar, checkNumber, isCarAllowed } from './check-entry.ts';

export interface LockedEntry extends LockedSeason {
  row: EntryRow;
}

/** Runs with the driver's own entry under the lock of its championship. Throws not_found for another driver's entry. */
export async function withOwnEntry(
  deps: Deps,
  { id, user_id }: { id: number; user_id: number },
  work: (locked: LockedEntry) => Promise<void>,
): Promise<OwnEntry> {
  const [entry] = await deps.db
    .select({ championship_id: entries.championship_id })
    .from(entries)
    .where(and(eq(entries.id, id), eq(entries.user_id, user_id)));
  if (!entry) throw new AppError('not_found');
  return withSeason(deps, entry.championship_id, async (locked) => {
    const { tx, now } = locked;
    const [row] = await tx.select().from(entries).where(eq(entries.id, id));
    if (row?.user_id !== user_id) throw new AppError('not_found');
    await work({ ...locked, row });
    return getOwnEntry(tx, id, now);
  });
}

/** Throws entries_locked once the entry's round has begun or the championship is cancelled. */
function checkUnlocked({ season, row, now }: LockedEntry): void {
  const roundRow = season.rounds.find(({ round }) => round.id === row.round_id);
  if (season.championship.cancelled_at || (roundRow && hasBegun(roundRow, now)))
    throw new AppError('entries_locked');
}

const set = (tx: Executor, { id }: EntryRow, values: Partial<EntryRow>, now: Date) =>
  tx
    .update(entries)
    .set({ ...values, updated_at: now })
    .where(eq(entries.id, id));

/** Confirms an offered place. Throws offer_gone if there is no open offer, and driver_barred. */
async function takeOffer(locked: LockedEntry): Promise<void> {
  const { tx, season, row, now } = locked;
  await checkBar(locked, season.championship, row);
  const isOffered =
    row.state === 'offered' && (row.offer_deadline === null || isInTime(row.offer_deadline, now));
  const isFirst = row.state === 'waiting' && (await isFirstCome(tx, season, row, now));
  if (!isOffered && !isFirst) throw new AppError('offer_gone');
  await set(tx, row, { state: 'confirmed', ...noOffer }, now);
}

/** Throws entries_locked and the errors of `takeOffer`. */
export function acceptOffer(deps: Deps, id: number, user_id: number): Promise<OwnEntry> {
  return withOwnEntry(deps, { id, user_id }, async (locked) => {
    const { tx, row } = locked;
    if (row.state === 'confirmed') return;
    checkUnlocked(locked);
    await takeOffer(locked);
    await syncParticipants(tx, row.championship_id, user_id);
  });
}

export function declineOffer(deps: Deps, id: number, user_id: number): Promise<OwnEntry> {
  return withOwnEntry(deps, { id, user_id }, async (locked) => {
    const { tx, row, now } = locked;
    if (row.state === 'waiting') return;
    if (row.state !== 'offered') throw new AppError('offer_gone');
    const { state, queued_at } = declined(row, now);
    // A stand-in still waits for the season with a separate entry.
    await set(tx, row, { state: row.stand_in ? 'withdrawn' : state, queued_at, ...noOffer }, now);
    await settlePlaces(locked, row.championship_id);
  });
}

/** Frees the place. Idempotent. */
export async function withdrawEntry(deps: Deps, id: number, user_id: number): Promise<void> {
  await withOwnEntry(deps, { id, user_id }, async (locked) => {
    const { tx, row, now } = locked;
    if (!isActive(row.state)) return;
    checkUnlocked(locked);
    await set(tx, row, { state: 'withdrawn', ...noOffer }, now);
    await syncParticipants(tx, row.championship_id, user_id);
    await settlePlaces(locked, row.championship_id);
  });
}

/** Checks in for the round whose check-in is open. A waiting driver may check in for a place that becomes free. Throws check_in_closed. */
export function checkIn(deps: Deps, id: number, user_id: number): Promise<OwnEntry> {
  return withOwnEntry(deps, { id, user_id }, async ({ tx, season, row, now }) => {
    const open = findCheckIn(season, row, await awayOf(tx, row), now);
    if (!open || (row.state !== 'confirmed' && row.state !== 'waiting'))
      throw new AppError('check_in_closed');
    await tx
      .insert(checkIns)
      .values({ round_id: open.round.id, entry_id: id, checked_in_at: now })
      .onConflictDoUpdate({
        target: [checkIns.round_id, checkIns.entry_id],
        set: { checked_in_at: sql`coalesce(championship_check_ins.checked_in_at, excluded.checked_in_at)` },
      });
  });
}

/** Throws validation_failed if the season allows no further change, or if the class does not admit the car. */
async function changeCar({ tx, season, row, now }: LockedEntry, car: string): Promise<void> {
  const { car_changes } = season.championship.settings;
  const raceClass = season.classes.find(({ id }) => id === row.class_id);
  if (!raceClass || !isCarAllowed(await getNames(tx), season.championship, raceClass, car))
    throw invalid({ field: 'car', code: 'car_not_in_class' });
  const changes = await tx.select().from(entryCars).where(eq(entryCars.entry_id, row.id));
  const isRunning = season.rounds.some((one) => !one.round.cancelled_at && hasBegun(one, now));
  const isOpen =
    typeof car_changes === 'number'
      ? changes.length < car_changes
      : car_changes === 'until_first_round' && !isRunning;
  // A driver without a place has not driven yet.
  if (!isOpen && row.state === 'confirmed') throw invalid({ field: 'car', code: 'car_change_closed' });
  await logCar(tx, row, car, now);
}

export async function logCar(tx: Executor, row: EntryRow, car: string, now: Date): Promise<void> {
  await tx.insert(entryCars).values({ entry_id: row.id, car_before: row.car, car, changed_at: now });
}

/** Updates a driver's entry. If the form accepts any offer and one is open, throws the errors of `takeOffer` and changes nothing. */
export function updateEntry(
  deps: Deps,
  { id, user_id }: { id: number; user_id: number },
  form: z.output<typeof EntryForm>,
): Promise<OwnEntry> {
  return withOwnEntry(deps, { id, user_id }, async (locked) => {
    const { tx, season, row, now } = locked;
    checkUnlocked(locked);
    if (!isActive(row.state)) throw new AppError('entry_state_final');
    const car = form.car?.toLowerCase() ?? row.car;
    if (car !== row.car) await changeCar(locked, car);
    if (form.number !== row.number)
      await checkNumber(tx, season, await listActive(tx, row.championship_id), {
        steam_id: row.steam_id,
        number: form.number,
        now,
      });
    if (form.team_id !== undefined && form.team_id !== row.team_id) {
      await checkTeam(tx, season, row, { team_id: form.team_id, by: 'driver', now });
      await moveToTeam(tx, season, row, { team_id: form.team_id, now });
    }
    const { skin = row.skin, number = row.number, auto_accept = row.auto_accept } = form;
    await set(tx, row, { car, skin: skin || null, number, auto_accept }, now);
    // Accepting any offer includes the open one.
    if (auto_accept && row.state === 'offered') await takeOffer(locked);
    await syncParticipants(tx, row.championship_id, user_id);
  });
}
