import type {
  AdminEntry,
  AdminEntryForm,
  NewEntry,
} from '@paddock/contract/championships/entries/entry-admin-calls';
import { isActive } from '@paddock/contract/championships/entries/places';
import { AppError, invalid } from '@paddock/contract/core/errors';
import { and, asc, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Deps } from '../../../adapters/deps.ts';
import { audit } from '../../../db/audit/audit.ts';
import type { Executor } from '../../../db/database.ts';
import { editedAt } from '../../../db/edits.ts';
import { insertRow } from '../../../db/statements/insert-row.ts';
import { isTeamMember } from '../../teams/queries.ts';
import { users } from '../../users/tables.ts';
import { inScope, listActive, readPlaces, type Scope } from '../count-places.ts';
import { checkTeam, moveToTeam } from '../crews/check-team.ts';
import type { EntryRow } from '../notify-entrant.ts';
import { notifyOfState, settlePlaces } from '../places/settle-places.ts';
import { syncParticipants } from '../places/sync-participants.ts';
import { noOffer, type Season } from '../queries.ts';
import { entries } from '../tables.ts';
import { trySeason, withSeason } from '../with-season.ts';
import { checkNoEntry, checkNumber, getClassFor } from './check-entry.ts';
import { type LockedEntry, logCar } from './edit-own-entry.ts';
import { getAdminEntry } from './list-entries.ts';

/** Runs a staff action on an entry under the lock of its championship, audits it, and settles places afterwards. */
async function withEntry(
  deps: Deps,
  id: number,
  work: (locked: LockedEntry) => Promise<void>,
): Promise<AdminEntry> {
  const [entry] = await deps.db.select().from(entries).where(eq(entries.id, id));
  if (!entry) throw new AppError('not_found');
  return withSeason(deps, entry.championship_id, async (locked) => {
    const { tx } = locked;
    const [row] = await tx.select().from(entries).where(eq(entries.id, id));
    if (!row) throw new AppError('not_found');
    const before = await getAdminEntry(tx, id);
    await work({ ...locked, row });
    await settlePlaces(locked, row.championship_id);
    await syncParticipants(tx, row.championship_id);
    const after = await getAdminEntry(tx, id);
    await audit(tx, { target: { type: 'entry', id, name: row.name }, before, after });
    return after;
  });
}

const set = (tx: Executor, { id }: EntryRow, values: Partial<EntryRow>, now: Date) =>
  tx
    .update(entries)
    .set({ ...values, updated_at: editedAt(entries.updated_at, now) as unknown as Date })
    .where(eq(entries.id, id));

/** Throws class_full if the scope has no free place. */
async function checkFree(tx: Executor, season: Season, scope: Scope, now: Date) {
  const { taken, capacity } = await readPlaces(tx, season, scope, now);
  if (taken >= capacity) throw new AppError('class_full');
}

export function confirmEntry(deps: Deps, id: number): Promise<AdminEntry> {
  return withEntry(deps, id, async ({ tx, season, row, now }) => {
    if (row.state === 'confirmed') return;
    if (!isActive(row.state)) throw new AppError('entry_state_final');
    if (row.state !== 'offered') await checkFree(tx, season, row, now);
    await set(tx, row, { state: 'confirmed', state_reason: null, ...noOffer }, now);
    await notifyOfState(tx, season, row, { state: 'confirmed', reason: null }, now);
  });
}

export function rejectEntry(deps: Deps, id: number, reason: string): Promise<AdminEntry> {
  return withEntry(deps, id, async ({ tx, season, row, now }) => {
    if (row.state !== 'pending') throw new AppError('entry_state_final');
    await set(tx, row, { state: 'refused', state_reason: reason }, now);
    await notifyOfState(tx, season, row, { state: 'refused', reason }, now);
  });
}

export function removeEntry(deps: Deps, id: number, reason: string): Promise<AdminEntry> {
  return withEntry(deps, id, async ({ tx, season, row, now }) => {
    if (!isActive(row.state)) throw new AppError('entry_state_final');
    await set(tx, row, { state: 'removed', state_reason: reason, ...noOffer }, now);
    await notifyOfState(tx, season, row, { state: 'removed', reason }, now);
  });
}

/** Moves an entry to a position in the waiting list. A confirmed, offered or pending entry joins the list. */
export function moveEntry(
  deps: Deps,
  id: number,
  { queue_number, reason }: { queue_number: number; reason: string },
): Promise<AdminEntry> {
  return withEntry(deps, id, async ({ tx, season, row, now }) => {
    if (!isActive(row.state)) throw new AppError('entry_state_final');
    const queue = await tx
      .select()
      .from(entries)
      .where(and(inScope(row), eq(entries.state, 'waiting')))
      .orderBy(asc(entries.queued_at), asc(entries.id));
    const others = queue.filter((one) => one.id !== id);
    others.splice(queue_number - 1, 0, row);
    // Renumbers the queue one millisecond apart, so that it has the order that staff saw.
    const first = Math.min(now.getTime(), ...others.map(({ queued_at }) => queued_at.getTime()));
    for (const [index, one] of others.entries())
      await set(tx, one, { queued_at: new Date(first + index) }, now);
    await set(tx, row, { state: 'waiting', state_reason: reason, ...noOffer }, now);
    if (row.state !== 'waiting') await notifyOfState(tx, season, row, { state: 'waiting', reason }, now);
  });
}

/**
 * Returns the changes for an entry with a new Steam id. If the id belongs to another member, the entry gets that member's account and name,
 * and keeps its team only if the member belongs to it. An id without a member is another account of the same driver.
 */
