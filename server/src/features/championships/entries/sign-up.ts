import { isInTime } from '@paddock/contract/championships/entries/deadlines';
import type { OwnEntry, SignUpForm } from '@paddock/contract/championships/entries/entry-calls';
import { countPlaces, placeNewEntry } from '@paddock/contract/championships/entries/places';
import { AppError } from '@paddock/contract/core/errors';
import type { Deps } from '../../../adapters/deps.ts';
import { keyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Executor } from '../../../db/database.ts';
import type { BarOf } from '../../../follow-ups/interface.ts';
import type { Viewer } from '../../../http/app-types.ts';
import {
  type Absence,
  capacityOf,
  listAbsences,
  listPlaceHolders,
  listQueueNumbers,
  listRelatedEntries,
  type PlaceHolder,
} from '../count-places.ts';
import { checkTeam } from '../crews/check-team.ts';
import { checkVisible } from '../list-championships.ts';
import { toOwnEntry } from '../list-own-entries.ts';
import type { EntryRow } from '../notify-entrant.ts';
import { syncParticipants } from '../places/sync-participants.ts';
import { findChampionship, getChampionshipIdOfRound, type Season } from '../queries.ts';
import { signUpOf, stateOfChampionship, stateOfRound } from '../states.ts';
import { entries } from '../tables.ts';
import { type LockedSeason, withSeason } from '../with-season.ts';
import {
  assertNotBarred,
  checkHour,
  checkNoEntry,
  checkNumber,
  checkRequirements,
  getClassFor,
  type KnownEntry,
  loadMemberFacts,
  type MemberFacts,
} from './check-entry.ts';

/** Throws sign_up_closed outside of the sign-up window. */
function checkWindow(season: Season, round_id: number | null, now: Date): void {
  const { championship, rounds } = season;
  const { mode, opens_at, closes_at } = championship.settings.sign_up;
  const state = stateOfChampionship(season, now);
  const closed = new AppError('sign_up_closed');
  if (state !== 'open' && state !== 'running') throw closed;
  if ((mode === 'round') !== (round_id !== null)) throw closed;
  if (round_id === null) {
    if (opens_at && now < new Date(opens_at)) throw closed;
    if (closes_at && !isInTime(new Date(closes_at), now)) throw closed;
    return;
  }
  const row = rounds.find(({ round }) => round.id === round_id);
  if (!row || stateOfRound(championship, row, now) !== 'sign_up') {
    // During check-in the round is in another state although sign-up may still be open.
    const window = row && signUpOf(championship, row);
    const isOpen = window && now >= window.opens_at && isInTime(window.closes_at, now);
    if (!isOpen || row.round.cancelled_at || row.round.postponed_at) throw closed;
  }
}

/** A sign-up for a round, or with null for all rounds of a season. */
interface SignUp {
  round_id: number | null;
  form: SignUpForm;
  viewer: Viewer;
}

/** The facts that decide the sign-ups of a championship. */
interface SignUpContext {
  /** When the lock was acquired. */
  now: Date;
  season: Season;
  members: readonly MemberFacts[];
  barOf: BarOf;
  /** Class, round and state of each active entry. */
  active: PlaceHolder[];
  /** Active entries of the same drivers or with the same numbers. */
  related: KnownEntry[];
  absences: readonly Absence[];
}

/** Loads the facts that decide sign-ups. */
async function loadContext(
  { tx, season, now, followUps }: LockedSeason,
  signs: readonly SignUp[],
): Promise<SignUpContext> {
  const { championship } = season;
  const ids = signs.map(({ viewer }) => viewer.id);
  const members = await loadMemberFacts(tx, championship, ids, now);
  const barOf = await followUps.loadBars(tx, championship, now);
  const active = await listPlaceHolders(tx, championship.id);
  const related = await listRelatedEntries(tx, championship.id, {
    steam_ids: members.flatMap(({ steam_id }) => steam_id ?? []),
    numbers: signs.flatMap(({ form }) => form.number ?? []),
  });
  const absences = await listAbsences(tx, championship.id);
  return { now, season, members, barOf, active, related, absences };
}

type NewEntry = typeof entries.$inferInsert & KnownEntry;

/** Returns the entry to insert for a sign-up. Throws if the driver cannot enter. */
async function decideSignUp(
  tx: Executor,
  { now, season, members, barOf, active, related, absences }: SignUpContext,
  { round_id, form, viewer }: SignUp,
): Promise<NewEntry> {
  const { championship } = season;
  checkVisible(championship, viewer.role);
  const member = members.find(({ id }) => id === viewer.id);
  const steam_id = checkRequirements(championship, member);
  if (member) checkHour(member, now);
  assertNotBarred(barOf, { steam_id, round_id });
  checkWindow(season, round_id, now);
  checkNoEntry(related, { round_id, steam_id });
  if (form.rules_version !== championship.rules_version) throw new AppError('rules_changed');
  const { id: class_id } = await getClassFor(tx, season, form);
  await checkNumber(tx, season, related, { steam_id, number: form.number, now });
  const driver = { steam_id, user_id: viewer.id, round_id };
  const team_id = await checkTeam(tx, season, driver, { team_id: form.team_id ?? null, by: 'driver', now });
  const rivals = active.filter((one) => one.class_id === class_id && one.round_id === round_id);
  const capacity = capacityOf(season, { class_id, round_id }, { active, absences }, now);
  const state = placeNewEntry(countPlaces(rivals, capacity), championship.settings.sign_up);
  if (!state) throw new AppError('waiting_list_full');
  return {
    championship_id: championship.id,
    class_id,
    round_id,
    user_id: viewer.id,
    steam_id,
    name: viewer.username,
    team_id,
    state,
    car: form.car.toLowerCase(),
    skin: form.skin || null,
    number: form.number ?? null,
    note: form.note || null,
    auto_accept: form.auto_accept,
    rules_version: form.rules_version,
    queued_at: now,
    created_at: now,
    updated_at: now,
  };
}