async function changeDriver(tx: Executor, row: EntryRow, steam_id: string): Promise<Partial<EntryRow>> {
  const [member] = await tx.select().from(users).where(eq(users.steam_id, steam_id));
  if (!member || member.id === row.user_id) return { steam_id };
  const isTheirs = row.team_id !== null && (await isTeamMember(tx, row.team_id, member.id));
  return {
    steam_id,
    user_id: member.id,
    name: member.username,
    team_id: isTheirs ? row.team_id : null,
  };
}

/** Notifies the driver who loses the entry and the driver who gets it. */
async function notifyOfDrivers(tx: Executor, season: Season, before: EntryRow, after: EntryRow, now: Date) {
  await notifyOfState(tx, season, before, { state: 'removed', reason: null }, now);
  const { state } = after;
  if (state !== 'offered') await notifyOfState(tx, season, after, { state, reason: null }, now);
}

export function updateAdminEntry(
  deps: Deps,
  id: number,
  { updated_at: seen, steam_id, ...form }: z.output<typeof AdminEntryForm>,
): Promise<AdminEntry> {
  return withEntry(deps, id, async ({ tx, season, row, now }) => {
    if (seen !== undefined && seen.getTime() !== row.updated_at.getTime())
      throw new AppError('changed_meanwhile', { record: await getAdminEntry(tx, id) });
    const raceClass = season.classes.find((one) => one.id === row.class_id);
    const car = form.car?.toLowerCase() ?? row.car;
    if (car !== row.car) {
      await getClassFor(tx, season, { class: raceClass?.code ?? '', car });
      await logCar(tx, row, car, now);
    }
    const isOther = steam_id !== undefined && steam_id !== row.steam_id;
    const active = await listActive(tx, row.championship_id);
    if (isOther) checkNoEntry(active, { round_id: row.round_id, steam_id });
    await checkNumber(tx, season, active, { steam_id: row.steam_id, number: form.number });
    const driven = { ...row, ...(isOther && (await changeDriver(tx, row, steam_id))) };
    if (form.team_id !== undefined && form.team_id !== driven.team_id) {
      await checkTeam(tx, season, driven, { team_id: form.team_id, by: 'staff', now });
      if (driven.user_id === row.user_id) await moveToTeam(tx, season, row, { team_id: form.team_id, now });
      driven.team_id = form.team_id;
    }
    const values = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
    const { user_id, name, team_id } = driven;
    await set(tx, row, { ...values, car, steam_id: driven.steam_id, user_id, name, team_id }, now);
    if (user_id !== row.user_id) await notifyOfDrivers(tx, season, row, driven, now);
  });
}

/** Returns the driver to enter: a member with a linked Steam account, or a Steam id and a name. */
async function getDriver(tx: Executor, { user_id, steam_id, name }: z.output<typeof NewEntry>) {
  if (user_id !== undefined) {
    const [user] = await tx.select().from(users).where(eq(users.id, user_id));
    if (!user || user.deleted_at) throw invalid({ field: 'user_id', code: 'user_unknown' });
    if (!user.steam_id) throw new AppError('steam_required');
    return { user_id, steam_id: user.steam_id, name: user.username };
  }
  if (steam_id === undefined) throw invalid({ field: 'steam_id', code: 'required' });
  const [user] = await tx.select().from(users).where(eq(users.steam_id, steam_id));
  if (user) return { user_id: user.id, steam_id, name: user.username };
  if (!name) throw invalid({ field: 'name', code: 'required' });
  return { user_id: null, steam_id, name };
}

/**
 * Enters a driver on behalf of staff, without checks of sign-up window and requirements. Throws class_full, entry_exists and number_taken.
 */
export async function createAdminEntry(deps: Deps, form: z.output<typeof NewEntry>): Promise<AdminEntry> {
  const { championship_id, round_id = null } = form;
  const made = await trySeason(deps, championship_id, async ({ tx, season, now }) => {
    const { championship } = season;
    const isRounds = championship.settings.sign_up.mode === 'round';
    if (
      isRounds !== (round_id !== null) ||
      (round_id !== null && !season.rounds.some(({ round }) => round.id === round_id))
    )
      throw invalid({ field: 'round_id', code: 'invalid' });
    const driver = await getDriver(tx, form);
    const active = await listActive(tx, championship_id);
    checkNoEntry(active, { round_id, steam_id: driver.steam_id });
    const raceClass = await getClassFor(tx, season, form);
    await checkNumber(tx, season, active, { steam_id: driver.steam_id, number: form.number });
    const team = { team_id: form.team_id ?? null, by: 'staff', now } as const;
    const team_id = await checkTeam(tx, season, { ...driver, round_id }, team);
    await checkFree(tx, season, { class_id: raceClass.id, round_id }, now);
    const row = await insertRow(tx, entries, {
      ...driver,
      championship_id,
      class_id: raceClass.id,
      round_id,
      team_id,
      state: 'confirmed',
      car: form.car.toLowerCase(),
      skin: form.skin || null,
      number: form.number ?? null,
      auto_accept: false,
      rules_version: championship.rules_version,
      queued_at: now,
      created_at: now,
      updated_at: now,
    });
    await syncParticipants(tx, championship_id);
    await notifyOfState(tx, season, row, { state: 'confirmed', reason: null }, now);
    const entry = await getAdminEntry(tx, row.id);
    await audit(tx, { target: { type: 'entry', id: row.id, name: row.name }, after: entry });
    return entry;
  });
  if (!made) throw invalid({ field: 'championship_id', code: 'invalid' });
  return made;
}