/** A new entry. `queue_number` is null unless it is waiting. */
interface Entered {
  season: Season;
  row: EntryRow;
  queue_number: number | null;
}

/** Enters drivers in order in one transaction. Returns an error for each driver who cannot enter; the others are entered. */
const enterTogether = (
  deps: Deps,
  championship_id: number,
  signs: readonly SignUp[],
): Promise<(Entered | AppError)[]> =>
  withSeason(deps, championship_id, async (locked) => {
    const { tx, season } = locked;
    const context = await loadContext(locked, signs);
    const decided: (NewEntry | AppError)[] = [];
    for (const sign of signs) {
      const entry = await decideSignUp(tx, context, sign).catch(asAppError);
      decided.push(entry);
      if (entry instanceof AppError) continue;
      context.active.push(entry);
      context.related.push(entry);
    }
    const values = decided.filter((entry): entry is NewEntry => !(entry instanceof AppError));
    const rows = values.length === 0 ? [] : await tx.insert(entries).values(values).returning();
    const confirmed = rows.filter(({ state }) => state === 'confirmed');
    const only = confirmed.length === 1 ? confirmed[0]?.user_id : undefined;
    if (confirmed.length > 0) await syncParticipants(tx, championship_id, only ?? undefined);
    const numbers =
      confirmed.length < rows.length
        ? await listQueueNumbers(tx, championship_id)
        : new Map<number, number>();
    const rowOf = new Map(rows.map((row) => [row.steam_id, row]));
    return decided.map((entry) => {
      if (entry instanceof AppError) return entry;
      const row = rowOf.get(entry.steam_id);
      if (!row) throw new Error('the insert returned no row');
      return { season, row, queue_number: numbers.get(row.id) ?? null };
    });
  });

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** A championship by slug, or a round by id. */
type Place = { slug: string } | { round_id: number };

async function getChampionshipId(deps: Deps, place: Place): Promise<number> {
  if ('round_id' in place) return getChampionshipIdOfRound(deps.db, place.round_id);
  const row = await findChampionship(deps.db, place.slug);
  if (!row) throw new AppError('not_found');
  return row.id;
}

interface Turn {
  sign: SignUp;
  resolve: (entered: Entered | AppError) => void;
  reject: (error: unknown) => void;
}

type Enter = (place: Place, sign: SignUp) => Promise<Entered | AppError>;

/**
 * Processes the sign-ups of each championship or round in order of arrival. Sign-ups that arrive while others are processed are batched:
 * under load every query has to wait, and 500 transactions in a row took 19 s. A batch is one transaction, so a sign-up answered with an
 * error is not stored.
 */
function createTurns(deps: Deps): Enter {
  const turnsAtPlace = keyedMutex();
  const waiting = new Map<string, Turn[]>();
  const take = async (key: string, place: Place) => {
    const turns = waiting.get(key) ?? [];
    waiting.delete(key);
    // A member's next sign-up is validated against the stored result of the previous one.
    const firsts = turns.filter(
      ({ sign }, at) => turns.findIndex((one) => one.sign.viewer.id === sign.viewer.id) === at,
    );
    for (const turn of turns) if (!firsts.includes(turn)) wait(place, turn);
    try {
      const id = await getChampionshipId(deps, place);
      const signs = firsts.map(({ sign }) => sign);
      const entered = await enterTogether(deps, id, signs);
      firsts.forEach(({ resolve }, at) => resolve(entered[at] as Entered | AppError));
    } catch (error) {
      for (const { reject } of firsts) reject(error);
    }
  };
  const wait = (place: Place, turn: Turn) => {
    const key = JSON.stringify(place);
    const turns = waiting.get(key);
    if (turns) turns.push(turn);
    else {
      waiting.set(key, [turn]);
      void turnsAtPlace(key, () => take(key, place));
    }
  };
  return (place, sign) => new Promise((resolve, reject) => wait(place, { sign, resolve, reject }));
}

export interface SignUps {
  /** Enters all rounds of a season. */
  enterChampionship: (slug: string, form: SignUpForm, viewer: Viewer) => Promise<OwnEntry>;
  enterRound: (round_id: number, form: SignUpForm, viewer: Viewer) => Promise<OwnEntry>;
}

/** Creates the sign-up queues. */
export function createSignUps(deps: Deps): SignUps {
  const enter = createTurns(deps);
  const signUp = async (place: Place, sign: SignUp): Promise<OwnEntry> => {
    const entered = await enter(place, sign);
    if (entered instanceof AppError) throw entered;
    return toOwnEntry(deps.db, entered, deps.now());
  };
  return {
    enterChampionship: (slug, form, viewer) => signUp({ slug }, { round_id: null, form, viewer }),
    enterRound: (round_id, form, viewer) => signUp({ round_id }, { round_id, form, viewer }),
  };
}
